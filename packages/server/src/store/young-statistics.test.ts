import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { eventually } from '../../test/harness.ts'
import { startJobs } from '../../test/jobs.ts'
import { makeDatabase } from '../../test/on-both-stores.ts'
import { openTestStore } from '../../test/open-test-store.ts'
import { withoutPostgres } from '../../test/postgres.ts'
import { analyzeGrown } from './young-statistics.ts'

const monotonic = () => new Date(performance.now())

test('PostgreSQL knows within seconds how large a table has grown, and is asked again once there is twice as much', {
  skip: withoutPostgres,
}, async t => {
  const { url, drop } = await makeDatabase()
  const jobs = startJobs(t, { monotonic, randomBytes })
  const store = await openTestStore({ dataDir: '', databaseUrl: url }, undefined, { jobs })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  t.after(async () => {
    await client.end()
    await jobs.stop()
    await store.close()
    await drop()
  })
  let inserted = 0
  const insert = async (count: number): Promise<void> => {
    inserted += count
    await client.query(
      `insert into actor (stage, code, organisation) select 'preview', 'actor ' || i, 'one' from generate_series($1::int, $2) as i`,
      [inserted - count + 1, inserted],
    )
    await client.query('select pg_stat_force_next_flush()')
  }
  const countKnown = async (): Promise<number | undefined> => {
    const { rows } = await sql<{
      reltuples: number
    }>`select reltuples from pg_class where oid = 'actor'::regclass`.execute(store.db)
    return rows[0]?.reltuples
  }
  await client.query('alter table actor set (autovacuum_enabled = off)')
  assert.notEqual(await countKnown(), 1_200)
  await insert(1_200)
  await eventually(countKnown, known => known === 1_200)

  await jobs.stop()
  await insert(590)
  assert.deepEqual(await analyzeGrown(store.db), [])
  await insert(10)
  assert.deepEqual(await analyzeGrown(store.db), ['actor'])
  assert.equal(await countKnown(), 1_800)
  assert.deepEqual(await analyzeGrown(store.db), [])
})
