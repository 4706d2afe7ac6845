import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import { Kysely, sql } from 'kysely'
import { makeCommitGate } from './commit-gate.ts'
import { makeCommitSync } from './commit-sync.ts'
import { sqliteDialect } from './sqlite-dialect.ts'

test('what was asked before a column was renamed has its new name after', async t => {
  const db = await openWords(t)
  const ask = async () => (await sql`select * from word`.execute(db)).rows
  assert.deepEqual(await ask(), [{ text: 'one', place: null }])
  await sql`
    alter table word rename column text to written`.execute(db)
  assert.deepEqual(await ask(), [{ written: 'one', place: null }])
})

test('rows that are read one by one have the names of their columns', async t => {
  const db = await openWords(t)
  const rows: object[] = []
  for await (const row of db.selectFrom('word').selectAll().stream()) rows.push(row)
  assert.deepEqual(rows, [{ text: 'one', place: null }])
})

test('while nothing may be committed reads go on, a transaction under way comes to its end, and the next one waits', async t => {
  const gate = makeCommitGate()
  const sync = makeCommitSync(async () => {}, assert.fail)
  const db = await openWords(t, { sync, gate })
  const order: string[] = []
  const insert = (text: string, before: Promise<void> = Promise.resolve()) =>
    db.transaction().execute(async transaction => {
      order.push(`${text} begins`)
      await before
      await transaction.insertInto('word').values({ text, place: null }).execute()
      order.push(`${text} ends`)
    })
  const [underWay, working] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const begun = insert('two', underWay.promise)
  await goOn()
  const alone = gate.closeFor(
    () => db.connection().execute(async () => {}),
    async () => {
      order.push('alone')
      await working.promise
    },
  )
  const [third, fourth] = [insert('three'), insert('four')]
  await goOn()
  assert.deepEqual(order, ['two begins'])
  underWay.resolve()
  await begun
  await goOn()
  const read = await db.selectFrom('word').select('text').execute()
  assert.deepEqual(read, [{ text: 'one' }, { text: 'two' }])
  assert.deepEqual(order, ['two begins', 'two ends', 'alone'])
  // Two that overlap are one: transactions begin after the last.
  const next = Promise.withResolvers<void>()
  const aloneAgain = gate.closeFor(
    async () => {},
    () => next.promise,
  )
  working.resolve()
  await alone
  await goOn()
  assert.equal(order.length, 3)
  next.resolve()
  await Promise.all([aloneAgain, third, fourth])
  assert.deepEqual(order.slice(3), ['three begins', 'three ends', 'four begins', 'four ends'])
})

test('a work beside which nothing is committed lets transactions begin again where it fails', async t => {
  const gate = makeCommitGate()
  const db = await openWords(t, { sync: makeCommitSync(async () => {}, assert.fail), gate })
  const failure = new Error('The disk has failed.')
  await assert.rejects(
    gate.closeFor(
      async () => {},
      () => Promise.reject(failure),
    ),
    failure,
  )
  await db.transaction().execute(transaction => transaction.deleteFrom('word').execute())
  assert.deepEqual(await db.selectFrom('word').selectAll().execute(), [])
})

/** Lets everything go on that waits for nothing. */
async function goOn(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise(resolve => void setImmediate(resolve))
}

async function openWords(t: TestContext, commits?: Parameters<typeof sqliteDialect>[3]) {
  const db = new Kysely<{ word: { text: string; place: number | null } }>({
    dialect: sqliteDialect(new DatabaseSync(':memory:'), undefined, undefined, commits),
  })
  t.after(() => db.destroy())
  await sql`create table word (text, place)`.execute(db)
  await sql`insert into word values ('one', null)`.execute(db)
  return db
}
