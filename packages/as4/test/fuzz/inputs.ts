/** What the readers of AS4 are fuzzed with: recorded messages with changes and messages that a grammar makes. */
import fc from 'fast-check'
import type { HttpMessage } from '../../src/index.ts'
import * as namespaces from '../../src/xml/namespaces.ts'
import { changeElement, elementChanges } from '../attacks/change-element.ts'
import { exchanges } from '../exchanges.ts'

/** The most bytes that an input has. */
export const maxInputBytes = 512 * 1024

const seeds = [...exchanges.values()].flatMap(({ request, response }) => [request, response])

/** What means something to a reader of MIME or XML. */
const tokens: readonly string[] = [
  '\r\n',
  '\r\n\r\n',
  '\n',
  '\0',
  '--',
  '\r\n--',
  ': ',
  ';',
  '"',
  '\\',
  '=',
  '<',
  '>',
  '</',
  '/>',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '<?a b?>',
  '<?xml version="1.0" encoding="UTF-16"?>',
  '<!DOCTYPE a [<!ENTITY b "c">]>',
  '&b;',
  '&#0;',
  '&#x10ffff;',
  '&amp;',
  '\xef\xbb\xbf',
  '\xff\xfe',
  '\xc0\x80',
  '\xf4\x90\x80\x80',
  ' xmlns="relative"',
  ' xmlns:eb=""',
  ' xml:id="a"',
  ' Id=""',
  ' PrefixList="a #default S12 "',
  'cid:',
  'cid:%00',
  'cid:%zz',
  '#',
  '-1',
  '99999999999999999999',
  '2026-02-30T25:61:61Z',
  'application/soap+xml',
  'multipart/related',
  'application/gzip',
  'charset=utf-16',
]

type Step =
  | { readonly what: 'cut' | 'double' | 'move' | 'swap'; readonly at: number; readonly length: number }
  | { readonly what: 'insert'; readonly at: number; readonly bytes: Uint8Array }
  | { readonly what: 'overwrite'; readonly at: number; readonly bytes: Uint8Array }
  | { readonly what: 'repeat'; readonly at: number; readonly bytes: Uint8Array; readonly length: number }

const place = fc.noBias(fc.nat(1_000_000))
const token = fc.constantFrom(...tokens).map(text => new Uint8Array(Buffer.from(text, 'latin1')))
const bytes = fc.oneof(token, fc.uint8Array({ minLength: 1, maxLength: 12 }))
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    what: fc.constantFrom('cut', 'double', 'move', 'swap'),
    at: place,
    length: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 4_000 })),
  }),
  fc.record({ what: fc.constant('insert'), at: place, bytes }),
  fc.record({ what: fc.constant('overwrite'), at: place, bytes }),
  fc.record({
    what: fc.constant('repeat'),
    at: place,
    bytes: token,
    length: fc.integer({ min: 2, max: 5_000 }),
  }),
)

function change(body: Buffer, step: Step): Buffer {
  const at = step.at % (body.length + 1)
  const before = body.subarray(0, at)
  const after = body.subarray(at)
  if (step.what === 'insert') return Buffer.concat([before, step.bytes, after])
  if (step.what === 'overwrite') return Buffer.concat([before, step.bytes, after.subarray(step.bytes.length)])
  if (step.what === 'repeat') {
    const length = step.bytes.length * step.length
    return Buffer.concat([before, Buffer.alloc(length, step.bytes), after])
  }
  const piece = after.subarray(0, step.length)
  const rest = after.subarray(step.length)
  if (step.what === 'cut') return Buffer.concat([before, rest])
  if (step.what === 'double') return Buffer.concat([before, piece, piece, rest])
  if (step.what === 'swap') return Buffer.concat([before, Buffer.from(piece.toReversed()), rest])
  const to = (step.at * 31) % (rest.length + 1)
  return Buffer.concat([before, rest.subarray(0, to), piece, rest.subarray(to)])
}

/** A recorded message with a few changes anywhere, its Content-Type among them. */
const changed: fc.Arbitrary<HttpMessage> = fc
  .record({
    seed: fc.constantFrom(...seeds),
    steps: fc.array(step, { minLength: 1, maxLength: 4 }),
    header: fc.oneof({ weight: 9, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: fc.tuple(step) }),
  })
  .map(({ seed, steps, header }) => ({
    contentType: header.reduce<Buffer>(change, Buffer.from(seed.contentType, 'latin1')).toString('latin1'),
    body: steps.reduce<Buffer>(change, Buffer.from(seed.body)).subarray(0, maxInputBytes),
  }))

const prefixes = {
  S12: namespaces.soap,
  eb: namespaces.ebms,
  ebbp: namespaces.signals,
  ds: namespaces.xmlSignature,
  xenc: namespaces.xmlEncryption,
  xenc11: namespaces.xmlEncryption11,
  ec: namespaces.exclusive,
  wsse: namespaces.security,
  wsse11: namespaces.security11,
  wsu: namespaces.utility,
}

/** Every element that stands in a recorded message, and the words of their texts and attributes. */
const recordedTags = [
  ...new Set(
    seeds.flatMap(({ body }) =>
      [...body.toString('latin1').matchAll(/<(\w+:\w+)/g)].map(([, tag = '']) => tag),
    ),
  ),
]
const recordedWords = [
  ...new Set(
    seeds.flatMap(({ body }) =>
      [
        ...body
          .toString('latin1')
          .matchAll(/(?<=")[!#-%'-;=?-~]{1,100}(?=")|(?<=>)[ !#-%'-;=?-~]{1,100}(?=<)/g),
      ].map(([word]) => word),
    ),
  ),
]

const tag = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...recordedTags) },
  {
    weight: 8,
    arbitrary: fc.constantFrom(
      'eb:Messaging',
      'eb:UserMessage',
      'eb:SignalMessage',
      'eb:MessageInfo',
      'eb:Receipt',
      'eb:Error',
      'eb:PartInfo',
      'eb:Property',
      'ds:Signature',
      'ds:SignedInfo',
      'ds:Reference',
      'wsse:Security',
      'xenc:EncryptedKey',
      'xenc:EncryptedData',
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom('a', 'S12:a', 'eb:a', 'xml:a') },
)
/** A text, or the value of an attribute. */
const word = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...recordedWords) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '',
      ' ',
      ...tokens.filter(each => /^[ !-~]+$/.test(each) && !/[<>"&]/.test(each)),
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom('&amp;', '&#9;', '&#x10ffff;', '&lt;a&gt;') },
)
const mixed = fc.oneof(
  { weight: 9, arbitrary: word },
  { weight: 1, arbitrary: fc.constantFrom('<![CDATA[<a>]]>', '<!-- a -->') },
)
const attribute = fc.tuple(
  fc.constantFrom(
    'Id',
    'wsu:Id',
    'xml:id',
    'URI',
    'Algorithm',
    'ValueType',
    'EncodingType',
    'Type',
    'MimeType',
    'PrefixList',
    'S12:mustUnderstand',
    'S12:role',
    'name',
    'type',
    'href',
    'errorCode',
    'severity',
    'refToMessageInError',
    'xmlns',
  ),
  word,
)

const declarations = Object.entries(prefixes)
  .map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`)
  .join('')

const { tree } = fc.letrec<{ tree: string }>(tie => ({
  tree: fc
    .tuple(
      tag,
      fc.uniqueArray(attribute, { maxLength: 3, selector: ([key]) => key }),
      fc.array(fc.oneof({ depthSize: 'medium', withCrossShrink: true }, mixed, tie('tree')), {
        maxLength: 6,
      }),
    )
    .map(([name, attributes, children]) => {
      const written = attributes.map(([key, value]) => ` ${key}="${value}"`).join('')
      return `<${name}${written}>${children.join('')}</${name}>`
    }),
}))
/** An element that can stand anywhere. */
const element = tree.map(xml => xml.replace(/^<[\w:]+/, tagOpened => tagOpened + declarations))

/** An envelope of the elements that messages have, in the order of chance. */
const envelope = fc
  .tuple(
    fc.constantFrom('', '\xef\xbb\xbf', '<?xml version="1.0"?>'),
    fc.oneof(
      element,
      fc.array(element, { maxLength: 5 }).map(all => `<eb:Messaging>${all.join('')}</eb:Messaging>`),
    ),
    fc.oneof(
      element,
      fc.array(element, { maxLength: 5 }).map(all => `<wsse:Security>${all.join('')}</wsse:Security>`),
    ),
    fc.oneof(fc.constant(''), element),
  )
  .map(
    ([start, messaging, security, body]) =>
      `${start}<S12:Envelope${declarations}><S12:Header>${security}${messaging}</S12:Header><S12:Body>${body}</S12:Body></S12:Envelope>`,
  )

const xmlStep = fc.oneof(
  fc.record({ what: fc.constantFrom(...elementChanges), pick: place, place }).map(
    ({ what, pick, place: to }) =>
      (xml: string) =>
        changeElement(xml, what, pick, to),
  ),
  fc.record({ value: word, at: place }).map(
    ({ value, at }) =>
      (xml: string) =>
        replaceOne(xml, /(?<=\s(?!xmlns)[\w:]+=")[^"]*(?=")/g, at, value),
  ),
  fc.record({ value: mixed, at: place }).map(
    ({ value, at }) =>
      (xml: string) =>
        replaceOne(xml, /(?<=[^?]>)[^<]*(?=<)/g, at, value),
  ),
  fc.record({ value: element, at: place }).map(
    ({ value, at }) =>
      (xml: string) =>
        replaceOne(xml, /(?<=[^?]>)(?=<\w)/g, at, value),
  ),
)

function replaceOne(xml: string, pattern: RegExp, pick: number, by: string): string {
  const found = [...xml.matchAll(pattern)]
  const one = found[pick % found.length]
  return one === undefined ? xml : xml.slice(0, one.index) + by + xml.slice(one.index + one[0].length)
}

/** A recorded message whose envelope has other elements, attributes or texts, and mostly stays XML. */
const rewritten: fc.Arbitrary<HttpMessage> = fc
  .record({ seed: fc.constantFrom(...seeds), steps: fc.array(xmlStep, { minLength: 1, maxLength: 4 }) })
  .map(({ seed: { contentType, body }, steps }) => {
    const edit = (xml: string): string => steps.reduce((text, step) => step(text), xml)
    const text = body.toString('latin1').replace(/<(\w+:)?Envelope.*<\/\1Envelope>/s, edit)
    return { contentType, body: Buffer.from(text, 'latin1').subarray(0, maxInputBytes) }
  })

const partHeader = fc.oneof(
  fc.constantFrom(
    'Content-Type: application/soap+xml; charset=UTF-8',
    'Content-Type: application/octet-stream',
    'Content-Type: text/xml;a="\\"";b',
    'Content-ID: <a@b>',
    'content-id: <c@d>',
    'Content-ID: a@b',
    'Content-Transfer-Encoding: binary',
    'Content-Transfer-Encoding: base64',
    'X: a\r\n b\r\n\tc',
    ' folded',
    ':',
  ),
  fc.string({ maxLength: 30 }),
)
const part = fc
  .tuple(
    fc.array(partHeader, { maxLength: 4 }),
    fc.oneof(
      envelope,
      bytes.map(each => Buffer.from(each).toString('latin1')),
    ),
  )
  .map(([headers, content]) => `${headers.map(each => `${each}\r\n`).join('')}\r\n${content}`)

/** A message of parts in `multipart/related`, where boundaries have what may stand after them, and what may not. */
const multipart: fc.Arbitrary<HttpMessage> = fc
  .record({
    boundary: fc.constantFrom('a', 'a b', '--', `'()+_,-./:=?`, 'a'.repeat(70), 'a'.repeat(71), ''),
    start: fc.constantFrom('', '; start="<a@b>"', '; start=a@b', '; start="<none>"', '; start="'),
    preamble: fc.constantFrom('', '\r\n', 'preamble\r\n', '--'),
    root: envelope,
    parts: fc.array(part, { maxLength: 5 }),
    padding: fc.constantFrom('', '', '', ' \t', ' '.repeat(200), 'x'),
    end: fc.constantFrom('--', '--\r\n', '--epilogue', '', '-'),
  })
  .map(({ boundary, start, preamble, root, parts, padding, end }) => {
    const all = [`Content-Type: application/soap+xml\r\nContent-ID: <a@b>\r\n\r\n${root}`, ...parts].map(
      each => `--${boundary}${padding}\r\n${each}\r\n`,
    )
    return {
      contentType: `multipart/related; type="application/soap+xml"; boundary="${boundary}"${start}`,
      body: Buffer.from(`${preamble}${all.join('')}--${boundary}${end}`, 'latin1').subarray(0, maxInputBytes),
    }
  })

const plain: fc.Arbitrary<HttpMessage> = envelope.map(text => ({
  contentType: 'application/soap+xml',
  body: Buffer.from(text, 'latin1').subarray(0, maxInputBytes),
}))

/** Any of them. */
export const inputs: fc.Arbitrary<HttpMessage> = fc.oneof(
  { weight: 3, arbitrary: changed },
  { weight: 5, arbitrary: rewritten },
  { weight: 1, arbitrary: plain },
  { weight: 1, arbitrary: multipart },
)
