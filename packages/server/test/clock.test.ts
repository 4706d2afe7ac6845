import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { watchClock } from '../src/evidence/clock.ts'
import { signerFrom } from '../src/evidence/signing.ts'
import { verifyEvidence } from '../src/evidence/verify.ts'
import { makeJobRunner } from '../src/jobs/runner.ts'
import { makeVirtualClock } from '../src/jobs/testing/virtual-clock.ts'
import { chainOfClock } from '../src/store/chains.ts'
import { openDelivery } from './hand-delivered.ts'

const hour = 3_600_000

test('anyone who sets the clock back or forth leaves evidence of it, once each time', async t => {
  const { store } = await openDelivery(t, {
    send: async () => ({ kind: 'taken' }),
    fetchStatus: async () => 'delivered',
  })
  const virtual = makeVirtualClock()
  let wall = Date.parse('2026-11-21T12:00:00Z')
  const log = pino({ level: 'silent' })
  const jobs = makeJobRunner(virtual, log)
  const now = (): Date => new Date(wall + virtual.at())
  watchClock({ now, monotonic: virtual.monotonic, store, log, jobs })
  /** Lets the job take a turn each second, and what it stores be stored. */
  const pass = async (milliseconds: number): Promise<void> => {
    await virtual.pass(milliseconds)
    await store.write(async () => {})
  }
  await pass(10_000)
  wall += 87_600 * hour
  await pass(10_000)
  wall -= 87_624 * hour
  await pass(10_000)
  wall += 500
  await pass(10_000)
  await jobs.stop()

  const entries = await store.db
    .selectFrom('evidence')
    .select(['seq', 'facts'])
    .where('chain', '=', chainOfClock)
    .orderBy('seq')
    .execute()
  assert.deepEqual(
    entries.map(({ seq, facts }) => [seq, JSON.parse(facts)]),
    [
      [1, { milliseconds: 87_600 * hour }],
      [2, { milliseconds: -87_624 * hour }],
    ],
  )
  const signer = signerFrom(new Uint8Array(32))
  const problems = []
  for await (const problem of verifyEvidence({ db: store.db, signer, heads: [] })) problems.push(problem)
  assert.deepEqual(problems, [])
})
