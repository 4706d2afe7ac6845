import assert from 'node:assert/strict'
import { test } from 'node:test'
import vectors from '../identifiers/identifier-vectors.json' with { type: 'json' }
import type { CodeEntry } from './code-list.ts'
import { readEmdnList } from './emdn-list.ts'
import { shippedCodeLists } from './index.ts'

const { emdn } = shippedCodeLists
const codesOf = (entries: CodeEntry[]) => entries.map(entry => entry.code)

test('8,454 codes, 6,722 of them leaves', () => {
  const entries = Array.from(emdn.entries())
  assert.equal(entries.length, 8454)
  assert.equal(entries.filter(entry => entry.leaf).length, 6722)
  assert.equal(emdn.version, 'V2')
})

test('each code has the shape of the nomenclature, a term and a parent, and is a leaf exactly if it has no child', () => {
  const parents = new Set<string>()
  for (const { code, term } of emdn.entries()) {
    assert.match(code, /^[ABCDFGHJKLMNPQRSTUVWXYZ](\d{2}){0,6}$/)
    assert.ok(term, code)
    if (code.length === 1) continue
    const parent = code.slice(0, -2)
    assert.ok(emdn.has(parent), code)
    parents.add(parent)
  }
  for (const { code, leaf } of emdn.entries()) assert.equal(leaf, !parents.has(code), code)
})

test('the published values', () => {
  for (const { value, valid, leaf } of vectors.emdn) {
    assert.equal(emdn.has(value), valid, value)
    assert.equal(emdn.get(value)?.leaf ?? false, leaf, value)
  }
})

test('the leaves under a code', () => {
  assert.deepEqual(codesOf(emdn.leavesUnder('A010101', 3)), ['A0101010101', 'A0101010102', 'A0101010201'])
  assert.deepEqual(codesOf(emdn.leavesUnder('A0101010201', 3)), ['A0101010201'])
  assert.deepEqual(emdn.leavesUnder('E01', 3), [])
  assert.deepEqual(emdn.leavesUnder('A01', 0), [])
  assert.equal(emdn.leavesUnder('', 9000).length, 6722)
})

test('what real slips were meant to be', () => {
  assert.equal(emdn.nearestLeaves('A01010102O1', 1)[0]?.code, 'A0101010201')
  assert.equal(emdn.nearestLeaves('AO101010201', 1)[0]?.code, 'A0101010201')
  assert.equal(emdn.nearestLeaves('a0101010201', 1)[0]?.code, 'A0101010201')
  assert.equal(emdn.nearest('A0101O201', 1)[0]?.code, 'A01010201')
  // Of an older nomenclature: its neighbours are in the same group.
  const neighbours = codesOf(emdn.nearestLeaves('W0105040619', 3))
  assert.equal(neighbours.length, 3)
  for (const code of neighbours) assert.match(code, /^W01050406/)
  for (const { leaf } of emdn.nearestLeaves('H01010102', 5)) assert.equal(leaf, true)
  assert.ok(codesOf(emdn.nearestLeaves('H01010102', 5)).every(code => code.startsWith('H01010102')))
})

test('data without leaf marks are no nomenclature', () => {
  assert.throws(
    () => readEmdnList({ list: 'emdn', version: '1', source: '', codes: [['A', 'a']] }),
    TypeError,
  )
})
