import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chainedTables } from '../../store/chains.ts'
import { partsOfRows } from '../../store/rows-of-chains.ts'
import { things } from './things.ts'

const rows = things.flatMap(thing => thing.rows ?? [])

test('each table whose rows have chains is that of one thing', () => {
  assert.deepEqual(rows.map(({ table }) => table).toSorted(), chainedTables.toSorted())
})

test('each table whose rows belong to one with a chain is a part of that thing', () => {
  const declared = rows.flatMap(({ table, parts }) => parts.map(({ from }) => `${table} ${from}`))
  const stored = Object.entries(partsOfRows)
    // What has carried an operation is a member of it.
    .filter(([table]) => table !== 'operation_message')
    .map(([table, { of }]) => `${of} ${table}`)
  assert.deepEqual(declared.toSorted(), stored.toSorted())
})

test('the name of a chain is read back as what it was made of, and as of no other thing', () => {
  for (const { names } of things) {
    if (names.beginning === '') continue
    const parts = names.columns.map(column => [column, column === 'number' ? '7' : 'preview'] as const)
    const key = Object.fromEntries(
      [...parts, ['code_space', 'one/two']].filter(([name]) => names.columns.includes(name)),
    )
    const chain = names.name(key)
    assert.deepEqual(names.parse(chain), key, chain)
    const others = things.filter(other => other.names.beginning !== '' && other.names.parse(chain))
    assert.equal(others.length, 1, chain)
  }
})
