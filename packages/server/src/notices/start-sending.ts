import type { Environment } from '../ids.ts'
import type { Membership } from '../instances/membership.ts'
import type { JobRun, RunningJob } from '../jobs/job.ts'
import { type Outbox, type PassedOver, sendDue } from '../jobs/outbox.ts'
import type { JobRunner } from '../jobs/runner.ts'
import type { Store } from '../store/database.ts'
import type { OutgoingRows } from '../store/outgoing-rows.ts'
import { longestWait } from './retry-times.ts'

/** What waits in the store to be sent, and how it is sent. */
export interface SendQueue<Item extends { organisation: string }>
  extends Pick<Outbox<Item>, 'takeDue' | 'send'> {
  /** When the next one is due; `undefined` where none is. */
  nextDueAt(except: PassedOver): Promise<Date | undefined>
}

/** How something is sent, in one process of several. */
export interface SendingOptions {
  name: string
  role: string
  membership: Membership
  /** How many are sent at the same time, and how many of one organisation. */
  limits: { atOnce: number; ofOne: number }
  /** How often it is looked what is due, in milliseconds: it is stored without a wake signal. */
  lookEvery: number
  /** How long what is under way is waited for when the gateway stops, in milliseconds. */
  grace: number
}

/** How often what is old is removed, how old that is, in milliseconds, and how many rows a transaction removes. */
const removal = { every: 3_600_000, age: 30 * 24 * 3_600_000, atOnce: 500 }

/**
 * Lets nothing that waits to be sent wait for too long, and removes what is old as long as the gateway runs.
 *
 * @param forget forgets what else is old
 */
export async function keepOutgoing(
  { store, now, monotonic }: Pick<Environment, 'now' | 'monotonic'> & { store: Store },
  jobs: JobRunner,
  options: Pick<SendingOptions, 'name' | 'role' | 'membership'>,
  rows: Pick<OutgoingRows<'mail', 'id'>, 'shortenWaits' | 'removeOld'>,
  forget: () => Promise<void> = async () => {},
): Promise<void> {
  await store.write(db => rows.shortenWaits(db, new Date(monotonic().getTime() + longestWait)))
  jobs.start({
    name: options.name,
    role: options.role,
    leases: options.membership,
    begin:
      ({ signal }) =>
      async () => {
        await forget()
        const before = new Date(now().getTime() - removal.age)
        while (!signal.aborted) {
          const count = await store.write(db => rows.removeOld(db, before, removal.atOnce))
          if (count < removal.atOnce) break
        }
        return removal.every
      },
  })
}

/** Sends what is due as long as the gateway runs, each organisation its share. */
export function startSending<Item extends { organisation: string }>(
  jobs: JobRunner,
  { monotonic }: Pick<Environment, 'monotonic'>,
  { name, role, membership, limits, lookEvery, grace }: SendingOptions,
  begin: (run: JobRun) => SendQueue<Item>,
): RunningJob {
  return jobs.start({
    name,
    role,
    leases: membership,
    grace,
    begin(run) {
      const pool = run.pool(limits)
      const sending = begin(run)
      const outbox: Outbox<Item> = {
        takeDue: sending.takeDue,
        nextDueAt: async except => (await sending.nextDueAt(except))?.getTime() ?? Number.POSITIVE_INFINITY,
        send: sending.send,
      }
      return async () => {
        const next = await sendDue(outbox, pool, limits, { monotonic })
        return Math.max(0, Math.min(lookEvery, next - monotonic().getTime()))
      }
    },
  })
}
