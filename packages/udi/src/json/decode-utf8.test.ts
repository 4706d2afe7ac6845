import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { decodeUtf8 } from './decode-utf8.ts'

const encoder = new TextEncoder()

test('whole text comes back unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => {
      if (/^\0|^.\0|^\ufeff/u.test(text)) return
      assert.deepEqual(decodeUtf8(encoder.encode(text)), { ok: true, text })
    }),
  )
})

const malformed: [name: string, bytes: number[], before: string][] = [
  ['a byte that never occurs', [0x61, 0xc3, 0xa9, 0xff, 0x62], 'aé'],
  ['a character cut short at the end', [0x61, 0x62, 0xe2, 0x82], 'ab'],
  ['a character cut short inside', [0x61, 0xe2, 0x82, 0x62], 'a'],
  ['a continuation byte alone', [0x61, 0x80], 'a'],
  ['an overlong solidus', [0x61, 0x62, 0xc0, 0xaf], 'ab'],
  ['a surrogate (CESU-8)', [0x61, 0x62, 0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80], 'ab'],
  ['beyond U+10FFFF', [0x61, 0x62, 0xf4, 0x90, 0x80, 0x80], 'ab'],
  ['a byte order mark', [0xef, 0xbb, 0xbf, 0x31], ''],
  ['UTF-16, little end first, with a mark', [0xff, 0xfe, 0x31, 0x00], ''],
  ['UTF-16, big end first, with a mark', [0xfe, 0xff, 0x00, 0x31], ''],
  ['UTF-16, little end first', [0x31, 0x00], ''],
  ['UTF-16, big end first', [0x00, 0x31], ''],
  ['UTF-32, big end first', [0x00, 0x00, 0x00, 0x31], ''],
]

for (const [name, bytes, before] of malformed) {
  test(`refuses ${name}`, () => assert.deepEqual(decodeUtf8(Uint8Array.from(bytes)), { ok: false, before }))
}

test('a refusal does not spoil the next text', () => {
  decodeUtf8(Uint8Array.of(0x61, 0x62, 0xe2, 0x82))
  assert.deepEqual(decodeUtf8(encoder.encode('€')), { ok: true, text: '€' })
})
