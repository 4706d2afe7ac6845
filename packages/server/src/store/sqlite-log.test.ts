import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { usualLog } from './sqlite-log.ts'
import { openSqliteStore } from './sqlite-store.ts'

const mebibyte = 1024 * 1024

/** A store in a file of its own, and a program that may read it. */
async function openStore(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-log-'))
  const store = await openSqliteStore(folder, { subscribers: [], randomBytes, now: () => new Date(0) })
  await sql`create table filler (content text)`.execute(store.db)
  const reader = new DatabaseSync(join(folder, 'udigate.sqlite'), { readOnly: true })
  t.after(async () => {
    reader.close()
    await store.close()
    rmSync(folder, { recursive: true })
  })
  const { log } = store
  assert.ok(log)
  return {
    log,
    reader,
    /** In transactions of a quarter of a mebibyte. */
    async write(mebibytes: number) {
      for (let count = 0; count < 4 * mebibytes; count += 1) {
        await store.write(db => sql`insert into filler values (${'x'.repeat(mebibyte / 4)})`.execute(db))
      }
    },
    startReading() {
      reader.exec('begin')
      reader.prepare('select count(*) from filler').get()
    },
  }
}

test('the log of SQLite is short again after a program that read for long, as soon as something is written', async t => {
  const { log, reader, write, startReading } = await openStore(t)
  startReading()
  await write(20)
  assert.ok(log.size() > 20 * mebibyte)
  reader.exec('commit')
  const sizes: number[] = []
  for (let count = 0; count < 32; count += 1) {
    await write(0.25)
    sizes.push(log.size())
  }
  assert.ok(Math.min(...sizes) <= usualLog, String(sizes))
})

test('the log grows no longer than to twice what is left of it, however fast it is written', async t => {
  const { log, write } = await openStore(t)
  const sizes: number[] = []
  for (let count = 0; count < 160; count += 1) {
    await write(0.25)
    sizes.push(log.size())
  }
  assert.ok(Math.max(...sizes) <= 2 * usualLog + mebibyte, String(sizes))
})

test('a log that another program reads from is held, and shortened when it does no longer', async t => {
  const { log, reader, write, startReading } = await openStore(t)
  startReading()
  await write(8)
  assert.equal(await log.shorten(), 'held')
  assert.ok(log.size() > 8 * mebibyte)
  reader.exec('commit')
  assert.equal(await log.shorten(), 'shortened')
  assert.equal(log.size(), 0)
})
