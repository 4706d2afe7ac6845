import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Db } from '../src/store/database.ts'
import { locksRows } from '../src/store/locks-rows.ts'
import { allKeys, raw } from './changed-by-hand.ts'
import { filledStore, problemsIn } from './filled-store.ts'
import { test } from './on-both-stores.ts'

// What a holder of the database without the key does to hide a row: each of these is found, and named.

const noHash = '0'.repeat(64)

/** The database keeps no row from referring to one that is not there. */
async function dropReferences(db: Db): Promise<void> {
  if (!locksRows(db)) return void (await sql`pragma foreign_keys = off`.execute(db))
  const { rows } = await sql<{
    name: string
    table: string
  }>`select conname as name, conrelid::regclass::text as "table"
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(db)
  for (const { name, table } of rows)
    await sql`alter table ${sql.raw(table)} drop constraint ${sql.ref(name)}`.execute(db)
}

test('a row with a head and no entries is found', async t => {
  const db = await filledStore(t)
  const hand = raw(db)
  const [key] = await hand.rows('api_key')
  const id = '00000000-0000-7000-8000-000000000000'
  await hand.insert('api_key', { ...key, id, hash: 'f'.repeat(64), scopes: '["admin"]' })
  await hand.insert('evidence_head', { chain: `key ${id}`, seq: 0, hash: noHash, checkpoint: null })
  assert.deepEqual(await problemsIn(db), [{ chain: `key ${id}`, what: 'has a head and no entries' }])
})

/** In the place of the id of a row, the name of a chain that something else has. */
const borrowed = ['submission', 'message', 'pull', 'inquiry'] as const

for (const table of borrowed) {
  test(`a row of the table ${table} under the name of another chain is found`, async t => {
    const db = await filledStore(t)
    await dropReferences(db)
    const hand = raw(db)
    const [row] = await hand.rows(table)
    assert.ok(row)
    const [id] = allKeys[table]
    const taken = new Set((await hand.rows(table)).map(each => each[id]))
    const names = (await readNames(db)).filter(name => !taken.has(name))
    for (const [index, name] of names.entries()) {
      await hand.insert(table, {
        ...row,
        [id]: name,
        ...(table === 'message' && { correlation_id: `slipped in ${index}` }),
        ...(table === 'submission' && { outcome: '{"kind":"success"}', ended_at: 1 }),
        ...((table === 'pull' || table === 'inquiry') && { state: 'complete' }),
      })
    }
    const found = new Set((await problemsIn(db)).map(({ chain }) => chain))
    assert.deepEqual(
      names.filter(name => !found.has(name)),
      [],
    )
  })
}

/** The names of all chains. */
async function readNames(db: Db): Promise<string[]> {
  const heads = await db.selectFrom('evidence_head').select('chain').execute()
  return heads.flatMap(({ chain }) => (chain.startsWith('lane ') ? [] : [chain]))
}

/** Rows that belong to others: by the column that says to which, and how the chains of these are named. */
const parts = {
  operation: { by: 'request_id', beginning: '' },
  decision: { by: 'request_id', beginning: '' },
  idempotency_key: { by: 'request_id', beginning: '' },
  look_up: { by: 'request_id', beginning: '' },
  pull_page: { by: 'pull_id', beginning: '' },
  attempt: { by: 'message_id', beginning: '' },
  acknowledgement: { by: 'message_id', beginning: '' },
  passkey: { by: 'person_id', beginning: 'account ' },
  comment: { by: 'work_item_id', beginning: 'work-item ' },
} as const

for (const [table, { by, beginning }] of Object.entries(parts) as [
  keyof typeof parts,
  { by: string; beginning: string },
][]) {
  test(`a row of the table ${table} that belongs to nothing, or to something else, is found`, async t => {
    const db = await filledStore(t)
    await dropReferences(db)
    const hand = raw(db)
    const [row] = await hand.rows(table)
    assert.ok(row)
    const key = allKeys[table].at(-1) ?? ''
    const owners = ['nothing', ...(await readNames(db))]
      .map(name => (name.startsWith(beginning) ? name.slice(beginning.length) : name))
      .filter(owner => owner !== row[by])
    for (const [index, owner] of owners.entries()) {
      const id = typeof row[key] === 'number' ? 1_000 + index : `slipped in ${index}`
      const messageId = table === 'pull_page' ? { message_id: `slipped in ${index}` } : {}
      const ebms = 'ebms_message_id' in row ? { ebms_message_id: `slipped in ${index}` } : {}
      await hand.insert(table, { ...row, [by]: owner, [key]: id, ...ebms, ...messageId })
    }
    const problems = await problemsIn(db)
    const missed = owners.filter(
      (owner, index) =>
        !problems.some(
          ({ chain, what }) =>
            chain === owner || chain === `${beginning}${owner}` || what.includes(`slipped in ${index} `),
        ),
    )
    assert.deepEqual(missed, [])
  })
}
