import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test as testOnce } from 'node:test'
import { Kysely, sql } from 'kysely'
import { parseSearch } from '../src/labels/parse-search.ts'
import { lastAttempts, listAwaited } from '../src/store/attempts.ts'
import type { Db } from '../src/store/database.ts'
import { listDoubts } from '../src/store/doubts.ts'
import { listMessageLocks } from '../src/store/entity-lock.ts'
import { findCarriedSubmissions } from '../src/store/exports.ts'
import { listSubmissions, type SubmissionFilter } from '../src/store/list-submissions.ts'
import { migrate } from '../src/store/migrate.ts'
import { operationsCarriedBy } from '../src/store/operations.ts'
import { countAnswers, countByStatus, countOwnDoubts, oldestWaiting } from '../src/store/overview.ts'
import { type EntityFilter, listEntities } from '../src/store/shown-entities.ts'
import { sqliteDialect } from '../src/store/sqlite-dialect.ts'
import type { Tables } from '../src/store/tables.ts'
import { atPreview } from './at-preview.ts'
import { test } from './on-both-stores.ts'
import { openStoreFor } from './open-test-store.ts'

const owner = { organisation: 'maker', stage: 'preview' } as const
/** More than one step goes through. */
const count = 3_100

/** Ids in the order of their numbers. */
const id = (number: number): string => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`
const code = (number: number): string => String(number).padStart(14, '0')

/** A number with noughts before it. */
const digits = (width: number) =>
  sql`substr('00000000000000' || n, length('00000000000000' || n) - ${sql.lit(width - 1)})`

/** One in a thousand is of another actor and model, and one of them has failed; all others have succeeded. */
async function fill(db: Db): Promise<void> {
  const numbers = sql`with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n < ${sql.lit(count - 1)})`
  const isRare = sql`n % 1000 = 7`
  const actor = sql`case when ${isRare} then 'RARE' else 'USUAL' end`
  const model = sql`case when ${isRare} then 'EU_UDI_IVDR' else 'EU_UDI_MDR' end`
  const spaces = sql`'eudamed/regulation'`
  await sql`insert into submission (request_id, organisation, stage, model, actor, key_id, device_agency, device_code,
      group_agency, group_code, device, plan, received_at, ended_at, status, code_space)
    select * from (${numbers} select '01900000-0000-7000-8000-' || ${digits(12)}, 'maker', 'preview', ${model}, ${actor},
      'k', 'GS1', ${digits(14)}, 'GS1', 'G' || ${digits(14)}, '{}', '[]', 0, n,
      case when n = 7 then 'VALIDATION_FAILED' else 'SUCCESS' end, ${spaces} from numbers) as made`.execute(
    db,
  )
  await sql`insert into entity (stage, kind, agency, code, code_space, organisation, actor, model, state, group_agency,
      group_code, held_by, refused, updated_at)
    select * from (${numbers} select 'preview', 'device', 'GS1', ${digits(14)}, ${spaces}, 'maker', ${actor}, ${model},
      case when n = 7 then 'NONE' when n = 1007 then 'DISCARDED' else 'REGISTERED' end, 'GS1',
      case when ${isRare} then 'RARE' else 'USUAL' end, case when n = 2007 then ${sql.lit(id(2_007))} end,
      case when n = 7 then 1 else 0 end, 0 from numbers) as made`.execute(db)
}

async function openFilled(t: TestContext): Promise<Db> {
  const store = await openStoreFor(t)
  await fill(store.db)
  return store.db
}

test('lists of submissions find what few have however far back it is', async t => {
  const db = await openFilled(t)
  const list = async (filter: SubmissionFilter, page: { limit: number; before?: string } = { limit: 2 }) =>
    (await listSubmissions(db, owner, page, filter)).map(({ request_id }) => request_id)
  const rare = [3_007, 2_007, 1_007, 7].map(id)
  for (const filter of [{ actor: 'RARE' }, { model: 'EU_UDI_IVDR' }] as const) {
    assert.deepEqual(await list(filter), rare.slice(0, 2))
    assert.deepEqual(await list(filter, { limit: 3, before: id(2_007) }), rare.slice(2))
  }
  assert.deepEqual(await list({ actor: 'RARE', status: 'SUCCESS' }, { limit: 9 }), rare.slice(0, 3))
  assert.deepEqual(await list({ actor: 'RARE', status: 'VALIDATION_FAILED' }), [id(7)])
  assert.deepEqual(await list({ actor: 'NONE' }), [])
  const search = parseSearch('0000')
  assert.deepEqual(await list({ search }), [count - 1, count - 2].map(id))
  assert.deepEqual(await list({ search, actor: 'RARE' }, { limit: 9 }), rare)
  assert.deepEqual(await list({ search: parseSearch(code(7)) }), [id(7)])
})

test('lists of devices find what few have however far on it is', async t => {
  const db = await openFilled(t)
  const list = async (filter: EntityFilter, after?: number) => {
    const place =
      after === undefined ? undefined : { agency: 'GS1', code: code(after), code_space: 'eudamed/regulation' }
    const rows = await listEntities(db, owner, 'device', { limit: 2, after: place }, filter)
    return rows.map(row => row.code)
  }
  const rare = [7, 1_007, 2_007, 3_007].map(code)
  for (const filter of [{ actor: 'RARE' }, { models: ['EU_UDI_IVDR'] }, { group: 'RARE' }]) {
    assert.deepEqual(await list(filter), rare.slice(0, 2))
    assert.deepEqual(await list(filter, 1_007), rare.slice(2))
  }
  assert.deepEqual(await list({ actor: 'RARE', state: 'REGISTERED' }), [code(3_007)])
  assert.deepEqual(await list({ state: 'REFUSED' }), [code(7)])
  assert.deepEqual(await list({ state: 'NONE' }), [])
  assert.deepEqual(await list({ state: 'DISCARDED' }), [code(1_007)])
  assert.deepEqual(await list({ state: 'DISCARDED', actor: 'USUAL' }), [])
  assert.deepEqual(await list({ state: 'IN_SUBMISSION' }), [])
  await db
    .updateTable('submission')
    .set({ status: 'IN_SUBMISSION' })
    .where('request_id', '=', id(2_007))
    .execute()
  assert.deepEqual(await list({ state: 'IN_SUBMISSION' }), [code(2_007)])
  const search = parseSearch('000000000010')
  assert.deepEqual(await list({ search }), [1_000, 1_001].map(code))
  assert.deepEqual(await list({ search, actor: 'RARE' }), [code(1_007)])
  assert.deepEqual(await list({ search }, 1_098), [code(1_099)])
  assert.deepEqual(await list({ search }, 7), [1_000, 1_001].map(code))
})

test('submissions are counted in steps as at once', async t => {
  const db = await openFilled(t)
  assert.deepEqual(await countByStatus(db, owner), {
    IN_SUBMISSION: 0,
    IN_DOUBT: 0,
    SUCCESS: count - 1,
    VALIDATION_FAILED: 1,
    BLOCKED: 0,
    INTERNAL_ERROR: 0,
  })
  const at = 0x019000000000
  const answers = await countAnswers(db, owner, { from: at, to: at + 1 })
  assert.equal(
    answers.reduce((sum, each) => sum + each.count, 0),
    count,
  )
  assert.deepEqual(await countAnswers(db, owner, { from: at + 1, to: at + 2 }), [])
})

const large = /^(?:SCAN|SEARCH) (?:submission|entity|operation|operation_message|message|attempt)\b/

testOnce('every list enters an index at its organisation or stage, and sorts nothing long', async () => {
  const statements: { text: string; parameters: readonly unknown[] }[] = []
  const sqlite = new DatabaseSync(':memory:')
  const db = new Kysely<Tables>({
    dialect: sqliteDialect(sqlite),
    log: ({ query: { sql: text, parameters } }) => void statements.push({ text, parameters }),
  })
  await migrate(db)
  await fill(db)
  const page = { limit: 2 }
  const lists: Readonly<Record<string, [list: () => Promise<unknown>, index: RegExp]>> = {
    'by actor': [() => listSubmissions(db, owner, page, { actor: 'NONE' }), /submission_newest/],
    'by model': [() => listSubmissions(db, owner, page, { model: 'EU_UDI_IVDR' }), /submission_newest/],
    'by status and actor': [
      () => listSubmissions(db, owner, page, { status: 'SUCCESS', actor: 'NONE' }),
      /submission_by_status/,
    ],
    statuses: [() => countByStatus(db, owner), /COVERING INDEX submission_(?:part_)?by_status/],
    answers: [() => countAnswers(db, owner, { from: 0, to: 2 ** 47 }), /submission_newest/],
    'devices by actor': [
      () => listEntities(db, owner, 'device', page, { actor: 'NONE' }),
      /entity_of_organisation/,
    ],
    'devices by group': [
      () => listEntities(db, owner, 'device', page, { group: 'NONE' }),
      /entity_of_organisation/,
    ],
    'refused devices': [
      () => listEntities(db, owner, 'device', page, { state: 'REFUSED' }),
      /entity_unregistered/,
    ],
    'discarded devices': [
      () => listEntities(db, owner, 'device', page, { state: 'DISCARDED', actor: 'NONE' }),
      /entity_unregistered/,
    ],
    doubts: [() => listDoubts(db, owner, page), /operation_doubted/],
    'counted doubts': [() => countOwnDoubts(db, owner), /COVERING INDEX operation_doubted/],
    'oldest message': [() => oldestWaiting(db, owner), /message_open/],
    'last attempts': [() => lastAttempts(db, atPreview, ['DEVICE.GET']), /message_open/],
    awaited: [() => listAwaited(db, atPreview), /message_open/],
    'operations of a message': [() => operationsCarriedBy(db, id(1)), /operation_message_by_message/],
    'submissions of a message': [() => findCarriedSubmissions(db, id(1)), /operation_message_by_message/],
    'locks of a message': [() => listMessageLocks(db, id(1)), /operation_message_by_message/],
  }
  for (const [name, [list, index]] of Object.entries(lists)) {
    statements.length = 0
    await list()
    assert.ok(statements.length > 0, name)
    for (const { text, parameters } of statements) {
      const steps = sqlite.prepare(`explain query plan ${text}`).all(...(parameters as string[])) as {
        detail: string
      }[]
      const plan = steps.map(({ detail }) => detail)
      const read = plan.filter(detail => large.test(detail))
      assert.ok(
        read.some(detail => index.test(detail)),
        `${name}: ${plan.join('; ')}`,
      )
      assert.ok(
        read.every(detail => /SEARCH \w+(?: AS \w+)? USING/.test(detail)),
        `${name}: ${plan.join('; ')}`,
      )
    }
  }
  await db.destroy()
})
