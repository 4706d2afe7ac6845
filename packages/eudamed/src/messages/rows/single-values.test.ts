import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { XmlElement } from '@udigate/udi'
import type { Row } from '../element-table.ts'
import { type FieldsRead, startReading } from '../reading.ts'
import { code, constant, day, flag, instant, passedOver, real, text, tokens, whole } from './single-values.ts'

interface Fields {
  word?: string
  yes?: boolean
  number?: number
  at?: Date
  words?: string[]
}

/** What a row reads of a text, or `'unread'`. */
function readText(row: Row<Fields>, field: keyof Fields, content: string): unknown {
  return readChildren(row, field, [content])
}

function readChildren(row: Row<Fields>, field: keyof Fields, children: XmlElement['children']): unknown {
  const into: FieldsRead = {}
  const reading = startReading('here')
  row.read({ namespace: '', name: 'x', attributes: [], children }, into, reading)
  if (reading.unread.length === 0) return into[field]
  assert.deepEqual([reading.unread, into], [['here'], {}])
  return 'unread'
}

const inner: XmlElement = { namespace: '', name: 'y', attributes: [], children: ['true'] }

test('texts keep every character, codes lose the white space around them', () => {
  assert.equal(readText(text('m:x', 'word'), 'word', ' a\n b '), ' a\n b ')
  assert.equal(readText(text('m:x', 'word'), 'word', ' '), ' ')
  assert.equal(readText(code('m:x', 'word'), 'word', '\n\t a b \r\n'), 'a b')
  assert.equal(readText(code('m:x', 'word'), 'word', '\u00A0a'), '\u00A0a')
})

test('an empty element says nothing, and one with elements in it is not read', () => {
  for (const [row, field] of [
    [text<Fields>('m:x', 'word'), 'word'],
    [code<Fields>('m:x', 'word'), 'word'],
    [flag<Fields>('m:x', 'yes'), 'yes'],
    [whole<Fields>('m:x', 'number'), 'number'],
    [real<Fields>('m:x', 'number'), 'number'],
    [day<Fields>('m:x', 'word'), 'word'],
    [instant<Fields>('m:x', 'at'), 'at'],
    [tokens<Fields>('m:x', 'words'), 'words'],
  ] as const) {
    assert.equal(readText(row, field, ''), undefined)
    assert.equal(readChildren(row, field, []), undefined)
    assert.equal(readChildren(row, field, ['true', inner]), 'unread')
  }
  assert.equal(readText(code('m:x', 'word'), 'word', ' \n'), undefined)
  assert.equal(readText(tokens('m:x', 'words'), 'words', ' \n'), undefined)
})

test('a text in several pieces is one text', () => {
  assert.equal(readChildren(text('m:x', 'word'), 'word', ['a', 'b']), 'ab')
})

test('truth has two words for each value', () => {
  const words: [string, unknown][] = [
    ['true', true],
    [' 1 ', true],
    ['false', false],
    ['0', false],
    ['TRUE', 'unread'],
    ['yes', 'unread'],
  ]
  for (const [word, value] of words) assert.equal(readText(flag('m:x', 'yes'), 'yes', word), value, word)
})

test('whole numbers are read as far as they are exact', () => {
  const numbers: [string, unknown][] = [
    ['-1', -1],
    ['+15', 15],
    [' 007\n', 7],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
    ['9007199254740993', 'unread'],
    ['1.0', 'unread'],
    ['1e3', 'unread'],
    ['0x10', 'unread'],
  ]
  for (const [digits, value] of numbers) {
    assert.equal(readText(whole('m:x', 'number'), 'number', digits), value, digits)
  }
})

test('doubles are read but for infinity and what is no number', () => {
  const numbers: [string, unknown][] = [
    ['4', 4],
    ['-4.50', -4.5],
    ['.5', 0.5],
    ['5.', 5],
    ['+1E-7', 1e-7],
    ['1e400', 'unread'],
    ['INF', 'unread'],
    ['NaN', 'unread'],
    ['.', 'unread'],
    ['1 2', 'unread'],
  ]
  for (const [digits, value] of numbers) {
    assert.equal(readText(real('m:x', 'number'), 'number', digits), value, digits)
  }
})

test('days lose their time zone, and moments are brought to one', () => {
  assert.equal(readText(day('m:x', 'word'), 'word', '2019-02-05+01:00'), '2019-02-05')
  assert.equal(readText(day('m:x', 'word'), 'word', ' 2019-02-05Z '), '2019-02-05')
  assert.equal(readText(day('m:x', 'word'), 'word', '2019-02-05T00:00:00'), 'unread')
  const moments: [string, string][] = [
    ['2019-05-22T06:58:45.223+02:00', '2019-05-22T04:58:45.223Z'],
    ['2020-01-23T11:21:58.523108Z', '2020-01-23T11:21:58.523Z'],
    ['2020-01-23T11:21:58', '2020-01-23T11:21:58.000Z'],
  ]
  for (const [said, meant] of moments) {
    assert.deepEqual(readText(instant('m:x', 'at'), 'at', said), new Date(meant))
  }
  for (const wrong of ['2020-01-23', '2020-13-23T11:21:58Z', 'now']) {
    assert.equal(readText(instant('m:x', 'at'), 'at', wrong), 'unread')
  }
})

test('lists are split at white space, and written only of what comes back', () => {
  const row = tokens<Fields>('m:x', 'words')
  assert.deepEqual(readText(row, 'words', ' a  b\nc '), ['a', 'b', 'c'])
  assert.equal(row.write?.({ words: ['a', 'b'] }), 'a b')
  assert.equal(row.write?.({}), undefined)
  for (const words of [['a b'], [''], ['a\n']]) assert.throws(() => row.write?.({ words }), RangeError)
})

test('a constant is written always, and anything else in its place is not read', () => {
  const row = constant<Fields>('m:x', 'ANY')
  assert.equal(row.write?.({}), 'ANY')
  assert.equal(readText(row, 'word', ' ANY '), undefined)
  assert.equal(readText(row, 'word', ''), undefined)
  assert.equal(readText(row, 'word', 'EN'), 'unread')
  assert.equal(readChildren(row, 'word', [inner]), 'unread')
})

test('what is passed over is neither written nor read', () => {
  const row = passedOver<Fields>('m:x')
  assert.equal(row.write, undefined)
  assert.equal(readChildren(row, 'word', ['x', inner]), undefined)
})

test('numbers that XML could not say are refused', () => {
  for (const number of [Number.NaN, Number.POSITIVE_INFINITY]) {
    assert.throws(() => real<Fields>('m:x', 'number').write?.({ number }), RangeError)
  }
})
