import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CodeListData, readCodeList } from './code-list.ts'

const colours: CodeListData = {
  list: 'colours',
  version: '1',
  source: 'this test',
  codes: [
    ['RED', 'red'],
    ['GREEN', 'green', 'value'],
    ['BLUE'],
    ['OTHER', 'another colour', 'text'],
    ['LEAF', 'leaf', true],
  ],
}

test('a list knows its codes', () => {
  const list = readCodeList(colours)
  assert.deepEqual([list.name, list.version, list.source], ['colours', '1', 'this test'])
  assert.equal(list.has('RED'), true)
  assert.equal(list.has('red'), false)
  assert.equal(list.has('constructor'), false)
  assert.deepEqual(list.get('GREEN'), { code: 'GREEN', term: 'green', comment: 'value' })
  assert.equal(list.get('PINK'), undefined)
  assert.equal(list.size, 5)
  assert.deepEqual(Array.from(list.entries()), [
    { code: 'RED', term: 'red' },
    { code: 'GREEN', term: 'green', comment: 'value' },
    { code: 'BLUE' },
    { code: 'OTHER', term: 'another colour', comment: 'text' },
    { code: 'LEAF', term: 'leaf', leaf: true },
  ])
})

test('the nearest codes come by edit distance, whatever the case', () => {
  const list = readCodeList(colours)
  const nearest = (code: string, n: number) => list.nearest(code, n).map(entry => entry.code)
  assert.deepEqual(nearest('GRENE', 1), ['GREEN'])
  assert.deepEqual(nearest('blu', 1), ['BLUE'])
  assert.deepEqual(nearest('RAD', 2), ['RED', 'LEAF'])
  assert.deepEqual(nearest('RED', 0), [])
  assert.equal(nearest('', 99).length, 5)
  assert.equal(nearest('X'.repeat(1_000_000), 1).length, 1)
})

test('a list without codes has none near', () => {
  assert.deepEqual(readCodeList({ ...colours, codes: [] }).nearest('RED', 3), [])
})

test('data that are no code list are refused', () => {
  for (const codes of [
    [
      ['A', 'a'],
      ['A', 'b'],
    ],
    [[]],
    [['']],
    [[true]],
    [['A', true]],
    [['A', 'a', 'b']],
    [['A', 'a', true, 'c']],
    [[{ retired: true }]],
  ]) {
    assert.throws(() => readCodeList({ ...colours, codes }), { name: 'TypeError', message: /^colours 1: / })
  }
})

test('other marks stand by name', () => {
  const marks = { legislations: ['MDR'], retiredOn: '2026-01-31' }
  const list = readCodeList({ ...colours, codes: [['RED', 'red', marks]] })
  assert.deepEqual(list.get('RED'), { code: 'RED', term: 'red', ...marks })
})
