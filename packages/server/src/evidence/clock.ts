import type { Logger } from 'pino'
import type { Environment } from '../ids.ts'
import { everyProcess } from '../jobs/lease.ts'
import type { JobRunner } from '../jobs/runner.ts'
import { announce } from '../store/changes.ts'
import type { Store } from '../store/database.ts'

/** How often it is looked at, in milliseconds. */
const lookEvery = 1_000

/** By how much it has to be wrong to be noted, in milliseconds: less is what time servers correct in passing. */
const tolerance = 2_000

export interface ClockWatch {
  /** When the clock was set last while this process ran, by its new time, and by how much. */
  lastSet(): { at: Date; milliseconds: number } | undefined
}

/**
 * Notes, in evidence and log, whenever a person sets the system's clock while the gateway runs: the times around that
 * are not to be taken at their word. Nothing that waits heeds that clock.
 */
export function watchClock({
  now,
  monotonic,
  store,
  log,
  jobs,
  onSet = () => {},
}: Pick<Environment, 'now' | 'monotonic'> & {
  store: Store
  log: Logger
  jobs: JobRunner
  /** Is notified of each time. */
  onSet?: () => void
}): ClockWatch {
  let last: ReturnType<ClockWatch['lastSet']>
  let offset = now().getTime() - monotonic().getTime()
  const look = async (): Promise<number> => {
    const at = now()
    const by = Math.round(at.getTime() - monotonic().getTime() - offset)
    if (Math.abs(by) < tolerance) return lookEvery
    offset += by
    last = { at, milliseconds: by }
    onSet()
    log.warn({ milliseconds: by }, 'the system clock was set')
    await store
      .write(async db => announce(db, { type: 'clock-set', milliseconds: by, at }))
      .catch(error => log.error({ err: error }, 'clock not recorded'))
    return lookEvery
  }
  jobs.start({ name: 'clock', leases: everyProcess, begin: () => look })
  return { lastSet: () => last }
}
