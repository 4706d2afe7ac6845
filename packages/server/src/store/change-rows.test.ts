import assert from 'node:assert/strict'
import type { KyselyPlugin } from 'kysely'
import { testOnBoth as test } from '../../test/on-both-stores.ts'
import { openStoreFor } from '../../test/open-test-store.ts'
import { rowChanger } from './change-rows.ts'
import type { Store } from './database.ts'
import { locksRows } from './locks-rows.ts'

/** Labels `a`, `b` and so on, each with its own words. */
async function putLabels(store: Store, count: number): Promise<void> {
  const place = { organisation: 'one', stage: 'preview', kind: 'device', agency: 'GS1' } as const
  const rows = Array.from({ length: count }, (_, index) => {
    const id = String.fromCharCode(97 + index)
    return { ...place, code_space: 'MDR', id, code: 'old', words: `words of ${id}` }
  })
  await store.write(db => db.insertInto('recent_label').values(rows).execute())
}

const readLabels = ({ db }: Pick<Store, 'db'>) =>
  db.selectFrom('recent_label').select(['id', 'code', 'words']).orderBy('id').execute()

const change = rowChanger(
  'recent_label',
  ['id'],
  (where, words: string | undefined) => (words === undefined ? where.lit(true) : where('words', '=', words)),
  ['code'],
)

test('rows that are changed at the same time get each their own values, where the condition is met', async t => {
  const store = await openStoreFor(t)
  await putLabels(store, 6)
  const given = 'words of b'
  const changed = await store.write(db =>
    Promise.all([
      change(db, { name: { id: 'a' }, change: { code: 'A' }, given: 'words of a' }),
      change(db, { name: { id: 'b' }, change: { code: 'B', words: `it's "b"` }, given }),
      change(db, { name: { id: 'c' }, change: { words: 'C', code: 'c' }, given }),
      change(db, { name: { id: 'd' }, change: { code: '' }, given: undefined }),
      change(db, { name: { id: 'e' }, change: { code: '12' }, given: undefined }),
      change(db, { name: { id: 'none' }, change: { code: 'N' }, given: undefined }),
    ]),
  )
  assert.deepEqual(
    changed.map(row => row?.code),
    ['A', 'B', undefined, '', '12', undefined],
  )
  assert.deepEqual(
    (await readLabels(store)).map(({ id, code, words }) => `${id}: ${code}, ${words}`),
    [
      'a: A, words of a',
      `b: B, it's "b"`,
      'c: old, words of c',
      'd: , words of d',
      'e: 12, words of e',
      'f: old, words of f',
    ],
  )
})

test('numbers and nothing are kept as what they are', async t => {
  const store = await openStoreFor(t)
  const keepActor = rowChanger('actor', ['stage', 'code'], where => where.lit(true), [
    'organisation',
    'updated_at',
    'party_id',
  ])
  const codes = ['A', 'B', 'C']
  await store.write(async db => {
    const rows = codes.map(code => ({ stage: 'preview' as const, code, organisation: 'one', party_id: 'p' }))
    await db.insertInto('actor').values(rows).execute()
  })
  const values = { A: 7_000_000_000_000, B: null, C: 0 }
  const changed = await store.write(db =>
    Promise.all(
      Object.entries(values).map(([code, updated_at]) =>
        keepActor(db, { name: { stage: 'preview', code }, change: { updated_at, party_id: null }, given: 0 }),
      ),
    ),
  )
  assert.deepEqual(
    changed.map(row => row && [row.code, row.organisation, row.updated_at, row.party_id]),
    [
      ['A', 'one', 7_000_000_000_000, null],
      ['B', 'one', null, null],
      ['C', 'one', 0, null],
    ],
  )
})

test('a row that is changed twice at the same time has what was asked for last', async t => {
  const store = await openStoreFor(t)
  await putLabels(store, 1)
  const changed = await store.write(db =>
    Promise.all([
      change(db, { name: { id: 'a' }, change: { words: 'first' }, given: 'words of a' }),
      change(db, { name: { id: 'a' }, change: { words: 'second' }, given: 'first' }),
      change(db, { name: { id: 'a' }, change: { words: 'third' }, given: 'first' }),
    ]),
  )
  assert.deepEqual(
    changed.map(row => row !== undefined),
    [true, true, false],
  )
  assert.deepEqual(
    (await readLabels(store)).map(({ words }) => words),
    ['second'],
  )
})

test('on PostgreSQL, however many rows are changed in the same columns, it takes one statement', async t => {
  const store = await openStoreFor(t)
  await putLabels(store, 20)
  let statements = 0
  const counting: KyselyPlugin = {
    transformQuery({ node }) {
      statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await store.write(async db => {
    const counted = db.withPlugin(counting)
    const ids = (await readLabels({ db })).map(({ id }) => id)
    await Promise.all(
      ids.map(id => change(counted, { name: { id }, change: { code: id }, given: undefined })),
    )
  })
  if (locksRows(store.db)) assert.equal(statements, 1)
  assert.ok((await readLabels(store)).every(({ id, code }) => id === code))
})
