import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readXml } from '@udigate/sheets/xml'
import { assert as assertProperty, property, string } from 'fast-check'
import { element } from './write-xml.ts'

test('attributes and content are escaped, markup is not', () => {
  const written = element('a', { b: '"<&>\n', c: undefined }, element('d', {}), 'x < y & "z"\r')
  assert.equal(written.xml, '<a b="&quot;&lt;&amp;&gt;&#10;"><d/>x &lt; y &amp; &quot;z&quot;&#13;</a>')
})

test('what is written is read again', () => {
  // libxml2-wasm takes U+FEFF at the start of a longer text for a byte order mark.
  const text = string({ unit: 'binary', maxLength: 50 })
    .filter(isXmlText)
    .filter(written => !written.startsWith('\uFEFF'))
  assertProperty(
    property(text, text, (attribute, content) => {
      const read = readXml(Buffer.from(element('a', { b: attribute }, content).xml, 'utf8'))
      assert.ok(read.ok)
      assert.equal(read.root.attributes[0]?.value, attribute)
      assert.deepEqual(read.root.children, content === '' ? [] : [content])
    }),
  )
})

function isXmlText(text: string): boolean {
  return /^[\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]*$/u.test(text)
}
