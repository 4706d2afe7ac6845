import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CodeEntry } from '@udigate/udi'
import vectors from '../identifiers/identifier-vectors.json' with { type: 'json' }
import emdnCodes from './data/emdn-codes.json' with { type: 'json' }
import { readEmdnList, readEmdnTrees } from './emdn-list.ts'
import { shippedCodeLists } from './index.ts'
import { emdnTerms } from './no-emdn-terms.ts'

const { emdn } = shippedCodeLists
const listCodes = (entries: CodeEntry[]) => entries.map(entry => entry.code)

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
  assert.deepEqual(listCodes(emdn.leavesUnder('A010101', 3)), ['A0101010101', 'A0101010102', 'A0101010201'])
  assert.deepEqual(listCodes(emdn.leavesUnder('A0101010201', 3)), ['A0101010201'])
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
  const neighbours = listCodes(emdn.nearestLeaves('W0105040619', 3))
  assert.equal(neighbours.length, 3)
  for (const code of neighbours) assert.match(code, /^W01050406/)
  for (const { leaf } of emdn.nearestLeaves('H01010102', 5)) assert.equal(leaf, true)
  assert.ok(listCodes(emdn.nearestLeaves('H01010102', 5)).every(code => code.startsWith('H01010102')))
})

test('data without leaf marks are no nomenclature', () => {
  assert.throws(
    () => readEmdnList({ list: 'emdn', version: '1', source: '', codes: [['A', 'a']] }),
    TypeError,
  )
})

test('what stands above and below a code', () => {
  assert.deepEqual(listCodes(emdn.above('A010101')), ['A', 'A01', 'A0101'])
  assert.deepEqual(emdn.above('A'), [])
  assert.deepEqual(listCodes(emdn.below('A01010101')), ['A0101010101', 'A0101010102'])
  assert.deepEqual(emdn.below('A0101010101'), [])
  assert.equal(emdn.below('A')[0]?.term, 'NEEDLES')
})

test('without terms the codes and their leaves are the same', () => {
  const bare = readEmdnTrees(emdnCodes, emdnTerms)
  assert.equal(bare.size, emdn.size)
  for (const { code, leaf } of emdn.entries()) assert.deepEqual(bare.get(code), { code, leaf })
  assert.deepEqual(bare.leavesUnder('A0101010201', 1), [{ code: 'A0101010201', leaf: true }])
})

test('terms that are not those of the codes are refused', () => {
  const data = { list: 'emdn', version: '1', source: '', trees: ['A(01)'] }
  assert.equal(readEmdnTrees(data, ['A DEVICES', 'A01 NEEDLES']).get('A01')?.term, 'NEEDLES')
  for (const terms of [['A DEVICES'], ['A DEVICES', 'A02 SYRINGES'], ['A01 NEEDLES', 'A DEVICES']]) {
    assert.throws(() => readEmdnTrees(data, terms), TypeError)
  }
})
