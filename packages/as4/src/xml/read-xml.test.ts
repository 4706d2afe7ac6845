import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeXml } from './decode-xml.ts'
import { readXml, type XmlHandler } from './read-xml.ts'
import { XmlRefusal } from './xml-refusal.ts'

const budget = { maxDepth: 3, maxNodes: 10 }

/** What the handler gets of a document, a line each. */
function tell(document: string | Uint8Array): string[] {
  const told: string[] = []
  const handler: XmlHandler = {
    start: ({ prefix, name, namespace, attributes }) =>
      told.push(
        `start ${prefix}:${name} in ${namespace}`,
        ...attributes.map(each => `attribute ${each.name} in ${each.namespace}: ${each.value}`),
      ),
    text: text => told.push(`text ${text}`),
    end: () => told.push('end'),
    instruction: (target, data) => told.push(`instruction ${target}: ${data}`),
  }
  readXml(decodeXml(Buffer.from(document)), handler, budget)
  return told
}

test('a document is told in its order, with the namespaces of its names', () => {
  const document =
    '<?xml version="1.0" encoding="utf-8" standalone=\'yes\' ?>\n<!-- c --><?p q?>' +
    `<a:b xmlns:a="urn:a&amp;b" c = 'd&#x20;&apos;\te' a:c=""><f xmlns="urn:f">g&lt;<![CDATA[&h]]></f >\n</a:b>\n`
  assert.deepEqual(tell(document), [
    'instruction p: q',
    'start a:b in urn:a&b',
    "attribute c in : d ' e",
    'attribute c in urn:a&b: ',
    'start :f in urn:f',
    'text g<',
    'text &h',
    'end',
    'text \n',
    'end',
  ])
})

test('a declaration ends with its element', () => {
  assert.throws(() => tell('<a><b xmlns:c="urn:c"/><c:d/></a>'), XmlRefusal)
  assert.ok(tell('<a xmlns:c="urn:c"><b xmlns:c="urn:d"/><c:d/></a>').includes('start c:d in urn:c'))
})

test('UTF-16 with its byte order mark is read', () => {
  const text = '\ufeff<?xml version="1.0" encoding="UTF-16"?><é/>'
  const bytes = Buffer.from(text, 'utf16le')
  assert.deepEqual(tell(bytes), ['start :é in ', 'end'])
  assert.deepEqual(tell(Buffer.from(bytes).swap16()), ['start :é in ', 'end'])
})

const refused: readonly string[] = [
  '',
  'a',
  '<a>',
  '<a></b>',
  '<a></a',
  '<a/><b/>',
  '<a/>b',
  'b<a/>',
  '</a>',
  '<a',
  '< a/>',
  '<a / >',
  '<1/>',
  '<a:/>',
  '<:a/>',
  '<a:b/>',
  '<a:b:c xmlns:a="urn:a"/>',
  '<xmlns:a/>',
  '<a b/>',
  '<a b=c/>',
  '<a b="<"/>',
  '<a b="c"d="e"/>',
  '<a b="1" b="2"/>',
  '<a xmlns="urn:a" xmlns="urn:b"/>',
  '<a xmlns:b="urn:a" xmlns:c="urn:a" b:d="" c:d=""/>',
  '<a xmlns:b=""/>',
  '<a xmlns:xmlns="urn:a"/>',
  '<a xmlns:xml="urn:a"/>',
  '<a xmlns:b="http://www.w3.org/XML/1998/namespace"/>',
  '<a xmlns="http://www.w3.org/2000/xmlns/"/>',
  '<a>]]></a>',
  '<a>&</a>',
  '<a>&amp</a>',
  '<a>&none;</a>',
  '<a>&#0;</a>',
  '<a>&#xD800;</a>',
  '<a>&#x110000;</a>',
  '<a>&#;</a>',
  '<a>\u0000</a>',
  '<a>\uffff</a>',
  '<a><!-- -- --></a>',
  '<a><!-- ---></a>',
  '<a><!--></a>',
  '<a><![CDATA[</a>',
  '<![CDATA[]]><a/>',
  '<a><?xml version="1.0"?></a>',
  ' <?xml version="1.0"?><a/>',
  '<?xml?><a/>',
  '<?xml version="1.1"?><a/>',
  '<?xml encoding="UTF-8"?><a/>',
  '<a><?1?></a>',
  '<a><?p',
  '<!DOCTYPE a><a/>',
  '<!ELEMENT a><a/>',
]

for (const document of refused) {
  test(`refused: ${JSON.stringify(document)}`, () => {
    assert.throws(() => tell(document), XmlRefusal)
  })
}

test('bytes that are not in their encoding are refused', () => {
  assert.throws(() => tell(Buffer.from('<a>\xff</a>', 'latin1')), /not in its encoding, UTF-8/)
  assert.throws(() => tell(Buffer.from('<a>\xed\xa0\x80</a>', 'latin1')), /not in its encoding, UTF-8/)
  assert.throws(() => tell('<?xml version="1.0" encoding="ISO-8859-1"?><a/>'), /its encoding is ISO-8859-1/)
})

test('what passes the budget is refused where it does', () => {
  assert.equal(tell('<a><b><c/></b></a>').length, 6)
  assert.throws(() => tell('<a><b><c><d>'), /nested deeper than 3/)
  assert.throws(() => tell(`<a${' b="'.repeat(20)}`), XmlRefusal)
  assert.throws(
    () => tell('<a b="" c="" d="" e="" f="" g="" h="" i="" j="" k="" '),
    /more than 10 elements and attributes/,
  )
})

test('a refusal names the line', () => {
  assert.throws(() => tell('<a>\r\n\r\n<b></a>'), /\(line 3\)/)
})
