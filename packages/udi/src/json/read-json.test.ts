import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import type { JsonFaultCode, JsonValue } from './json-fault.ts'
import { type JsonReading, readJson } from './read-json.ts'

const encoder = new TextEncoder()

function read(text: string): JsonReading {
  return readJson(encoder.encode(text))
}

function findFault(reading: JsonReading): { code: JsonFaultCode; path: string; offset: number } {
  assert.equal(reading.ok, false)
  const { code, path, offset } = reading.fault
  return { code, path, offset }
}

/** Code, path and offset of the fault in each text. */
const faults: [text: string, code: JsonFaultCode, path: string, offset: number][] = [
  ['', 'not-json', '', 0],
  [' \n', 'not-json', '', 2],
  ['{', 'not-json', '', 1],
  ['[', 'not-json', '/0', 1],
  ['[1', 'not-json', '', 2],
  ['[1,]', 'not-json', '/1', 3],
  ['[,1]', 'not-json', '/0', 1],
  ['[1 2]', 'not-json', '', 3],
  ['{"a"}', 'not-json', '/a', 4],
  ['{"a":}', 'not-json', '/a', 5],
  ['{"a":1,}', 'not-json', '', 7],
  ['{a:1}', 'not-json', '', 1],
  ["{'a':1}", 'not-json', '', 1],
  ['{"a":1 "b":2}', 'not-json', '', 7],
  ['{1:1}', 'not-json', '', 1],
  ['{"a":1}}', 'not-json', '', 7],
  ['1 1', 'not-json', '', 2],
  ['tru', 'not-json', '', 0],
  ['nul', 'not-json', '', 0],
  ['True', 'not-json', '', 0],
  ['NaN', 'not-json', '', 0],
  ['Infinity', 'not-json', '', 0],
  ['-Infinity', 'not-json', '', 1],
  ['undefined', 'not-json', '', 0],
  ['"abc', 'not-json', '', 4],
  ['"abc\\', 'not-json', '', 4],
  ['"\\x41"', 'not-json', '', 1],
  ['"\\u12"', 'not-json', '', 1],
  ['"\\u12g4"', 'not-json', '', 1],
  ['"\\u+123"', 'not-json', '', 1],
  ['"a\tb"', 'not-json', '', 2],
  ['"a\nb"', 'not-json', '', 2],
  ['"a\0b"', 'not-json', '', 2],
  ['01', 'not-json', '', 1],
  ['-01', 'not-json', '', 2],
  ['+1', 'not-json', '', 0],
  ['.5', 'not-json', '', 0],
  ['1.', 'not-json', '', 2],
  ['1e', 'not-json', '', 2],
  ['1e+', 'not-json', '', 3],
  ['-', 'not-json', '', 1],
  ['0x10', 'not-json', '', 1],
  ['1 // one', 'not-json', '', 2],
  ['\u00a01', 'not-json', '', 0],
  [`${'['.repeat(65)}1${']'.repeat(65)}`, 'too-deep', '/0'.repeat(64), 64],
  [`${'{"a":'.repeat(65)}1${'}'.repeat(65)}`, 'too-deep', '/a'.repeat(64), 320],
  ['{"a":1,"a":1}', 'duplicate-key', '/a', 7],
  ['{"a":1,"\\u0061":1}', 'duplicate-key', '/a', 7],
  ['{"a/b~":1,"a/b~":1}', 'duplicate-key', '/a~1b~0', 10],
  ['{"":1,"":1}', 'duplicate-key', '/', 6],
  ['{"device":{"MDN":[{"x":1},{"x":1,"y":{},"x":2}]}}', 'duplicate-key', '/device/MDN/1/x', 40],
  ['{"1":1,"0":1,"1":1}', 'duplicate-key', '/1', 13],
  ['{"__proto__":{}}', 'forbidden-key', '/__proto__', 1],
  ['{"a":[{"__proto__":null}]}', 'forbidden-key', '/a/0/__proto__', 7],
  ['{"constructor":1}', 'forbidden-key', '/constructor', 1],
  ['{"prototype":1}', 'forbidden-key', '/prototype', 1],
  ['{"\\u005f_proto__":1}', 'forbidden-key', '/__proto__', 1],
  ['{"__pr\\u006fto\\u005F_":1}', 'forbidden-key', '/__proto__', 1],
  [`{"${escapeAll('constructor')}":1}`, 'forbidden-key', '/constructor', 1],
  [`{"${escapeAll('prototype')}":1}`, 'forbidden-key', '/prototype', 1],
  ['{"a":"\\ud83d"}', 'lone-surrogate', '/a', 6],
  ['{"a":"\\ude00\\ud83d"}', 'lone-surrogate', '/a', 6],
  ['{"a":"x\\ud83dx"}', 'lone-surrogate', '/a', 7],
  ['{"a":"\\ud83d\\n"}', 'lone-surrogate', '/a', 6],
  ['{"a":"\\ud83d\\ud83d\\ude00"}', 'lone-surrogate', '/a', 6],
  ['{"a":{"\\udc00":1}}', 'lone-surrogate', '/a', 7],
  ['["\\u0000"]', 'not-xml-text', '/0', 2],
  ['["\\u0008"]', 'not-xml-text', '/0', 2],
  ['["\\b"]', 'not-xml-text', '/0', 2],
  ['["\\f"]', 'not-xml-text', '/0', 2],
  ['["\\u000b"]', 'not-xml-text', '/0', 2],
  ['["\\u001F"]', 'not-xml-text', '/0', 2],
  ['["\\ufffe"]', 'not-xml-text', '/0', 2],
  ['["\\uFFFF"]', 'not-xml-text', '/0', 2],
  ['["a\ufffe"]', 'not-xml-text', '/0', 3],
  ['["a\uffff"]', 'not-xml-text', '/0', 3],
  ['{"a":{"b\\u0001":1}}', 'not-xml-text', '/a', 8],
  ['{"n":9007199254740993}', 'inexact-number', '/n', 5],
  ['{"n":[1,1e400]}', 'inexact-number', '/n/1', 8],
  ['{"n":-0}', 'inexact-number', '/n', 5],
  ['{"n":-0.0}', 'inexact-number', '/n', 5],
  ['{"n":123456789012345678901234567890}', 'inexact-number', '/n', 5],
  ['{"n":0.1234567890123456789}', 'inexact-number', '/n', 5],
  // The first fault counts, whatever comes after it.
  ['{"a":1,"a":2,"b":"\\ud800"}', 'duplicate-key', '/a', 7],
  ['{"a":1,"a":2', 'duplicate-key', '/a', 7],
]

function escapeAll(text: string): string {
  return Array.from(text, character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')
}

for (const [text, code, path, offset] of faults) {
  test(`${code}: ${JSON.stringify(text).slice(0, 60)}`, () => {
    assert.deepEqual(findFault(read(text)), { code, path, offset })
  })
}

const accepted = [
  'null',
  ' \t\r\n[ ] ',
  '{}',
  '{"":{"":[[],{}]}}',
  '"\\"\\\\\\/\\n\\r\\t"',
  '"\\u0009\\u000a\\u000d\\u0020\\u007f\\u0085\\u00e9\\ufffd"',
  '"\\ud83d\\ude00 😀 \u{1ffff}"',
  '"\u007f\u2028\u2029\ufffd\ufeff"',
  '[0,-1,1.0,1e2,1E+2,0.1,9007199254740991,-9007199254740991,1e23]',
  '{"a":{"a":{"a":1}},"b":{"a":1}}',
  '{"b":1,"a":2,"1":3,"0":4}',
  '{"toString":1,"valueOf":2,"hasOwnProperty":3,"__proto":4,"constructors":5,"abcdefghi":6}',
  `${'['.repeat(64)}${']'.repeat(64)}`,
]

for (const text of accepted) {
  test(`accepted: ${text.slice(0, 60)}`, () =>
    assert.deepEqual(read(text), { ok: true, value: JSON.parse(text) }))
}

test('characters outside XML are read where the reader takes any, in texts and names', () => {
  const text = '{"a\\u0001":["\\u0000\\b\\f\\u001F","\\ufffe\uffff"]}'
  const any = readJson(encoder.encode(text), { characters: 'any' })
  assert.deepEqual(any, { ok: true, value: { 'a\u0001': ['\0\b\f\u001f', '\ufffe\uffff'] } })
  const half = readJson(encoder.encode('"\\ud800"'), { characters: 'any' })
  assert.equal(findFault(half).code, 'lone-surrogate')
})

test('a control character without an escape is no JSON for any reader, and the fault says what to do', () => {
  for (const characters of ['any', 'of-xml'] as const) {
    const reading = readJson(encoder.encode('{"a":"b\tc"}'), { characters })
    assert.deepEqual(findFault(reading), { code: 'not-json', path: '/a', offset: 7 })
    assert.match(reading.ok ? '' : reading.fault.message, /control character .* without an escape/)
  }
})

test('line and column count from 1', () => {
  const reading = read('{\n  "a": 1,\r\n  "é": nul\n}')
  assert.equal(reading.ok, false)
  assert.deepEqual([reading.fault.line, reading.fault.column, reading.fault.offset], [3, 8, 20])
  assert.deepEqual(reading.fault.path, '/é')
})

test('malformed UTF-8 is located too', () => {
  const reading = readJson(Uint8Array.from([...encoder.encode('{"a":1,\n"é":"'), 0xff, 0x22, 0x7d]))
  assert.equal(reading.ok, false)
  const { message, ...place } = reading.fault
  assert.deepEqual(place, { code: 'not-utf8', path: '', offset: 13, line: 2, column: 6 })
  assert.match(message, /UTF-8/)
})

test('the nesting limit can be moved within bounds', () => {
  assert.equal(readJson(encoder.encode('[[1]]'), { maxDepth: 1 }).ok, false)
  assert.equal(readJson(encoder.encode('[[1]]'), { maxDepth: 2 }).ok, true)
  assert.equal(readJson(encoder.encode('[]'), { maxDepth: 0 }).ok, false)
  const deep = encoder.encode('['.repeat(1000) + ']'.repeat(1000))
  assert.equal(readJson(deep, { maxDepth: 1000 }).ok, true)
  for (const maxDepth of [-1, 1.5, 1001, Number.NaN])
    assert.throws(() => readJson(deep, { maxDepth }), RangeError)
})

test('a million nested arrays or objects neither overflow nor take long', () => {
  for (const start of ['[', '{"a":']) {
    const bytes = encoder.encode(start.repeat(1_000_000))
    assert.equal(findFault(readJson(bytes)).code, 'too-deep')
  }
})

test('many keys, and one of them twice, take no more than linear time', () => {
  const keys = Array.from({ length: 100_000 }, (_, index) => `"key${index}":0`)
  assert.equal(read(`{${keys.join()}}`).ok, true)
  assert.equal(findFault(read(`{${keys.join()},"key0":0}`)).path, '/key0')
})

test('every value without refused content comes back as sent', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'binary', maxDepth: 5 }), value => {
      const text = JSON.stringify(value)
      const reading = read(text)
      assert.equal(reading.ok, isAcceptable(JSON.parse(text)))
      if (reading.ok) assert.deepEqual(reading.value, JSON.parse(text))
    }),
    { numRuns: 1000 },
  )
})

test('indented text says the same as compact text', () => {
  fc.assert(
    fc.property(fc.jsonValue(), value => {
      assert.equal(
        read(JSON.stringify(value, null, '\t')).ok,
        isAcceptable(JSON.parse(JSON.stringify(value))),
      )
    }),
  )
})

interface Member {
  key: string
  escaped: boolean
  value: string | Member[]
}

test('an object with a key twice is refused at any depth, and no other', () => {
  const { members } = fc.letrec<{ members: Member[] }>(tie => ({
    members: fc.array(
      fc.record({
        key: fc.constantFrom('a', 'b', 'c', 'é', '0', '1', 'toString', 'a/b', ''),
        escaped: fc.boolean(),
        value: fc.oneof({ depthSize: 'small' }, fc.constant('"x"'), tie('members')),
      }),
      { maxLength: 4 },
    ),
  }))
  fc.assert(
    fc.property(members, object => {
      const reading = read(writeMembers(object))
      if (hasKeyTwice(object)) assert.equal(findFault(reading).code, 'duplicate-key')
      else assert.deepEqual(reading, { ok: true, value: JSON.parse(writeMembers(object)) })
    }),
    { numRuns: 2000 },
  )
})

function writeMembers(members: Member[]): string {
  const written = members.map(({ key, escaped, value }) => {
    const name = escaped ? `"${escapeAll(key)}"` : JSON.stringify(key)
    return `${name}: ${typeof value === 'string' ? value : writeMembers(value)}`
  })
  return `{ ${written.join(' , ')} }`
}

function hasKeyTwice(members: Member[]): boolean {
  const keys = new Set(members.map(member => member.key))
  return (
    keys.size < members.length || members.some(({ value }) => typeof value !== 'string' && hasKeyTwice(value))
  )
}

const sample = encoder.encode(
  '{"device":{"Device":"00308676965723","BaseQuantity":10,"MDN":["A0101010201"],"Sterile":true,"Volume":-2.5e1,' +
    '"Description":"K\\u00fchl \\ud83d\\ude00 €\\n","MarketInfos":[{"Country":"DE"},{"Country":null}]}}',
)

test('a text cut short is refused', () => {
  for (let length = 0; length < sample.length; length += 1) {
    assert.equal(readJson(sample.subarray(0, length)).ok, false, `${length} bytes`)
  }
  assert.equal(readJson(sample).ok, true)
})

test('changed bytes never throw, and what any strict reader refuses is refused', () => {
  const change = fc.record({
    at: fc.nat({ max: sample.length - 1 }),
    byte: fc.oneof(fc.nat({ max: 255 }), jsonByte()),
  })
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 3 }), changes => {
      const bytes = Uint8Array.from(sample)
      for (const { at, byte } of changes) bytes[at] = byte
      assertNoLooserThanNative(bytes)
    }),
    { numRuns: 5000 },
  )
})

test('random bytes never throw, and what any strict reader refuses is refused', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 12 }), assertNoLooserThanNative), { numRuns: 2000 })
  const fragments = fc.array(
    fc.constantFrom(...Array.from('{}[]:,"\\ \n0.1-e+'), 'true', 'null', '"a"', '\\u0061', '\\ud800', '"a":'),
  )
  fc.assert(
    fc.property(fragments, parts => assertNoLooserThanNative(encoder.encode(parts.join('')))),
    { numRuns: 5000 },
  )
})

test('no object is ever touched through its prototype', () => {
  for (const key of ['__proto__', 'constructor', 'prototype']) {
    read(`{"${key}":{"polluted":1}}`)
    read(`{"a":{"${escapeAll(key)}":{"polluted":1}}}`)
  }
  assert.equal('polluted' in {}, false)
})

function jsonByte(): fc.Arbitrary<number> {
  return fc.constantFrom(...encoder.encode('{}[]:,"\\ \n0.1-eEutf'))
}

function assertNoLooserThanNative(bytes: Uint8Array): void {
  const reading = readJson(bytes)
  const native = readNatively(bytes)
  if (!reading.ok) {
    // What is refused although other readers take it must have one of the contents that are refused on purpose.
    const isRefusedOnPurpose = reading.fault.code !== 'not-utf8' && reading.fault.code !== 'not-json'
    if (native.ok) assert.ok(isRefusedOnPurpose, reading.fault.code)
    return
  }
  assert.ok(native.ok)
  assert.deepEqual(reading.value, native.value)
}

function readNatively(bytes: Uint8Array): { ok: true; value: unknown } | { ok: false } {
  try {
    return {
      ok: true,
      value: JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)),
    }
  } catch {
    return { ok: false }
  }
}

function isAcceptable(value: JsonValue): boolean {
  if (typeof value === 'string') return isXmlText(value)
  if (typeof value !== 'object' || value === null) return true
  if (Array.isArray(value)) return value.every(isAcceptable)
  return Object.entries(value).every(
    ([key, member]) =>
      !['__proto__', 'constructor', 'prototype'].includes(key) && isXmlText(key) && isAcceptable(member),
  )
}

/** The Char production of XML 1.0, section 2.2. */
function isXmlText(text: string): boolean {
  return /^[\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]*$/u.test(text)
}
