import type { Membership } from '../../instances/membership.ts'
import { doubling } from '../../jobs/back-off.ts'
import type { JobRunner } from '../../jobs/runner.ts'

/** How often it is looked whether a pull is due, in milliseconds. */
const lookEvery = 60_000

/** Pulls that are started again and again. */
export interface Scheduled {
  /** Of the job. */
  name: string
  /** The time between two pulls of the same, in milliseconds. */
  every: number
  /** Starts what is due. @returns how many it started */
  start(): Promise<number>
  /** Is called when there is something to send. */
  onStarted(): void
}

/** Starts pulls when they are due; of several processes one does. */
export function startWhenDue(
  jobs: JobRunner,
  membership: Membership,
  { name, every, start, onStarted }: Scheduled,
): void {
  const wait = Math.min(lookEvery, every)
  const turn = async (): Promise<number> => {
    if ((await start()) > 0) onStarted()
    return wait
  }
  jobs.start({
    name,
    leases: membership,
    role: name,
    standby: wait,
    pauses: doubling(wait, wait),
    begin: () => turn,
  })
}
