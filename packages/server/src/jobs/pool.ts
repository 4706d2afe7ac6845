import { backOff, doubling, drawChance, type Pauses } from './back-off.ts'
import type { JobEnvironment, JobLog } from './environment.ts'
import { type FairShare, makeFairShare, type ShareLimits } from './fair-share.ts'
import { describeWay, failedJobs, noteOutages } from './outages.ts'

/** A work that runs beside the turns of its job. */
export interface Work {
  /** Of the works with one key, one is under way at a time. */
  key: string
  organisation: string
  /** What the log says of it where it fails. */
  about?: object
  /** @returns until when the key is paused, in milliseconds of the monotonic clock; 0 for not at all */
  run(): Promise<number>
}

export interface PoolLimits extends ShareLimits {
  /** For how long a key is paused whose work throws; from a second to a minute where absent. */
  pauses?: Pauses
}

/** Runs works at the same time, as many as its limits allow, each organisation its share. */
export interface Pool {
  /** Whether a work with this key is under way, or paused. */
  isBusy(key: string): boolean
  /** The keys for which `isBusy` holds. */
  busy(): string[]
  share: FairShare
  start(work: Work): void
  /** When the first key that is paused is free again, in milliseconds of the monotonic clock. */
  nextFreeAt(): number
  /** Settles when the works that are under way now have ended. */
  settled(): Promise<void>
}

const usualPauses = doubling(1_000, 60_000)

/**
 * @param onEnd called when a work has ended
 * @param isOver whether the job stops: nothing begins, and failures are no longer of interest
 */
export function makePool(
  name: string,
  { pauses = usualPauses, ...limits }: PoolLimits,
  environment: JobEnvironment,
  log: JobLog,
  onEnd: () => void,
  isOver: () => boolean,
): Pool {
  const { monotonic } = environment
  const share = makeFairShare(limits)
  const outages = noteOutages(log, environment, failedJobs)
  const underWay = new Map<string, Promise<void>>()
  const failures = new Map<string, number>()
  const freeAt = new Map<string, number>()

  const forgetFree = (): void => {
    const now = monotonic().getTime()
    for (const [key, at] of freeAt) if (at <= now) freeAt.delete(key)
  }
  const runOne = async ({ key, about, run }: Work): Promise<void> => {
    try {
      const pausedUntil = await run()
      failures.delete(key)
      outages.worked(key, { job: name, ...about })
      if (pausedUntil > 0) freeAt.set(key, pausedUntil)
    } catch (error) {
      if (isOver()) return
      const count = (failures.get(key) ?? 0) + 1
      failures.set(key, count)
      freeAt.set(key, monotonic().getTime() + backOff(count, drawChance(environment), pauses))
      outages.failed(key, describeWay(error), { err: error, job: name, ...about })
    }
  }
  return {
    share,
    isBusy(key) {
      forgetFree()
      return underWay.has(key) || freeAt.has(key)
    },
    busy() {
      forgetFree()
      return [...underWay.keys(), ...freeAt.keys()]
    },
    start(work) {
      if (isOver()) return
      const end = share.begin(work.organisation)
      const running = runOne(work).finally(() => {
        underWay.delete(work.key)
        end()
        onEnd()
      })
      underWay.set(work.key, running)
    },
    nextFreeAt: () => Math.min(Number.POSITIVE_INFINITY, ...freeAt.values()),
    async settled() {
      await Promise.all(underWay.values())
    },
  }
}
