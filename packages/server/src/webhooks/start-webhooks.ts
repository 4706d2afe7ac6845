import type { Membership } from '../instances/membership.ts'
import type { RunningJob } from '../jobs/job.ts'
import { noteOutages } from '../jobs/outages.ts'
import type { JobRunner } from '../jobs/runner.ts'
import { keepOutgoing, type SendQueue, startSending } from '../notices/start-sending.ts'
import type { WebhookRow } from '../store/tables.ts'
import { deliveries, dueDeliveries } from '../store/webhook-deliveries.ts'
import {
  dueWebhooks,
  findWebhook,
  forgetOldSecrets,
  nextDueWebhookAt,
  shortenOldSecrets,
} from '../store/webhooks.ts'
import { attempt, awayReceiver } from './attempt.ts'
import { overlap } from './secret.ts'
import type { WebhookServices } from './services.ts'

/** How many webhooks are delivered to at the same time. */
const limits = { atOnce: 64, ofOne: 8 }
/** How many requests a webhook gets at the same time, while it succeeds and while it fails. */
const requestsAtOnce = { usually: 4, failing: 1 }
/** How long a webhook is paused after a failure, and at most where it asks for more, in milliseconds. */
const rest = { least: 1_000, most: 3_600_000 }
/** How often it is looked what is due, in milliseconds. */
const lookEvery = 500
/** How long what is under way is waited for when the gateway stops, in milliseconds. */
const grace = 1_000

/** Delivers to the webhooks of a store, and removes what is old; of several processes one does. */
export async function startWebhooks(
  services: WebhookServices,
  jobs: JobRunner,
  membership: Membership,
): Promise<RunningJob> {
  const { store, monotonic } = services
  await store.write(db => shortenOldSecrets(db, new Date(monotonic().getTime() + overlap)))
  const leased = { role: 'webhooks', membership }
  const old = { ...leased, name: 'old webhook deliveries' }
  await keepOutgoing(services, jobs, old, deliveries, () =>
    store.write(db => forgetOldSecrets(db, monotonic())),
  )
  const options = { ...leased, name: 'webhooks', limits, lookEvery, grace }
  return startSending(jobs, services, options, ({ signal, cut }) => makeSending(services, signal, cut))
}

function makeSending(
  services: WebhookServices,
  signal: AbortSignal,
  cut: AbortSignal,
): SendQueue<Pick<WebhookRow, 'id' | 'organisation'>> {
  const { store, monotonic } = services
  const outages = noteOutages(services.log, services, awayReceiver)

  /** Delivers what is due at a webhook, until there is nothing more, or it fails. @returns until when to leave it alone, in milliseconds of the monotonic clock */
  const serve = async (id: string): Promise<number> => {
    while (!signal.aborted) {
      const webhook = await findWebhook(store.db, id)
      if (webhook?.enabled !== 1) return 0
      const due = await dueDeliveries(store.db, id, monotonic(), getWidth(webhook))
      if (due.length === 0) return 0
      const attempts = due.map(each => attempt({ ...services, outages }, webhook, each, cut))
      // Where one breaks down, the others are through before the same are due again.
      await Promise.allSettled(attempts)
      const failed = (await Promise.all(attempts)).flatMap(each => (each?.isSuccess === false ? [each] : []))
      const ends = failed.map(({ at, rest: wanted }) => at.getTime() + bounded(wanted))
      if (ends.length > 0) return Math.max(...ends)
    }
    return 0
  }
  return {
    takeDue: (except, limit) => dueWebhooks(store.db, monotonic(), except, limit),
    nextDueAt: except => nextDueWebhookAt(store.db, except),
    send: ({ id, organisation }) => ({
      key: id,
      organisation,
      about: { webhookId: id },
      run: () => serve(id),
    }),
  }
}

function bounded(wanted: number): number {
  return Math.min(rest.most, Math.max(rest.least, wanted))
}

function getWidth({ failing_since }: WebhookRow): number {
  return failing_since === null ? requestsAtOnce.usually : requestsAtOnce.failing
}
