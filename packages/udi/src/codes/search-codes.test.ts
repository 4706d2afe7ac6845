import assert from 'node:assert/strict'
import { test } from 'node:test'
import { searchCodes, shippedCodeLists } from './index.ts'

const { emdn, countries, notifiedBodies } = shippedCodeLists
const find = (query: string, list = emdn as typeof countries) =>
  searchCodes(list, query).map(entry => entry.code)

test('by the start of a code, upper and lower case alike', () => {
  assert.deepEqual(find('a01010101'), ['A01010101', 'A0101010101', 'A0101010102'])
  assert.deepEqual(find(' A0101010201 '), ['A0101010201'])
  assert.deepEqual(find('03', notifiedBodies), ['0318', '0333', '0344', '0373'])
})

test('by words of the term, in any order, each at least as the start of a word', () => {
  assert.ok(find('pen needles').includes('A0101010201'))
  assert.deepEqual(find('needles PEN'), find('pen needles'))
  assert.ok(find('hypoderm').includes('A010101'))
  assert.deepEqual(find('ypodermic'), [])
  assert.deepEqual(find('åland', countries), ['AX'])
  assert.deepEqual(find('only, northern', countries), ['XI'])
})

test('all of them where nothing is asked for', () => {
  assert.equal(find('').length, emdn.size)
  assert.equal(find(' - ').length, emdn.size)
  assert.deepEqual(find('no such thing'), [])
})
