import assert from 'node:assert/strict'
import { test } from 'node:test'
import { element, writeElement } from '@udigate/udi'
import { assert as assertProperty, property, string } from 'fast-check'
import { readXml } from './read-xml.ts'

test('what is written is read again', () => {
  // libxml2-wasm takes U+FEFF at the start of a longer text for a byte order mark.
  const text = string({ unit: 'binary', maxLength: 50 })
    .filter(isXmlText)
    .filter(written => !written.startsWith('\uFEFF'))
  assertProperty(
    property(text, text, (attribute, content) => {
      const read = readXml(Buffer.from(writeElement(element('a', { b: attribute }, content)), 'utf8'))
      assert.ok(read.ok)
      assert.equal(read.root.attributes[0]?.value, attribute)
      assert.deepEqual(read.root.children, content === '' ? [] : [content])
    }),
  )
})

function isXmlText(text: string): boolean {
  return /^[\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]*$/u.test(text)
}
