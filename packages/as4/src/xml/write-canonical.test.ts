import assert from 'node:assert/strict'
import { test } from 'node:test'
import { message, receive, requireMessage, sendOptions } from '../../test/partners.ts'
import { buildUserMessage } from '../build-user-message.ts'
import { canonicalizeDocument, parseXml } from './parse-xml.ts'
import { XmlRefusal } from './xml-refusal.ts'

const budget = { maxBytes: 1_000_000, maxDepth: 5, maxNodes: 5000 }

/** Each as Apache Santuario has it; `conformance/phase4/canonical-form.thorough.test.ts` compares thousands with it. */
const forms: readonly (readonly [what: string, document: string, form: string])[] = [
  [
    'characters of a namespace that values escape',
    `<a xmlns='urn:&amp;"&lt;>&#9;&#10;&#13;'/>`,
    '<a xmlns="urn:&amp;&quot;&lt;>&#x9;&#xA;&#xD;"></a>',
  ],
  ['a namespace that is no URI', '<a xmlns="a b:%ü"/>', '<a xmlns="a b:%ü"></a>'],
  [
    'attributes by their namespaces, declarations by their prefixes',
    '<a a:x="1" b:y="2" c="3" xmlns:a="urn:z" xmlns:b="urn:y"/>',
    '<a xmlns:a="urn:z" xmlns:b="urn:y" c="3" b:y="2" a:x="1"></a>',
  ],
  [
    'attributes by the code units of UTF-16',
    '<a \ufffd="1" \u{10000}="2"/>',
    '<a \u{10000}="2" \ufffd="1"></a>',
  ],
  [
    'a declaration again where the one before has ended',
    '<a><b:c xmlns:b="urn:b"/><b:d xmlns:b="urn:b"/></a>',
    '<a><b:c xmlns:b="urn:b"></b:c><b:d xmlns:b="urn:b"></b:d></a>',
  ],
  ['only prefixes that are used', '<a xmlns:b="urn:b"><b:c/></a>', '<a><b:c xmlns:b="urn:b"></b:c></a>'],
  [
    'no default namespace any more',
    '<a xmlns="urn:a"><b xmlns=""/></a>',
    '<a xmlns="urn:a"><b xmlns=""></b></a>',
  ],
  ['line ends, and references to them', '<a b="\r\n&#13;">\r\n\r&#13;</a>', '<a b=" &#xD;">\n\n&#xD;</a>'],
  ['sections, comments, instructions', '<?p  q?><a><![CDATA[<&]]><!--c--></a>', '<?p q?>\n<a>&lt;&amp;</a>'],
  [
    'the prefix xml',
    '<a xml:lang="de" xmlns:xml="http://www.w3.org/XML/1998/namespace"/>',
    '<a xml:lang="de"></a>',
  ],
  ['a byte order mark in a text', '\ufeff<a>\ufeff</a>', '<a>\ufeff</a>'],
]

for (const [what, document, form] of forms) {
  test(`the canonical form: ${what}`, () => {
    assert.equal(canonicalizeDocument(Buffer.from(document), budget).toString(), form)
  })
}

test('a relative name of a namespace has no canonical form', () => {
  for (const name of ['a', 'a/b', ':a', '#a']) {
    assert.throws(
      () => canonicalizeDocument(Buffer.from(`<a xmlns="${name}"/>`), budget),
      (error: unknown) => error instanceof XmlRefusal && /no canonical form/.test(error.message),
      name,
    )
  }
})

test('the canonical form of an element has the inclusive prefixes of what is around it', () => {
  const document = parseXml(
    Buffer.from('<a xmlns="urn:a" xmlns:b="urn:b" xmlns:c="urn:c"><d xmlns="" xmlns:c="urn:d"/></a>'),
    budget,
  )
  const [element] = document.root.children
  assert.ok(element)
  const write = (...prefixes: string[]): string => document.canonicalize(element, prefixes).toString()
  assert.equal(write(), '<d></d>')
  assert.equal(write('b', 'c', '#default'), '<d xmlns:b="urn:b" xmlns:c="urn:d"></d>')
})

test('an XML payload that is not compressed arrives byte for byte, whatever its namespaces and characters are', () => {
  const contents = [
    '<a xmlns="https://example.org/?a=1&amp;b=2"></a>',
    '<a xmlns="urn:&quot;&lt;&#x9;&#xA;&#xD;"></a>',
    '<b:a xmlns:b="no URI: ü%"></b:a>',
    '<a>\ufeffé\ufeff</a>',
  ]
  const payloads = contents.map((xml, at) => ({
    contentId: `part-${at}@example`,
    mimeType: 'application/xml',
    content: Buffer.from(xml),
  }))
  const { http } = buildUserMessage(message({ payloads }), sendOptions({ compress: false }))
  const received = requireMessage(receive(http)).payloads
  assert.deepEqual(
    received.map(({ content }) => Buffer.from(content).toString()),
    contents,
  )
})
