import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { test as testOnce } from 'node:test'
import { Kysely } from 'kysely'
import { readBacklog } from '../src/store/backlog.ts'
import { readInventory } from '../src/store/inventory.ts'
import { migrate } from '../src/store/migrate.ts'
import { sqliteDialect } from '../src/store/sqlite-dialect.ts'
import type { Tables } from '../src/store/tables.ts'
import { freshRequest } from './fresh-request.ts'
import { openDelivery } from './hand-delivered.ts'
import { testOnBoth as test } from './on-both-stores.ts'

/** What there is little of, however long a gateway runs. */
const small: ReadonlySet<string> = new Set([
  'webhook',
  'api_key',
  'instance',
  'batch',
  'heaps',
  'webhooks',
  'api_keys',
])

testOnce(
  'what waits is found by indexes that have nothing else in them, and no row of a large table is read',
  async () => {
    const statements: string[] = []
    const sqlite = new DatabaseSync(':memory:')
    const db = new Kysely<Tables>({
      dialect: sqliteDialect(sqlite),
      log: ({ query }) => void statements.push(query.sql),
    })
    await migrate(db)
    statements.length = 0
    await readBacklog(db)
    await readInventory(db, new Date())
    assert.ok(statements.length >= 12)
    for (const statement of statements) {
      const steps = sqlite.prepare(`explain query plan ${statement}`).all() as { detail: string }[]
      for (const { detail } of steps) {
        const [, table = '', by = ''] = /^SCAN (\w+)(.*)$/.exec(detail) ?? []
        // Of checkpoints the newest is taken, by its number.
        if (table === '' || small.has(table) || ['ready', 'evidence_checkpoint'].includes(table)) continue
        assert.match(
          by,
          /USING (COVERING )?INDEX (\w+_(open|ready|doubted|due|running)|sqlite_autoindex)/,
          detail,
        )
        // The rows of these are long; those of the evidence are not, and few are uncovered.
        const isLong = ['submission', 'operation', 'message', 'webhook_delivery', 'batch_record'].includes(
          table,
        )
        if (isLong) assert.match(by, /USING COVERING INDEX/, detail)
      }
    }
    await db.destroy()
  },
)

test('heaps are counted by stage, with when the oldest came', async t => {
  const { store, receive } = await openDelivery(t, {
    send: async () => ({ kind: 'taken' }),
    fetchStatus: async () => 'delivered',
  })
  const empty = await readBacklog(store.db)
  for (const heaps of Object.values(empty)) assert.deepEqual(heaps, [])
  const ids: string[] = []
  for (let count = 0; count < 3; count += 1) {
    ids.push((await receive('EU_UDI_MDR', freshRequest('EU_UDI_MDR'))).requestId)
  }
  const [first = ''] = ids
  const times = [10_000, 20_000, 30_000]
  for (const [index, received_at] of times.entries()) {
    await store.db
      .updateTable('submission')
      .set({ received_at })
      .where('request_id', '=', ids[index] ?? '')
      .execute()
  }
  const three = { stage: 'preview', count: 3, since: 10_000 }
  const full = await readBacklog(store.db)
  assert.deepEqual(full.submissions.map(plain), [three])
  assert.deepEqual(full.operations.map(plain), [three])
  await store.db
    .updateTable('submission')
    .set({ outcome: '{"kind":"accepted"}' })
    .where('request_id', '=', first)
    .execute()
  await store.db
    .updateTable('operation')
    .set({ state: 'unclear', doubted_at: 5, needs_operator: 1 })
    .where('request_id', '=', first)
    .execute()
  const less = await readBacklog(store.db)
  const two = { stage: 'preview', count: 2, since: 20_000 }
  assert.deepEqual([less.submissions.map(plain), less.operations.map(plain)], [[two], [two]])
  assert.deepEqual(less.doubts, [{ stage: 'preview', needsOperator: true, count: 1, since: 5 }])
})

function plain(row: object): object {
  return { ...row }
}
