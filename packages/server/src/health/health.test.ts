import assert from 'node:assert/strict'
import { test } from 'node:test'
import { failuresToOpen, makeBreaker } from '../delivery/memory/breaker.ts'
import type { Signer } from '../evidence/signing.ts'
import type { JobRunner } from '../jobs/runner.ts'
import type { Store } from '../store/database.ts'
import { watchCertificates } from './certificates.ts'
import { checkHealth, type HealthSources, isReady } from './health.ts'

const now = new Date('2026-11-21T12:00:00Z')
const day = 24 * 3_600_000

async function refuse(): Promise<never> {
  throw new Error('The disk is full.')
}

/** Everything well, but that the store cannot tell what is in it. */
function sources(wanted: Partial<HealthSources> = {}): HealthSources {
  return {
    now: () => now,
    monotonic: () => new Date(now.getTime() - 5_000),
    store: { isReachable: async () => true, isShared: false, control: refuse } as unknown as Store,
    signer: {} as Signer,
    refusedSince: () => undefined,
    forgetRefusal() {},
    connections: { preview: [], production: [] },
    certificates: watchCertificates(),
    clock: { lastSet: () => undefined },
    jobs: { list: () => [] },
    draining: new AbortController().signal,
    ...wanted,
  }
}

/** A job that fails, since a moment of the monotonic clock. */
function withFailing(name: string, failingSince: Date, hasThrown = false): Pick<JobRunner, 'list'> {
  return { list: () => [{ name, failures: 1, hasThrown, failingSince, succeededAt: undefined }] }
}

/** So many days from now. */
function at(days: number): Date {
  return new Date(now.getTime() + days * day)
}

async function warnings(wanted: Partial<HealthSources>) {
  const checks = await checkHealth(sources(wanted))
  return { ready: isReady(checks), not: checks.filter(({ state }) => state !== 'ok') }
}

test('a process that stops, and a store that is away, are not ready; nothing else is a reason', async () => {
  assert.deepEqual(await warnings({}), { ready: true, not: [] })
  const stopping = await warnings({ draining: AbortSignal.abort() })
  assert.deepEqual([stopping.ready, stopping.not.map(({ check }) => check)], [false, ['process']])
  for (const isShared of [true, false]) {
    const away = await warnings({ store: { isReachable: async () => false, isShared } as Store })
    assert.deepEqual([away.ready, away.not.map(({ check }) => check)], [false, ['store']])
  }
})

test('a process that can store nothing is not ready, and says since when', async () => {
  const since = new Date('2026-11-21T11:59:00Z')
  const store = { ...sources().store, write: refuse }
  const { ready, not } = await warnings({ store, refusedSince: () => since })
  assert.equal(ready, false)
  assert.deepEqual(
    not.map(({ check, state }) => [check, state]),
    [['store', 'failed']],
  )
  assert.deepEqual(not[0]?.since, since)
})

test('what could not be covered or kept to time is told with since when and what to do', async () => {
  const since = new Date('2026-11-21T11:59:00Z')
  const cases: Partial<HealthSources>[] = [
    { jobs: withFailing('checkpoints', new Date(since.getTime() - 5_000)) },
    { clock: { lastSet: () => ({ at: since, milliseconds: -90_000 }) } },
  ]
  for (const [index, wanted] of cases.entries()) {
    const { ready, not } = await warnings(wanted)
    assert.ok(ready)
    const [told] = not
    assert.equal(not.length, 1)
    assert.equal(told?.check, ['evidence', 'clock'][index])
    assert.deepEqual([told?.state, told?.since, typeof told?.advice], ['warning', since, 'string'])
  }
  const long = new Date(now.getTime() - day)
  assert.deepEqual(
    (await warnings({ clock: { lastSet: () => ({ at: long, milliseconds: 9_000 }) } })).not,
    [],
  )
})

test('a connection that is paused, or that cannot be asked for answers, is reported with the time of day', async () => {
  const monotonic = () => new Date(now.getTime() - 5_000)
  const breaker = makeBreaker(monotonic, count => new Uint8Array(count))
  const connections = { preview: [{ register: 'eudamed', isSimulated: false, breaker }], production: [] }
  assert.deepEqual((await warnings({ connections })).not, [])
  const silent = await warnings({ connections, jobs: withFailing('collect preview', monotonic()) })
  assert.match(silent.not[0]?.message ?? '', /cannot be asked for answers/)
  assert.deepEqual(silent.not[0]?.since, now)
  // Where the store is away, nothing is said of the access point.
  assert.deepEqual(
    (await warnings({ connections, jobs: withFailing('collect preview', monotonic(), true) })).not,
    [],
  )
  for (let count = 0; count < failuresToOpen; count += 1) breaker.failed()
  const { ready, not } = await warnings({ connections })
  assert.ok(ready)
  assert.match(not[0]?.message ?? '', /access point is paused after 5 failures/)
  assert.deepEqual(not[0]?.since, now)
  breaker.reached()
  breaker.failed(60_000)
  assert.match((await warnings({ connections })).not[0]?.message ?? '', /as long as it asked for/)
})

test('a certificate is warned of thirty days before its end, that of each side by itself', async () => {
  const certificates = watchCertificates()
  const advice = 'Have it renewed, and put into REGISTER_CA.'
  certificates.seen('preview', { whose: 'certificate authority', validUntil: at(400), advice })
  certificates.seen('preview', { whose: 'access point', validUntil: at(31), advice })
  assert.deepEqual((await warnings({ certificates })).not, [])
  certificates.seen('production', { whose: 'certificate authority', validUntil: at(90), advice })
  certificates.seen('production', { whose: 'certificate authority', validUntil: at(-1), advice })
  certificates.seen('preview', { whose: 'access point', validUntil: at(29), advice })
  const { ready, not } = await warnings({ certificates })
  assert.ok(ready)
  assert.match(
    not[0]?.message ?? '',
    /access point on preview ends on 2026-12-20; .* production has ended on 2026-11-20/,
  )
  assert.equal(not[0]?.advice, advice)
  certificates.seen('preview', { whose: 'access point', validUntil: at(500), advice })
  assert.deepEqual(certificates.list('preview')[0]?.validUntil, at(400))
})

test('a certificate says by itself how early it is worth a warning', async () => {
  const certificates = watchCertificates()
  const advice = 'Request a new one.'
  certificates.seen('preview', { whose: 'certificate authority', validUntil: at(45), advice: 'Renew it.' })
  certificates.seen('preview', { whose: 'gateway', validUntil: at(61), notice: 60, advice })
  assert.deepEqual((await warnings({ certificates })).not, [])
  certificates.seen('preview', { whose: 'partner', validUntil: at(59), notice: 60, advice })
  const { ready, not } = await warnings({ certificates })
  assert.ok(ready)
  assert.match(
    not[0]?.message ?? '',
    /^A certificate ends: that of the partner on preview ends on [-0-9]+\.$/,
  )
  assert.equal(not[0]?.advice, advice)
})
