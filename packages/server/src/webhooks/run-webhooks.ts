import { setTimeout as pause } from 'node:timers/promises'
import type { Lease } from '../jobs/lease.ts'
import type { WebhookRow } from '../store/tables.ts'
import { dueDeliveries, removeOldDeliveries, shortenWaits } from '../store/webhook-deliveries.ts'
import { dueWebhooks, findWebhook, forgetOldSecrets, shortenOldSecrets } from '../store/webhooks.ts'
import { attempt } from './attempt.ts'
import { longestWait } from './retry-times.ts'
import { overlap } from './secret.ts'
import type { Webhooking } from './webhooking.ts'

export interface RunningWebhooks {
  /** There is something new: do not wait for the next turn. */
  wake(): void
  /** Ends all of it; what is under way has a moment, and is tried again where that does not do. */
  stop(): Promise<void>
}

/** How many webhooks are delivered to at the same time, by all and by any one organisation. */
const webhooksAtOnce = { all: 64, ofOne: 8 }
/** How many requests a webhook gets at the same time, while it succeeds and while it fails. */
const requestsAtOnce = { usually: 4, failing: 1 }
/** How long a webhook is left alone after a failure, and at most where it asks for more, in milliseconds. */
const rest = { least: 1_000, most: 3_600_000 }
/** How often it is looked what is due, in milliseconds; when next after something unexpected. */
const lookEvery = { usually: 500, afterTrouble: 2_000 }
/** How often old deliveries are removed, and how old they are, in milliseconds. */
const removal = { every: 3_600_000, age: 30 * 24 * 3_600_000, atOnce: 500 }
/** How long what is under way is waited for when the gateway stops, in milliseconds. */
const grace = 1_000

/** Delivers to the webhooks of a store until it is stopped; of several processes one does. */
export async function runWebhooks(
  webhooking: Webhooking,
  membership: Pick<Lease, 'holds'>,
): Promise<RunningWebhooks> {
  const { store, log, steady, now } = webhooking
  const ending = new AbortController()
  const cutting = new AbortController()
  const running = new Map<string, { organisation: string; done: Promise<void> }>()
  const resting = new Map<string, number>()
  let woken = Promise.withResolvers<void>()
  let removedAt = Number.NEGATIVE_INFINITY
  const wake = (): void => woken.resolve()

  /** Delivers what is due at a webhook, until there is nothing more, it fails, or it is another process's to do. */
  const serve = async (id: string): Promise<void> => {
    while (!ending.signal.aborted && (await membership.holds('webhooks'))) {
      const webhook = await findWebhook(store.db, id)
      if (webhook?.enabled !== 1) return
      const due = await dueDeliveries(store.db, id, steady(), widthOf(webhook))
      if (due.length === 0) return
      const attempts = due.map(each => attempt(webhooking, webhook, each, cutting.signal))
      // Where one breaks down, the others are through before the same are due again.
      await Promise.allSettled(attempts)
      const failed = (await Promise.all(attempts)).flatMap(each => (each?.isSuccess === false ? [each] : []))
      if (failed.length === 0) continue
      const ends = failed.map(({ at, rest: wanted }) => at.getTime() + bounded(wanted))
      resting.set(id, Math.max(...ends))
      return
    }
  }
  const start = (id: string, organisation: string): void => {
    const done = serve(id)
      .catch(error => {
        resting.set(id, steady().getTime() + rest.least)
        log.error({ err: error, webhookId: id }, 'a webhook could not be served; it is tried again')
      })
      .finally(() => {
        running.delete(id)
        wake()
      })
    running.set(id, { organisation, done })
  }
  const startNext = async (): Promise<void> => {
    const time = steady().getTime()
    for (const [id, until] of resting) if (until <= time) resting.delete(id)
    const due = await dueWebhooks(store.db, steady())
    for (const { id, organisation } of due) {
      if (running.size >= webhooksAtOnce.all) return
      const ofOne = [...running.values()].filter(other => other.organisation === organisation).length
      if (running.has(id) || resting.has(id) || ofOne >= webhooksAtOnce.ofOne) continue
      start(id, organisation)
    }
  }
  const removeOld = async (): Promise<void> => {
    if (steady().getTime() - removedAt < removal.every) return
    removedAt = steady().getTime()
    await store.write(db => forgetOldSecrets(db, steady()))
    const before = new Date(now().getTime() - removal.age)
    while (!ending.signal.aborted) {
      const count = await store.write(db => removeOldDeliveries(db, before, removal.atOnce))
      if (count < removal.atOnce) return
    }
  }
  /** How long to wait for the next turn. */
  const turn = async (): Promise<number> => {
    if (!(await membership.holds('webhooks'))) return lookEvery.usually
    await startNext()
    await removeOld()
    return lookEvery.usually
  }
  const loop = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      const wait = await turn().catch(error => {
        log.error({ err: error }, 'webhooks could not be looked after')
        return lookEvery.afterTrouble
      })
      await Promise.race([pause(wait, undefined, { signal: ending.signal }).catch(() => {}), woken.promise])
      woken = Promise.withResolvers()
    }
  }
  await store.write(async db => {
    await shortenWaits(db, new Date(steady().getTime() + longestWait))
    await shortenOldSecrets(db, new Date(steady().getTime() + overlap))
  })
  const looping = loop()
  return {
    wake,
    async stop() {
      ending.abort()
      await looping
      const patience = setTimeout(() => cutting.abort(), grace)
      await Promise.allSettled([...running.values()].map(({ done }) => done))
      clearTimeout(patience)
    },
  }
}

function bounded(wanted: number): number {
  return Math.min(rest.most, Math.max(rest.least, wanted))
}

function widthOf({ failing_since }: WebhookRow): number {
  return failing_since === null ? requestsAtOnce.usually : requestsAtOnce.failing
}
