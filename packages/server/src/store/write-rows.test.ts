import assert from 'node:assert/strict'
import { testOnBoth as test } from '../../test/on-both-stores.ts'
import { openStoreFor } from '../../test/open-test-store.ts'
import type { RecentLabelRow } from './tables.ts'
import { type RowStatement, writeRows } from './write-rows.ts'

const plain: RowStatement<RecentLabelRow> = (db, rows) => db.insertInto('recent_label').values(rows)

const put: RowStatement<RecentLabelRow> = (db, rows) =>
  db
    .insertInto('recent_label')
    .values(rows)
    .onConflict(conflict =>
      conflict.column('id').doUpdateSet(({ ref }) => ({ words: ref('excluded.words') })),
    )

const insertActors: RowStatement<{ code: string; organisation: string; updated_at?: number | undefined }> = (
  db,
  rows,
) => db.insertInto('actor').values(rows.map(row => ({ stage: 'preview' as const, ...row })))

test('each row is written with its own values, over what is there where the statement says so', async t => {
  const store = await openStoreFor(t)
  const place = {
    organisation: 'one',
    stage: 'preview',
    kind: 'device',
    agency: 'GS1',
    code_space: 'MDR',
  } as const
  const make = (id: string, words: string): RecentLabelRow => ({ ...place, id, code: `code ${id}`, words })
  // Columns in another order are the same columns.
  const { id, ...rest } = make('b', 'second')
  await store.write(db => writeRows(db, put, [make('a', 'first'), { ...rest, id }, make('c', 'third')]))
  await store.write(db => writeRows(db, put, [make('a', 'first again')]))
  await store.write(db => writeRows(db, put, []))
  const rows = await store.db
    .selectFrom('recent_label')
    .select(['id', 'code', 'words'])
    .orderBy('id')
    .execute()
  assert.deepEqual(
    rows.map(row => [row.id, row.code, row.words]),
    [
      ['a', 'code a', 'first again'],
      ['b', 'code b', 'second'],
      ['c', 'code c', 'third'],
    ],
  )

  await store.write(db =>
    writeRows(db, insertActors, [
      { code: 'x', organisation: 'one' },
      { code: 'y', organisation: 'one', updated_at: 7 },
      { code: 'z', organisation: 'one', updated_at: undefined },
    ]),
  )
  const actors = await store.db.selectFrom('actor').select(['code', 'updated_at']).orderBy('code').execute()
  assert.deepEqual(
    actors.map(actor => [actor.code, actor.updated_at]),
    [
      ['x', null],
      ['y', 7],
      ['z', null],
    ],
  )

  const taken = [make('d', 'fourth'), make('d', 'fourth')].map(row => ({ ...row, code: 'same' }))
  await assert.rejects(store.write(db => writeRows(db, plain, taken)))
  assert.equal((await store.db.selectFrom('recent_label').select('id').execute()).length, 3)
})
