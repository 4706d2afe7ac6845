import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { chainOfClock, watchClock } from '../src/evidence/clock.ts'
import { signerFrom } from '../src/evidence/signing.ts'
import { verifyEvidence } from '../src/evidence/verify.ts'
import { openDelivery } from './hand-delivered.ts'

const hour = 3_600_000

test('whoever sets the clock back or forth leaves evidence of it, once each time', async t => {
  const { store } = await openDelivery(t, {
    hand: async () => ({ kind: 'taken' }),
    statusOf: async () => 'delivered',
  })
  t.mock.timers.enable({ apis: ['setInterval'] })
  let elapsed = 0
  let wall = Date.parse('2026-11-21T12:00:00Z')
  const log = pino({ level: 'silent' })
  const clock = watchClock({
    now: () => new Date(wall + elapsed),
    steady: () => new Date(elapsed),
    store,
    log,
  })
  const pass = (milliseconds: number): void => {
    elapsed += milliseconds
    t.mock.timers.tick(milliseconds)
  }
  pass(10_000)
  wall += 87_600 * hour
  pass(10_000)
  wall -= 87_624 * hour
  pass(10_000)
  wall += 500
  pass(10_000)
  clock.stop()
  await store.write(async () => {})

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
  const { publicKey } = signerFrom(new Uint8Array(32))
  const problems = []
  for await (const problem of verifyEvidence({ db: store.db, publicKey, heads: [] })) problems.push(problem)
  assert.deepEqual(problems, [])
})
