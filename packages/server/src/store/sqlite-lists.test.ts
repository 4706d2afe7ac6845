import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import { Kysely, sql } from 'kysely'
import { sqliteDialect } from './sqlite-dialect.ts'

const odd = ['', '1', '"', '\\', '\\u0041', 'ä', '😀', '\n', '\u0001', "'", 'null', '[1]']
const texts = [...odd, ...Array.from({ length: 5_000 }, (_each, index) => `text ${index}`)]

test('what is in a long list is found by its texts, and nothing else', async t => {
  const db = await openWords(t)
  for (const text of odd) {
    await db.insertInto('word').values({ text, place: 0 }).execute()
    await db
      .insertInto('word')
      .values({ text: `${text}.`, place: 0 })
      .execute()
  }
  const found = await db.selectFrom('word').select('text').where('text', 'in', texts).execute()
  assert.deepEqual(found.map(({ text }) => text).toSorted(), odd.toSorted())
  const others = await db.selectFrom('word').select('text').where('text', 'not in', texts).execute()
  assert.deepEqual(others.map(({ text }) => text).toSorted(), odd.map(text => `${text}.`).toSorted())
})

test('a text with a zero or half a character is found in a long list as in a short one', async t => {
  const db = await openWords(t)
  for (const text of ['a\0b', 'a', '\ud800'])
    await db.insertInto('word').values({ text, place: text.length }).execute()
  const find = (some: readonly string[]) =>
    db.selectFrom('word').select('place').where('text', 'in', some).orderBy('place').execute()
  for (const others of [[], texts]) {
    assert.deepEqual(await find([...others, 'a\0b']), [{ place: 3 }])
    assert.deepEqual(await find([...others, '\ud800']), [{ place: 1 }])
  }
})

test('numbers are found in a long list, however large', async t => {
  const db = await openWords(t)
  const numbers = Array.from({ length: 20 }, (_each, index) => Number.MAX_SAFE_INTEGER - index * 2)
  for (const place of [...numbers, 1]) await db.insertInto('word').values({ text: 'x', place }).execute()
  const found = await db.selectFrom('word').select('place').where('place', 'in', numbers).execute()
  assert.deepEqual(
    found.map(({ place }) => place),
    numbers,
  )
})

test('a long list is one parameter, and a short one is not', async t => {
  const db = await openWords(t)
  const count = (some: string[]) =>
    db.selectFrom('word').where('text', 'in', some).compile().parameters.length
  assert.deepEqual([count(texts), count(['a', 'b'])], [1, 2])
})

async function openWords(t: TestContext) {
  const db = new Kysely<{ word: { text: string; place: number } }>({
    dialect: sqliteDialect(new DatabaseSync(':memory:')),
  })
  t.after(() => db.destroy())
  await sql`create table word (text text, place integer)`.execute(db)
  return db
}
