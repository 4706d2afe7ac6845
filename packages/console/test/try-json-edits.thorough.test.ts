import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pointer, readJson } from '@udigate/udi'
import * as fc from 'fast-check'
import { applyJsonPatch } from '../../eudamed/test/apply-json-patch.ts'
import { patchText } from '../src/views/try/json-edits.ts'

type Patch = Parameters<typeof patchText>[1]

const text = `{
    "device" : { "MDN": ["A01", "B02"],
        "Price":1.50,   "Empty": {}, "None": [] },
    "list": [
        { "a": 1 },
        { "b": 2 }
    ]
}
`

test('what a patch does not touch stays as it is written', () => {
  becomes([{ op: 'replace', path: '/device/MDN/1', value: 'C03' }], ['"B02"', '"C03"'])
  becomes([{ op: 'add', path: '/device/Price', value: 2 }], ['1.50', '2'])
  becomes([{ op: 'remove', path: '/device/Price' }], ['"Price":1.50,   ', ''])
  becomes([{ op: 'remove', path: '/device/None' }], [', "None": []', ''])
  becomes([{ op: 'remove', path: '/device/MDN/0' }], ['"A01", ', ''])
  becomes([{ op: 'remove', path: '/list/1' }], [',\n        { "b": 2 }', ''])
  becomes([{ op: 'remove', path: '/list/0/a' }], ['{ "a": 1 }', '{}'])
  becomes([{ op: 'remove', path: '/nothing' }], ['', ''])
})

test('what is added is written as what stands around it', () => {
  becomes([{ op: 'add', path: '/device/MDN/-', value: 'C03' }], ['"B02"', '"B02", "C03"'])
  becomes([{ op: 'add', path: '/device/MDN/0', value: 'C03' }], ['"A01"', '"C03", "A01"'])
  becomes(
    [{ op: 'add', path: '/list/-', value: { c: 3 } }],
    ['{ "b": 2 }', '{ "b": 2 },\n        { "c": 3 }'],
  )
  becomes([{ op: 'add', path: '/list/1', value: 7 }], ['{ "b": 2 }', '7,\n        { "b": 2 }'])
  becomes([{ op: 'add', path: '/device/None/-', value: 'X' }], ['[]', '["X"]'])
  becomes(
    [{ op: 'add', path: '/device/Empty/a~1b', value: true }],
    ['{}', '{\n          "a/b": true\n        }'],
  )
  becomes([{ op: 'add', path: '/new', value: null }], ['    ]\n}', '    ],\n    "new": null\n}'])
})

test('operations follow each other, and an impossible place is refused', () => {
  becomes(
    [
      { op: 'remove', path: '/device/MDN/0' },
      { op: 'remove', path: '/device/MDN/0' },
    ],
    ['["A01", "B02"]', '[]'],
  )
  assert.throws(() => patchText(text, [{ op: 'add', path: '/nothing/below', value: 1 }]), RangeError)
  assert.throws(() => patchText(text, [{ op: 'add', path: '/device/Price/below', value: 1 }]), RangeError)
})

test('any text comes to the same as its value patched', () => {
  const nested = fc.dictionary(
    fc.string({ minLength: 1, maxLength: 4 }),
    fc.oneof(fc.array(fc.jsonValue({ maxDepth: 1 })), fc.jsonValue({ maxDepth: 2 })),
  )
  fc.assert(
    fc.property(
      nested,
      fc.nat(),
      fc.jsonValue({ maxDepth: 2 }),
      fc.constantFrom('add', 'replace', 'remove'),
      fc.constantFrom(undefined, 2, '\t'),
      (value, pick, wanted, op, indent) => {
        const places = placesIn(value)
        const path = places[pick % places.length]
        fc.pre(path !== undefined && isReadable(value))
        const patch: Patch = [op === 'remove' ? { op, path } : { op, path, value: wanted }]
        const patched = patchText(JSON.stringify(value, undefined, indent), patch)
        assert.deepEqual(JSON.parse(patched), JSON.parse(JSON.stringify(applyJsonPatch(value, patch))))
      },
    ),
  )
})

function becomes(patch: Patch, [from, to]: readonly [string, string]): void {
  const patched = patchText(text, patch)
  assert.equal(patched, text.replace(from, to))
  JSON.parse(patched)
}

/** Fixes are offered for what the gateway reads, which is without `__proto__` and its kind. */
function isReadable(value: unknown): boolean {
  return readJson(new TextEncoder().encode(JSON.stringify(value))).ok
}

function placesIn(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, below]) => {
    const place = path + pointer(name)
    return [place, ...placesIn(below, place)]
  })
}
