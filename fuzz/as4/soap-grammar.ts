import fc from 'fast-check'
import * as namespaces from '../../packages/as4/src/xml/namespaces.ts'
import { xmlTokens } from '../mutations/changed-bytes.ts'
import { seeds } from './seeds.ts'

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
export const word = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...recordedWords) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '',
      ' ',
      ...xmlTokens.filter(each => /^[ !-~]+$/.test(each) && !/[<>"&]/.test(each)),
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom('&amp;', '&#9;', '&#x10ffff;', '&lt;a&gt;') },
)
export const mixed = fc.oneof(
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
export const element = tree.map(xml => xml.replace(/^<[\w:]+/, tagOpened => tagOpened + declarations))

/** An envelope of the elements that messages have, in the order of chance. */
export const envelope = fc
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
