import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { JsonScanner } from './json-scanner.ts'
import { lookOver } from './look-over.ts'

const encoder = new TextEncoder()

test('members are counted as they are written, and not in texts', () => {
  const counts: [json: string, members: number][] = [
    ['{}', 0],
    ['{"a":1,"a":2}', 2],
    ['{"a:b":"c:d","e":[{"f":1.5},{"f":null}]} ', 4],
    ['{"é":"ü"}', 1],
  ]
  for (const [json, members] of counts) assert.equal(lookOver(encoder.encode(json), 64), members, json)
})

test('what is unusual is left to who reads through it', () => {
  const unusual = [
    '"\\n"',
    '-1',
    '1e2',
    '1E2',
    '1234567890123456',
    '0.12345678901234',
    '"\uffff"',
    '[[[1]]]',
    '"a',
  ]
  for (const json of unusual) assert.equal(lookOver(encoder.encode(json), 2), undefined, json)
})

test('of what looking over passes and JSON.parse accepts, reading through refuses keys alone', () => {
  const keys = fc.constantFrom('"a":', '"a":', '"b":', '"__proto__":', '"é":')
  const values = fc.constantFrom(
    '1',
    '0.5',
    '123456789012345',
    '1234567890123456',
    '-0',
    '1e400',
    '"x"',
    '"\\u0001"',
    '"\ufffe"',
    '"：\uff0c"',
    'true',
    'null',
  )
  const { json } = fc.letrec<{ json: string }>(tie => ({
    json: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      values,
      fc.array(tie('json'), { maxLength: 3 }).map(items => `[${items.join(', ')}]`),
      fc
        .array(fc.tuple(keys, tie('json')), { maxLength: 3 })
        .map(all => `{${all.map(member => member.join('')).join(',\n')}}`),
    ),
  }))
  let passed = 0
  fc.assert(
    fc.property(json, text => {
      const members = lookOver(encoder.encode(text), 3)
      if (members === undefined) return
      passed += 1
      const scanner = new JsonScanner(text, 3, 'places')
      if (scanner.scan()) assert.equal(scanner.members, members)
      else assert.match(String(scanner.fault), /^(duplicate|forbidden)-key$/)
    }),
    { numRuns: 2000 },
  )
  assert.ok(passed > 200)
})
