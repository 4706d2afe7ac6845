import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { type Logger, pino } from 'pino'
import { makeJobRunner } from '../jobs/runner.ts'
import { makeVirtualClock } from '../jobs/testing/virtual-clock.ts'
import { usualLog } from './sqlite-log.ts'
import { openSqliteStore } from './sqlite-store.ts'
import { watchStoreLog } from './watch-log.ts'

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
  await write(2)
  assert.ok(log.size() <= usualLog, String(log.size()))
})

test('no more of the log waits to be brought into the file than what is left of it', async t => {
  const { log, write } = await openStore(t)
  const sizes: number[] = []
  for (let count = 0; count < 24; count += 1) {
    await write(0.25)
    sizes.push(log.size())
  }
  assert.ok(Math.max(...sizes) <= usualLog + 0.5 * mebibyte, String(sizes))
})

test('a program that reads without end is warned of once, with how long it has read; the log is shortened when it ends', async t => {
  const { log, reader, write, startReading } = await openStore(t)
  const clock = makeVirtualClock()
  const said: Record<string, unknown>[] = []
  const stream = { write: (line: string) => void said.push(JSON.parse(line)) }
  const logger: Logger = pino({ base: null, timestamp: false }, stream)
  const jobs = makeJobRunner(clock, logger)
  watchStoreLog(log, { ...clock, log: logger, jobs })

  startReading()
  await write(20)
  await clock.pass(50_000)
  assert.equal(said.length, 0)
  await clock.pass(30 * 60_000)
  assert.deepEqual(
    said.map(({ level, seconds }) => ({ level, seconds })),
    [{ level: 40, seconds: 60 }],
  )
  assert.ok(Number(said[0]?.bytes) > 20 * mebibyte)
  await clock.pass(60 * 60_000)
  assert.equal(said.length, 2)

  reader.exec('commit')
  await clock.pass(10_000)
  assert.equal(said.at(-1)?.level, 30)
  assert.ok(log.size() <= usualLog)
  await write(20)
  await clock.pass(120_000)
  assert.equal(said.length, 3)
  await jobs.stop()
})
