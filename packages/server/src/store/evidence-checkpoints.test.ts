import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { makeDatabase } from '../../test/on-both-stores.ts'
import { openTestStore, testSigner } from '../../test/open-test-store.ts'
import { withoutPostgres } from '../../test/postgres.ts'
import { signCheckpoint } from '../evidence/checkpoint.ts'
import { noPrevious } from '../evidence/entry.ts'
import { insertCheckpoint, takeOpenHeads } from './evidence-checkpoints.ts'

const checkpoints = 8
const headsOfEach = 5_000
const headsOfNew = 1_000

/** Heads of chains as many submissions leave them, and as many rows of the checkpoints that cover them. */
const insertCovered = sql`
  with made as (
    insert into evidence_head (chain, seq, hash, checkpoint)
    select md5('covered' || n)::uuid::text, 1, repeat('0', 64), 1 + n / ${sql.lit(headsOfEach)}
    from generate_series(0, ${sql.lit(checkpoints * headsOfEach - 1)}) as n
    returning checkpoint, chain, seq, hash
  ) insert into evidence_checkpoint_head select * from made`
const insertNew = sql`insert into evidence_head (chain, seq, hash)
  select md5('new' || n)::uuid::text, 1, repeat('0', 64) from generate_series(1, ${sql.lit(headsOfNew)}) as n`

test('a checkpoint looks at each head a few times, although the server has yet to learn how many it covers', {
  skip: withoutPostgres,
}, async t => {
  const { url, drop } = await makeDatabase()
  const { db, write, close } = await openTestStore({ dataDir: '', databaseUrl: url })
  t.after(async () => {
    await close()
    await drop()
  })
  await insertCovered.execute(db)
  await sql`analyze`.execute(db)
  await insertNew.execute(db)
  const read = await write(async at => {
    const heads = await takeOpenHeads(at, headsOfNew)
    const place = { number: checkpoints + 1, at: 0, previous: noPrevious }
    assert.ok(await insertCheckpoint(at, signCheckpoint(testSigner, place, heads), heads))
    const { rows } = await sql<{ read: string }>`select sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) as read
      from pg_stat_xact_user_tables where relname like 'evidence%head'`.execute(at)
    return Number(rows[0]?.read)
  })
  const all = checkpoints * headsOfEach + headsOfNew
  assert.ok(read >= headsOfNew && read <= 5 * all, `${read} rows were read, of ${all}`)
  assert.deepEqual(await takeOpenHeads(db, headsOfNew), [])
})
