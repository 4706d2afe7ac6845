import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Logger, pino } from 'pino'
import { makeJobRunner } from '../jobs/runner.ts'
import { makeVirtualClock } from '../jobs/testing/virtual-clock.ts'
import { watchStoreLog } from './watch-log.ts'

const mebibyte = 1024 * 1024

test('a program that reads without end is warned of once, with how long it has read; the log is shortened when it ends', async () => {
  let bytes = 20 * mebibyte
  let isRead = true
  const storeLog = {
    size: () => bytes,
    async shorten() {
      if (isRead) return 'held' as const
      bytes = 0
      return 'shortened' as const
    },
  }
  const clock = makeVirtualClock()
  const said: Record<string, unknown>[] = []
  const stream = { write: (line: string) => void said.push(JSON.parse(line)) }
  const logger: Logger = pino({ base: null, timestamp: false }, stream)
  const jobs = makeJobRunner(clock, logger)
  watchStoreLog(storeLog, { ...clock, log: logger, jobs })

  await clock.pass(50_000)
  assert.equal(said.length, 0)
  await clock.pass(30 * 60_000)
  assert.deepEqual(
    said.map(({ level, seconds }) => ({ level, seconds })),
    [{ level: 40, seconds: 60 }],
  )
  assert.equal(said[0]?.bytes, 20 * mebibyte)
  await clock.pass(60 * 60_000)
  assert.equal(said.length, 2)

  isRead = false
  await clock.pass(10_000)
  assert.equal(said.at(-1)?.level, 30)
  assert.equal(bytes, 0)
  await clock.pass(120_000)
  assert.equal(said.length, 3)
  await jobs.stop()
})
