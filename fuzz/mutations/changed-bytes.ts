import fc from 'fast-check'
import { type Input, makeInput } from '../reader.ts'

/** A place in an input, to be taken by its length. */
export const place = fc.noBias(fc.nat(1_000_000))

/** What means something to a reader of MIME or XML. */
export const xmlTokens: readonly string[] = [
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
/** A few bytes, such as mean something to a reader that these tokens mean something to. */
export function someBytes(tokens: readonly string[]): fc.Arbitrary<Uint8Array> {
  return fc.oneof(
    { weight: 6, arbitrary: makeToken(tokens) },
    {
      weight: 3,
      arbitrary: fc.string({ minLength: 1, maxLength: 12 }).map(text => new Uint8Array(Buffer.from(text))),
    },
    // What is no UTF-8 is mostly refused at once.
    { weight: 1, arbitrary: fc.uint8Array({ minLength: 1, maxLength: 12 }) },
  )
}

function makeToken(tokens: readonly string[]): fc.Arbitrary<Uint8Array> {
  return fc.constantFrom(...tokens).map(text => new Uint8Array(Buffer.from(text, 'latin1')))
}

function makeStep(tokens: readonly string[]): fc.Arbitrary<Step> {
  const bytes = someBytes(tokens)
  return fc.oneof(
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
      bytes: makeToken(tokens),
      length: fc.integer({ min: 2, max: 5_000 }),
    }),
  )
}

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

/** Any of these inputs with a few changes anywhere, what they are said to be among them. */
export function changed(seeds: readonly Input[], tokens: readonly string[]): fc.Arbitrary<Input> {
  const step = makeStep(tokens)
  const steps = fc.array(step, { minLength: 1, maxLength: 4 })
  const ofType = fc.oneof({ weight: 9, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: fc.tuple(step) })
  return fc.record({ seed: fc.constantFrom(...seeds), steps, ofType }).map(({ seed, steps, ofType }) => {
    const type = ofType.reduce<Buffer>(change, Buffer.from(seed.type, 'latin1')).toString('latin1')
    return makeInput(type, steps.reduce<Buffer>(change, Buffer.from(seed.body)))
  })
}
