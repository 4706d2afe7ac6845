import type { Logger } from 'pino'
import type { JobEnvironment } from './environment.ts'

/** Tells in the log when something goes away and when it is back, whatever asks for it again and again. */
export interface Outages {
  /**
   * Notes that it has failed, and logs that the first time, and where it fails in another way than before.
   *
   * @param name what it is, among those of its kind
   * @param way how it failed: a failure of the same way says nothing new, whatever numbers are in it
   */
  failed(name: string, way: string, facts: object): void
  /** Notes that it works, and logs that where it had failed, with how often and for how many seconds. */
  worked(name: string, facts: object): void
}

/** What is said of what goes away and comes back. */
export interface OutageWords {
  level: 'warn' | 'error'
  away: string
  back: string
}

/** What is said of a job that throws, or of a work beside it. */
export const failedJobs: OutageWords = {
  level: 'error',
  away: 'job failed, retrying',
  back: 'job works again',
}

interface Outage {
  ways: Set<string>
  failures: number
  since: number
}

/** How many ways to fail are logged of one outage. */
const mostWays = 10

export function noteOutages(
  log: Pick<Logger, 'error' | 'warn' | 'info' | 'debug'>,
  { monotonic }: Pick<JobEnvironment, 'monotonic'>,
  { level, away, back }: OutageWords,
): Outages {
  const outages = new Map<string, Outage>()
  return {
    failed(name, way, facts) {
      const outage = outages.get(name) ?? { ways: new Set(), failures: 0, since: monotonic().getTime() }
      outages.set(name, outage)
      outage.failures += 1
      const kind = way.replaceAll(/\d+/g, '#')
      const isNew = !outage.ways.has(kind) && outage.ways.size < mostWays
      if (isNew) outage.ways.add(kind)
      log[isNew ? level : 'debug']({ ...facts, failures: outage.failures }, away)
    },
    worked(name, facts) {
      const outage = outages.get(name)
      if (!outage) return
      outages.delete(name)
      const seconds = Math.round((monotonic().getTime() - outage.since) / 1000)
      log.info({ ...facts, failures: outage.failures, seconds }, back)
    },
  }
}

/** Why something outside could not be asked, in one line. */
export function describeFailure(error: unknown): string {
  const { message, cause } = error as Error
  const { message: deeper, code } = (cause ?? {}) as Partial<NodeJS.ErrnoException>
  const why = deeper || code
  return why ? `${message} (${why})` : message
}

/** In which way something threw. */
export function describeWay(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
}
