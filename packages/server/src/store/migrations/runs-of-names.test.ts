import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { emptyDatabaseFor, testOnBoth as test } from '../../../test/on-both-stores.ts'
import { selectLabelled } from '../labelled-entities.ts'
import { postgresDialect } from '../postgres-dialect.ts'
import { openPool } from '../postgres-pool.ts'
import { sqliteDialect } from '../sqlite-dialect.ts'
import type { Tables } from '../tables.ts'
import { migrations } from './index.ts'

test('names that were found, or were about to be, before there were runs of them are found', async t => {
  const database = await emptyDatabaseFor(t)
  const dialect = database
    ? postgresDialect(openPool(database.url, { max: 2 }))
    : sqliteDialect(new DatabaseSync(':memory:'))
  const db = new Kysely<Tables>({ dialect })
  t.after(async () => {
    await db.destroy()
    await database?.drop()
  })
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } })
  assert.equal((await migrator.migrateTo('0051-audit-trail')).error, undefined)
  const insert = async (table: string, row: Record<string, string | number | null>): Promise<void> => {
    const names = sql.join(Object.keys(row).map(name => sql.ref(name)))
    await sql`insert into ${sql.table(table)} (${names}) values (${sql.join(Object.values(row))})`.execute(db)
  }
  const place = { stage: 'preview', agency: 'GS1', code_space: 'MDR' } as const
  const words = ' venaline 24 g'
  for (const [kind, code, organisation, found_in] of [
    ['device', 'd1', 'one', 'one'],
    ['device', 'd2', 'one', null],
    ['device', 'd3', 'other', 'other'],
    ['group', 'g1', 'one', 'one'],
  ] as const) {
    await insert('entity', {
      ...place,
      kind,
      code,
      organisation,
      actor: 'A',
      model: 'EU_UDI_MDR',
      state: 'NONE',
      versions: '{}',
      refused: 0,
      updated_at: 1,
      label: '{}',
      words,
      found_in,
    })
    if (found_in === null) continue
    for (const start of ['venaline 24 g', '24 g', 'g']) {
      await insert('label_start', { ...place, kind, code, organisation, start })
    }
  }
  assert.equal((await migrator.migrateToLatest()).error, undefined)
  const find = async (organisation: string, kind: 'device' | 'group', start: string): Promise<string[]> => {
    const owner = { organisation, stage: place.stage }
    const found = await selectLabelled(db, owner, kind, { start, words: [] }).execute()
    return found.map(({ code }) => code).sort()
  }
  assert.deepEqual(await find('one', 'device', 'vena'), ['d1', 'd2'])
  assert.deepEqual(await find('one', 'device', '24 g'), ['d1', 'd2'])
  assert.deepEqual(await find('other', 'device', 'g'), ['d3'])
  assert.deepEqual(await find('one', 'group', 'venaline'), ['g1'])
  assert.deepEqual(await find('other', 'group', 'venaline'), [])
  const runs = await db.selectFrom('label_run').select(['organisation', 'kind', 'entities']).execute()
  assert.equal(runs.length, 3)
})
