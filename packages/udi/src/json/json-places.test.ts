import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { JsonPlaces } from './json-places.ts'
import { pointer } from './pointer.ts'
import { readJson } from './read-json.ts'

const text = `
{
  "device": {
    "MDN": ["A01", {"a/b~c": -1.5e3 }],
    "": { "x\\"}]": null, "\\u0041": [] }
  },
  "deviceGroup": true
}
`

test('a pointer leads to the name of a member, and to an item itself', () => {
  leadsTo('', '{\n  "device"')
  leadsTo('/device', '"device": {')
  leadsTo('/device/MDN', '"MDN": ["A01')
  leadsTo('/device/MDN/0', '"A01", {"a/b')
  leadsTo('/device/MDN/1/a~1b~0c', '"a/b~c": -1.5')
  leadsTo('/device//x"}]', '"x\\"}]": nul')
  leadsTo('/device//A', '"\\u0041": []')
  leadsTo('/deviceGroup', '"deviceGroup"')
})

test('what is missing is where its nearest parent is', () => {
  leadsTo('/device/Sterile', '"device": {')
  leadsTo('/device/MDN/7/Comment', '"MDN": ["A01')
  leadsTo('/device/MDN/x', '"MDN": ["A01')
  leadsTo('/deviceGroup/RiskClass', '"deviceGroup"')
  leadsTo('/other', '{\n  "device"')
})

test('places are lines and columns from 1', () => {
  const places = new JsonPlaces(text)
  const getPlace = (path: string) => places.findPlace(places.find(places.start(), path))
  assert.deepEqual(getPlace(''), { line: 2, column: 1 })
  assert.deepEqual(getPlace('/device/MDN/0'), { line: 4, column: 13 })
  assert.deepEqual(getPlace('/deviceGroup'), { line: 7, column: 3 })
})

test('items begin where they stand', () => {
  const list = ' [ 1,{"a":[]},\n"]," , [] ]'
  const places = new JsonPlaces(list)
  assert.deepEqual(
    places.items(places.start()).map(at => list[at]),
    ['1', '{', '"', '['],
  )
  assert.deepEqual(new JsonPlaces('[ ]').items(0), [])
})

test('a part has its offset, that of its value, and an end; where it does not exist there is none', () => {
  const small = '{"a": [1, {"b": "}"}], "c":2 }'
  const places = new JsonPlaces(small)
  const seen = (path: string) => {
    const part = places.part(0, path)
    return part && [small.slice(part.at, part.value), small.slice(part.value, places.end(part.value))]
  }
  assert.deepEqual(seen('/a/1'), ['', '{"b": "}"}'])
  assert.deepEqual(seen('/a/1/b'), ['"b": ', '"}"'])
  assert.deepEqual(seen('/c'), ['"c":', '2'])
  assert.equal(seen('/a/2'), undefined)
  assert.equal(seen('/c/d'), undefined)
  assert.deepEqual(places.members(0), [
    { name: 'a', at: 1, value: 6 },
    { name: 'c', at: 23, value: 27 },
  ])
})

test('every member and item of any JSON that is read is found where it is', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(0, 2), (value, indent) => {
      const written = JSON.stringify(value, null, indent)
      // Some of what JSON can say is not read: names such as "constructor".
      fc.pre(readJson(new TextEncoder().encode(written)).ok)
      const places = new JsonPlaces(written)
      const walk = (part: unknown, ...segments: (string | number)[]): void => {
        const rest = written.slice(places.find(0, pointer(...segments)))
        const last = segments.at(-1)
        const isMember = typeof last === 'string'
        assert.ok(
          rest.startsWith(isMember ? JSON.stringify(last) : (JSON.stringify(part, null, indent)[0] ?? '')),
        )
        if (typeof part !== 'object' || part === null) return
        for (const [name, below] of Object.entries(part)) {
          walk(below, ...segments, Array.isArray(part) ? Number(name) : name)
        }
      }
      walk(value)
    }),
  )
})

function leadsTo(path: string, beginning: string): void {
  const places = new JsonPlaces(text)
  const at = places.find(places.start(), path)
  assert.ok(text.startsWith(beginning, at), `${path} leads to ${text.slice(at, at + 20)}`)
}

test('what is no JSON that is read is refused, and no place in it is made up', () => {
  for (const broken of ['', '{"a": [1', '{"a": tru}', '{"a": "x}', '{"constructor": 1}']) {
    const places = new JsonPlaces(broken)
    assert.throws(() => places.end(places.start()), RangeError, broken)
  }
})
