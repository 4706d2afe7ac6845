import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CollectEnd } from '../src/authorities/access-point.ts'
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
  const end = (): CollectEnd => ({ ...(because !== undefined && { because }), leftBehind: [] })
  const accessPoint = {
    ...delivery.authority.accessPoint,
    async *collect() {
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
