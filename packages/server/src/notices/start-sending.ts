import type { Environment } from '../ids.ts'
import type { Membership } from '../instances/membership.ts'
import type { JobRun, RunningJob } from '../jobs/job.ts'
import { type Outbox, type PassedOver, sendDue } from '../jobs/outbox.ts'
import type { JobRunner } from '../jobs/runner.ts'

/** What waits in the store to be sent, and how it is sent. */
export interface Sending<Item extends { organisation: string }>
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

/** Sends what is due as long as the gateway runs, each organisation its share. */
export function startSending<Item extends { organisation: string }>(
  jobs: JobRunner,
  { monotonic }: Pick<Environment, 'monotonic'>,
  { name, role, membership, limits, lookEvery, grace }: SendingOptions,
  begin: (run: JobRun) => Sending<Item>,
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
