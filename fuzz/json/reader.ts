import assert from 'node:assert/strict'
import { modelNames, validate, validRequests } from '@udigate/eudamed'
import { isJsonObject, type JsonObject, type JsonValue, readJson } from '@udigate/udi'
import fc from 'fast-check'
import { changed } from '../mutations/changed-bytes.ts'
import { type Input, makeInput, type Reader } from '../reader.ts'
import { readFile } from '../tables/read-file.ts'

/** What means something to a reader of JSON. */
const tokens: readonly string[] = [
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '"',
  '\\',
  '\\u0000',
  '\\ud800',
  '\\udc00',
  '\\u{1}',
  '\\x',
  '\0',
  '\n',
  '\r\n',
  '\t',
  '-',
  '-0',
  '01',
  '1e400',
  '1e-400',
  '9007199254740993',
  '0.1e1',
  '.5',
  '1.',
  'NaN',
  'Infinity',
  'true',
  'nul',
  'null',
  '"__proto__":1,',
  '"constructor":{},',
  '"a":1,"a":2,',
  '{"":',
  '[[[[[[[[',
  '/*',
  '//',
  '\xef\xbb\xbf',
  '\xff\xfe',
  '\xc0\x80',
  '\xed\xa0\x80',
  '\xf4\x90\x80\x80',
  '\xe2\x80\xa8',
]

const requests = modelNames.map(model => makeInput(model, JSON.stringify(validRequests[model])))
const texts: fc.Arbitrary<Input> = fc
  .tuple(fc.constantFrom(...modelNames), fc.json({ maxDepth: 6 }), fc.constantFrom('', ' ', '\n'))
  .map(([model, text, around]) => makeInput(model, around + text + around))
const deep: fc.Arbitrary<Input> = fc
  .tuple(fc.constantFrom('[', '{"a":', '[{"a":'), fc.integer({ min: 50, max: 50_000 }))
  .map(([open, times]) => makeInput('EU_UDI_MDR', open.repeat(times)))

/** A request as it comes in a body: read as JSON.parse does or refused with a place, and then judged. */
export const json: Reader = {
  inputs: fc.oneof(
    { weight: 6, arbitrary: changed(requests, tokens) },
    { weight: 2, arbitrary: texts },
    { weight: 1, arbitrary: deep },
  ),
  read({ type, body }) {
    const reading = readJson(body, { characters: 'any' })
    const plain = parse(body)
    if (!reading.ok) {
      assert.ok(reading.fault.line >= 1 && reading.fault.column >= 1 && reading.fault.message !== '')
      return
    }
    assert.ok(plain.ok, 'what is no JSON was read')
    assert.deepEqual(reading.value, plain.value)
    const model = modelNames.find(name => name === type)
    if (model !== undefined && isJsonObject(reading.value)) judge(model, reading.value)
  },
}

function judge(model: (typeof modelNames)[number], { device, deviceGroup, actorCode }: JsonObject): void {
  const { status } = validate(model, { device, deviceGroup, actorCode } as Parameters<typeof validate>[1])
  assert.ok(status === 'successful' || status === 'failed')
}

function parse(bytes: Buffer): { ok: boolean; value?: JsonValue } {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return { ok: true, value: JSON.parse(text) }
  } catch {
    return { ok: false }
  }
}

const lines = fc
  .array(fc.oneof(fc.constantFrom(...requests.map(({ body }) => body.toString())), fc.json(), fc.string()), {
    maxLength: 12,
  })
  .chain(all => fc.constantFrom('\n', '\r\n', '\n\n').map(end => makeInput('EU_UDI_MDR', all.join(end))))
const manyRequests = makeInput('EU_UDI_MDR', requests.map(({ body }) => body.toString()).join('\n'))

/** A file of requests, one in each line. */
export const ndjson: Reader = {
  inputs: fc.oneof(changed([manyRequests], tokens), lines),
  read: input => readFile('ndjson', input),
}
