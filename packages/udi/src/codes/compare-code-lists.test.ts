import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareCodeLists, readCodeList, shippedCodeLists } from './index.ts'

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
  const { emdn } = shippedCodeLists
  assert.deepEqual(compareCodeLists(emdn, Array.from(emdn.entries())), {
    added: [],
    removed: [],
    changed: [],
  })
})
