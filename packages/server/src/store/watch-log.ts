import type { Logger } from 'pino'
import type { Environment } from '../ids.ts'
import { everyProcess } from '../jobs/lease.ts'
import type { JobRunner } from '../jobs/runner.ts'
import type { StoreLog } from './database.ts'

/** How often it is looked how large the log is, in milliseconds. */
const every = 10_000

/** How large it may become before it is shortened, in bytes. */
const largest = 16 * 1024 * 1024

/** For how long another program may read before that is said, and how long until it is said again where it still does, in milliseconds. */
const longestRead = 60_000
const saidAgainAfter = 3_600_000

/**
 * Keeps the log of an embedded store short. Beside a program that goes on reading it cannot be shortened: that is warned of, with
 * how long it has gone on.
 */
export function watchStoreLog(
  storeLog: StoreLog,
  { log, jobs, monotonic }: Pick<Environment, 'monotonic'> & { log: Logger; jobs: JobRunner },
): void {
  /** Since when another program was in the way, and when that was said. */
  let held: { since: number; saidAt?: number } | undefined
  const look = async (): Promise<number> => {
    const bytes = storeLog.size()
    if (bytes > largest || held !== undefined) note(bytes, await storeLog.shorten())
    return every
  }
  const note = (bytes: number, state: Awaited<ReturnType<StoreLog['shorten']>>): void => {
    const now = monotonic().getTime()
    if (state === 'shortened') {
      if (held?.saidAt !== undefined) log.info({ bytes }, 'the log of the store is shortened again')
      held = undefined
      return
    }
    held ??= { since: now }
    const { since, saidAt } = held
    if (now - since < longestRead || (saidAt !== undefined && now - saidAt < saidAgainAfter)) return
    held.saidAt = now
    const seconds = Math.round((now - since) / 1000)
    log.warn({ bytes, seconds }, 'another program reads the store without end; its log grows')
  }
  jobs.start({ name: 'log of the store', leases: everyProcess, begin: () => look })
}
