import assert from 'node:assert/strict'
import { test } from 'node:test'
import { escapeXml } from './escape-xml.ts'

test('markup, quotes and white space but the space are written as references', () => {
  assert.equal(escapeXml(`a<b&c>d"e'f]]>\t\n\r g`), 'a&lt;b&amp;c&gt;d&quot;e&apos;f]]&gt;&#9;&#10;&#13; g')
})

test('all other characters stay as they are', () => {
  const text = ' é e\u0301 漢字 \u007F\u0085\u2028\uFEFF\uFFFD 😀 \u{10FFFF} $1 '
  assert.equal(escapeXml(text), text)
})

test('characters that XML cannot carry are refused by their code', () => {
  for (const [text, code] of [
    ['a\u0000', 'U+0000'],
    ['\u001B', 'U+001B'],
    ['\uFFFE', 'U+FFFE'],
    ['\uD83D', 'U+D83D'],
    ['\uDE00\uD83D', 'U+DE00'],
  ] as const) {
    assert.throws(() => escapeXml(text), {
      name: 'RangeError',
      message: new RegExp(code.replace('+', '\\+')),
    })
  }
})
