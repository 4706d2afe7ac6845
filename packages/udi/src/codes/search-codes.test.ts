import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCodeList } from './code-list.ts'
import { searchCodes } from './search-codes.ts'

const list = readCodeList({
  list: 'tools',
  version: '1',
  source: 'this test',
  codes: [
    ['A01', 'Needles and knives'],
    ['A0101', 'Needles for pens, for one use'],
    ['A0102', 'Hypodermic needles'],
    ['AX', 'Åland'],
    ['B01', 'Clamps'],
    ['0318'],
    ['0333'],
  ],
})
const find = (query: string) => searchCodes(list, query).map(entry => entry.code)

test('by the start of a code, upper and lower case alike', () => {
  assert.deepEqual(find('a01'), ['A01', 'A0101', 'A0102'])
  assert.deepEqual(find(' A0102 '), ['A0102'])
  assert.deepEqual(find('03'), ['0318', '0333'])
})

test('by words of the term, in any order, each at least as the start of a word', () => {
  assert.deepEqual(find('pen needles'), ['A0101'])
  assert.deepEqual(find('needles PEN'), ['A0101'])
  assert.deepEqual(find('hypoderm'), ['A0102'])
  assert.deepEqual(find('ypodermic'), [])
  assert.deepEqual(find('åland'), ['AX'])
  assert.deepEqual(find('use, one'), ['A0101'])
})

test('all of them where nothing is asked for', () => {
  assert.equal(find('').length, list.size)
  assert.equal(find(' - ').length, list.size)
  assert.deepEqual(find('no such thing'), [])
})
