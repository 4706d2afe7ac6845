import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { makeDatabase } from '../../../test/on-both-stores.ts'
import { openTestStore } from '../../../test/open-test-store.ts'
import { withoutPostgres } from '../../../test/postgres.ts'

test('PostgreSQL vacuums queues early, and freezes what does not change when it vacuums it first', {
  skip: withoutPostgres,
}, async t => {
  const { url, drop } = await makeDatabase()
  const store = await openTestStore({ dataDir: '', databaseUrl: url })
  t.after(async () => {
    await store.close()
    await drop()
  })
  const { rows } = await sql<{ options: string; tables: string[] }>`
    select array_to_string(reloptions, ' ') as options, array_agg(relname::text order by relname) as tables
    from pg_class where relkind = 'r' and reloptions is not null and relnamespace = 'public'::regnamespace
    group by 1 order by 1`.execute(store.db)
  assert.deepEqual(
    rows.map(({ options, tables }) => [options, ...tables]),
    [
      [
        'autovacuum_freeze_min_age=0',
        'acknowledgement',
        'audit_trail',
        'evidence',
        'evidence_checkpoint_head',
        'operation_message',
      ],
      ['autovacuum_vacuum_scale_factor=0.02 autovacuum_vacuum_threshold=2000', 'message', 'operation'],
    ],
  )
})
