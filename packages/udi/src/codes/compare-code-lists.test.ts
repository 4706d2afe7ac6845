import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCodeList } from './code-list.ts'
import { compareCodeLists } from './compare-code-lists.ts'

const before = readCodeList({
  list: 'colours',
  version: '1',
  source: 'this test',
  codes: [['RED', 'red'], ['GREEN', 'green', 'value'], ['BLUE', 'blue', { legislations: ['MDR'] }], ['GREY']],
})

test('what comes, goes and changes', () => {
  const after = [
    { code: 'PINK', term: 'pink' },
    { code: 'RED', term: 'red' },
    { code: 'GREEN', term: 'green' },
    { code: 'BLUE', term: 'blue', legislations: ['MDR'], retired: true },
  ]
  assert.deepEqual(compareCodeLists(before, after), {
    added: ['PINK'],
    removed: ['GREY'],
    changed: ['GREEN', 'BLUE'],
  })
})

test('nothing changes where nothing does', () => {
  assert.deepEqual(compareCodeLists(before, Array.from(before.entries())), {
    added: [],
    removed: [],
    changed: [],
  })
})
