import assert from 'node:assert/strict'
import { test } from 'node:test'
import { diag } from 'libxml2-wasm'
import { readXml } from './read-xml.ts'

const declaringTypes: Record<string, Uint8Array> = {
  'an HTML page of a proxy': bytes('<!DOCTYPE html><html><body><h1>502 Bad Gateway</h1><hr></body></html>'),
  'a doctype': bytes('<?xml version="1.0"?><!DOCTYPE a><a/>'),
  'a doctype behind comments and instructions': bytes(
    '<?x y?>\n<!-- <a> -->\n<!-- -->\n<!DOCTYPE a SYSTEM "a.dtd"><a/>',
  ),
  'a doctype in UTF-16': utf16('<!DOCTYPE a><a/>'),
  'an entity bomb': bytes(
    `<!DOCTYPE a [<!ENTITY b "bbbbbbbbbb">${Array.from({ length: 20 }, (_, i) => `<!ENTITY b${i} "${`&b${i - 1};`.repeat(10)}">`).join('')}]><a>&b19;</a>`,
  ),
  'a file behind an entity': bytes('<!DOCTYPE a [<!ENTITY f SYSTEM "file:///etc/passwd">]><a>&f;</a>'),
  'an address behind an entity': bytes('<!DOCTYPE a [<!ENTITY f SYSTEM "http://127.0.0.1:9/">]><a>&f;</a>'),
  'a parameter entity': bytes('<!DOCTYPE a [<!ENTITY % f SYSTEM "file:///etc/passwd"> %f;]><a/>'),
}

const unreadable: Record<string, Uint8Array> = {
  'nothing at all': bytes(''),
  'spaces only': bytes(' \r\n'),
  'an HTML page without a doctype': bytes('<html><body><h1>502 Bad Gateway</h1><hr></body></html>'),
  JSON: bytes('{"status":"SUCCESS"}'),
  'plain text': bytes('upstream connect error'),
  'a truncated document': bytes('<a><b>text</b>'),
  'a truncated tag': bytes('<a><b'),
  'two roots': bytes('<a/><b/>'),
  'text behind the root': bytes('<a/>text'),
  'an undeclared prefix': bytes('<x:a/>'),
  'an undeclared prefix of an attribute': bytes('<a x:b="1"/>'),
  'the same attribute twice': bytes('<a b="1" b="2"/>'),
  'a control character': bytes('<a>\u0001</a>'),
  'a control character as a reference': bytes('<a>&#1;</a>'),
  'a NUL': bytes('<a>\0</a>'),
  'a noncharacter': bytes('<a>\uFFFE</a>'),
  'a surrogate as a reference': bytes('<a>&#xD800;</a>'),
  'an undeclared entity': bytes('<a>&nbsp;</a>'),
  'a bare ampersand': bytes('<a>this & that</a>'),
  'an unquoted attribute': bytes('<a b=1/>'),
  'Latin-1 that says UTF-8': Buffer.from('<?xml version="1.0" encoding="UTF-8"?><a>é</a>', 'latin1'),
  'Latin-1 that says nothing': Buffer.from('<a>é</a>', 'latin1'),
  'windows-1253 that has none of its characters': Buffer.from(
    '<?xml version="1.0" encoding="windows-1253"?><a>\xaa</a>',
    'latin1',
  ),
  'Latin-1 with a byte order mark of UTF-8': bytes('\uFEFF<?xml version="1.0" encoding="ISO-8859-1"?><a/>'),
  'UTF-8 that says UTF-16': bytes('<?xml version="1.0" encoding="UTF-16"?><a/>'),
  'UTF-16 that is cut off': Buffer.from('<a/>', 'utf16le').subarray(0, 7),
  'UTF-16 that says UTF-8': utf16('<?xml version="1.0" encoding="UTF-8"?><a/>'),
  'UTF-16 with half a character': Buffer.concat([utf16('<a/>'), Buffer.from([0x20])]),
  'overlong UTF-8': Buffer.from([0x3c, 0x61, 0x3e, 0xc0, 0xbc, 0x3c, 0x2f, 0x61, 0x3e]),
  'an unknown encoding': bytes('<?xml version="1.0" encoding="x-none"?><a/>'),
  '257 levels': bytes('<a>'.repeat(257) + '</a>'.repeat(257)),
  '100,000 levels': bytes('<a>'.repeat(100_000) + '</a>'.repeat(100_000)),
  '100,000 levels without an end': bytes('<a>'.repeat(100_000)),
  'a comment without an end': bytes('<!-- '.repeat(1_000)),
  'an instruction without an end': bytes('<?x '.repeat(1_000)),
  '300,000 elements': bytes(`<a>${'<b></b>'.repeat(300_000)}</a>`),
  '600,000 attributes': bytes(`<a>${'<b c="" d="" e=""/>'.repeat(200_000)}</a>`),
  '50 MB': Buffer.alloc(50 * 1024 * 1024, 'a'),
}

for (const [what, document] of Object.entries(unreadable)) {
  test(`${what} is refused, with a reason and in time`, () => {
    const read = readXml(document)
    assert.equal(read.ok, false)
    assert.match(read.because, /^the /)
    assert.ok(read.because.length <= 301)
  })
}

for (const [what, document] of Object.entries(declaringTypes)) {
  test(`${what} is refused before anything is made of it`, () => {
    const because = 'the document has a document type declaration, which is not allowed'
    assert.deepEqual(readXml(document), { ok: false, because })
  })
}

test('names, namespaces, attributes and text are told as they stand', () => {
  const read = readXml(
    bytes(
      '<?xml version="1.0"?><a xmlns="urn:a" xmlns:p="urn:p" p:x="1" y="&lt;&#13;2"> t <p:b>ä&amp;</p:b><c xmlns=""/></a>',
    ),
  )
  assert.deepEqual(read, {
    ok: true,
    root: {
      namespace: 'urn:a',
      name: 'a',
      attributes: [
        { namespace: 'urn:p', name: 'x', value: '1' },
        { namespace: '', name: 'y', value: '<\r2' },
      ],
      children: [
        ' t ',
        { namespace: 'urn:p', name: 'b', attributes: [], children: ['ä&'] },
        { namespace: '', name: 'c', attributes: [], children: [] },
      ],
    },
  })
})

test('comments and instructions are left out, CDATA is text, and nothing behind them is lost', () => {
  const read = readXml(
    bytes('<?p q?><!-- 1 --><a>x<!-- 2 -->y<![CDATA[<&]]><?p q?>z<b/><?p q?><c/><?p q?></a><!-- 3 -->'),
  )
  assert.ok(read.ok)
  assert.deepEqual(read.root.children, [
    'xy<&z',
    { namespace: '', name: 'b', attributes: [], children: [] },
    { namespace: '', name: 'c', attributes: [], children: [] },
  ])
})

test('UTF-8 with a byte order mark and UTF-16 in both orders, with and without one, are read', () => {
  const bigEndian = utf16('<?xml version="1.0" encoding="UTF-16"?><a>é</a>').swap16()
  for (const document of [
    bytes('\uFEFF<?xml version="1.0" encoding="utf-8"?><a>é</a>'),
    utf16('<a>é</a>'),
    bigEndian,
    Buffer.from('<a>é</a>', 'utf16le'),
    Buffer.from('<?xml version="1.0" encoding="UTF-16BE"?><a>é</a>', 'utf16le').swap16(),
  ]) {
    const read = readXml(document)
    assert.ok(read.ok)
    assert.deepEqual(read.root.children, ['é'])
  }
})

test('the encodings of one byte a character that a document declares are read as what they are', () => {
  for (const [encoding, byte, character] of [
    ['ISO-8859-1', 0xe9, 'é'],
    ['ISO-8859-1', 0x85, '\u0085'],
    ['windows-1252', 0x80, '€'],
    ['iso-8859-15', 0xa4, '€'],
    ['ISO-8859-2', 0xb1, 'ą'],
    ['windows-1250', 0xb9, 'ą'],
  ] as const) {
    const [before, after] = [bytes(`<?xml version="1.0" encoding="${encoding}"?><a>`), bytes('</a>')]
    const read = readXml(Buffer.concat([before, Buffer.from([byte]), after]))
    assert.ok(read.ok, encoding)
    assert.deepEqual(read.root.children, [character])
  }
})

test('a byte order mark in front of a text stays, however long that is', () => {
  const long = 'a text that is longer than most & none'
  for (const text of ['x', '', long, `\ufeff${long}`]) {
    const read = readXml(
      bytes(`<a><b>\ufeff${text.replace('&', '&amp;')}</b><c><![CDATA[\ufeff${text}]]></c></a>`),
    )
    assert.ok(read.ok)
    const [b, c] = read.root.children.map(child => (typeof child === 'string' ? [] : child.children))
    assert.deepEqual([b, c], [[`\ufeff${text}`], [`\ufeff${text}`]])
  }
})

test('an encoding is declared as XML writes attributes', () => {
  const spaces = ' '.repeat(10_000)
  for (const declaration of [
    `version = '1.0'\n\tencoding\r\n=\n'utf-8'`,
    `version="1.0"${spaces}encoding="UTF-8"`,
    `version="1.0" encoding='Utf-8' standalone="yes"`,
  ]) {
    assert.equal(isReadAs(declaration), true, declaration)
    assert.equal(isReadAs(declaration.replace(/utf-8/i, 'EBCDIC')), false, declaration)
  }
})

test('256 levels are read, and fewer where the caller says so', () => {
  const document = bytes('<a>'.repeat(256) + '</a>'.repeat(256))
  assert.equal(readXml(document).ok, true)
  assert.deepEqual(readXml(document, { maxDepth: 255 }), {
    ok: false,
    because: 'the document is nested deeper than 255 elements',
  })
  assert.equal(readXml(bytes('<a>'.repeat(300) + '</a>'.repeat(300)), { maxDepth: 1000 }).ok, false)
})

test('a text of 12 MB is read whole', () => {
  const read = readXml(bytes(`<a>${'A'.repeat(12_000_000)}</a>`))
  assert.ok(read.ok)
  const [text] = read.root.children
  assert.ok(typeof text === 'string')
  assert.equal(text.length, 12_000_000)
})

test("the size limit is the caller's", () => {
  assert.equal(readXml(bytes('<a/>'), { maxBytes: 4 }).ok, true)
  assert.deepEqual(readXml(bytes('<a/>'), { maxBytes: 3 }), {
    ok: false,
    because: 'the document has 4 bytes, 3 are allowed',
  })
})

test('a view into a larger buffer is read as the view', () => {
  const read = readXml(bytes('<x/><a/><y/>').subarray(4, 8))
  assert.ok(read.ok)
  assert.equal(read.root.name, 'a')
})

test('no document stays behind in memory', () => {
  diag.configure({ enabled: true })
  try {
    readXml(bytes('<a/>'))
    readXml(bytes('<a>'))
    readXml(bytes('<a>'.repeat(257) + '</a>'.repeat(257)))
    assert.deepEqual(diag.report(), {})
  } finally {
    diag.configure({ enabled: false })
  }
})

function bytes(text: string): Buffer {
  return Buffer.from(text, 'utf8')
}

function utf16(text: string): Buffer {
  return Buffer.from(`\uFEFF${text}`, 'utf16le')
}

const readWithInstructions = (count: number) => readXml(Buffer.from(`<a>b${'<?c d?>'.repeat(count)}e</a>`))

test('a document with more processing instructions than are allowed is refused, and those of any other are left out', () => {
  assert.deepEqual(readWithInstructions(1000).ok, true)
  const refused = readWithInstructions(1001)
  assert.ok(!refused.ok)
  assert.match(refused.because, /more than 1000 processing instructions/)
})

function isReadAs(declaration: string): boolean {
  return readXml(bytes(`<?xml ${declaration}?><a/>`)).ok
}
