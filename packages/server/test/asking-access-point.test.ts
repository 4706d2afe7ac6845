import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PendingEnd } from '../src/authorities/access-point.ts'
import { collector } from '../src/delivery/collect/collect.ts'
import { openDelivery } from './hand-delivered.ts'

test('an access point that is not up yet is no warning for a minute; one that was reached is, at the second failure', async t => {
  const { delivery } = await openDelivery(t, {
    send: async () => ({ kind: 'taken' }) as const,
    fetchStatus: async () => 'on-its-way' as const,
  })
  let at = 0
  let because: string | undefined = 'connection refused'
  const said: string[] = []
  const end = (): PendingEnd => (because === undefined ? {} : { because })
  const accessPoint = {
    ...delivery.authority.accessPoint,
    async *listPending() {
      yield* []
      return end()
    },
  }
  const log = {
    warn: (_: object, message: string) => void said.push(`warn ${message}`),
    info: (_: object, message: string) => void said.push(`info ${message}`),
  }
  const own = {
    ...delivery,
    log,
    authority: { ...delivery.authority, accessPoint },
    monotonic: () => new Date(at),
  }
  const collect = collector(own as never, new AbortController().signal, () => {})
  const turnsUntil = async (until: number) => {
    for (; at < until; at += 1_000) await collect()
  }
  await turnsUntil(59_000)
  assert.deepEqual(said, [])
  await turnsUntil(63_000)
  assert.deepEqual(said, ['warn access point cannot be asked for answers'])
  because = undefined
  await collect()
  because = 'connection refused'
  await turnsUntil(66_000)
  assert.deepEqual(said, [
    'warn access point cannot be asked for answers',
    'info access point can be asked again',
    'warn access point cannot be asked for answers',
  ])
})

test('an answer that stays with the access point is an error in the log, but not where a stop breaks off', async t => {
  const { delivery } = await openDelivery(t, {
    send: async () => ({ kind: 'taken' }) as const,
    fetchStatus: async () => 'on-its-way' as const,
  })
  const stop = new AbortController()
  const said: string[] = []
  const accessPoint = {
    ...delivery.authority.accessPoint,
    async *listPending() {
      yield* []
      return { because: 'broken off', leftBehind: [{ answerId: 'a', because: 'broken off' }] }
    },
  }
  const log = { error: (_: object, message: string) => void said.push(message) }
  const own = { ...delivery, log, authority: { ...delivery.authority, accessPoint } }
  const collect = collector(own as never, stop.signal, () => {})
  await collect()
  assert.deepEqual(said, ['answer left with the access point'])
  stop.abort()
  await collect()
  assert.equal(said.length, 1)
})
