import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import { Kysely, sql } from 'kysely'
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

async function openWords(t: TestContext) {
  const db = new Kysely<{ word: { text: string; place: number | null } }>({
    dialect: sqliteDialect(new DatabaseSync(':memory:')),
  })
  t.after(() => db.destroy())
  await sql`create table word (text, place)`.execute(db)
  await sql`insert into word values ('one', null)`.execute(db)
  return db
}
