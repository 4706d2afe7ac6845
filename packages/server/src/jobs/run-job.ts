import { outsideCalls } from '../call-context.ts'
import { workInTurns } from '../give-way.ts'
import { backOff, doubling, drawChance } from './back-off.ts'
import type { JobEnvironment, JobLog } from './environment.ts'
import type { Job, JobRun, JobStatus, RunningJob, TurnEnd } from './job.ts'
import type { Lease } from './lease.ts'
import { describeWay, failedJobs, noteOutages } from './outages.ts'
import { makePool, type Pool } from './pool.ts'

const usualPauses = doubling(250, 1_000)
const usualStandby = 1_000

/** Takes turn after turn of a job until it is stopped, in terms where it needs a lease. */
export function runJob<Held extends Lease>(
  job: Job<Held>,
  environment: JobEnvironment,
  log: JobLog,
): RunningJob {
  const { monotonic, pause } = environment
  const { name, leases, role, standby = usualStandby, pauses = usualPauses, grace = 0 } = job
  const outages = noteOutages(log, environment, failedJobs)
  const stopping = new AbortController()
  const status: JobStatus = {
    name,
    failures: 0,
    hasThrown: false,
    failingSince: undefined,
    succeededAt: undefined,
  }
  let isWoken = false
  let wakeUp: (() => void) | undefined

  const wake = (): void => {
    isWoken = true
    wakeUp?.()
  }
  const noteEnd = (hasFailed: boolean, hasThrown = false): void => {
    const at = monotonic()
    status.failures = hasFailed ? status.failures + 1 : 0
    status.hasThrown = hasThrown
    status.failingSince = hasFailed ? (status.failingSince ?? at) : undefined
    if (!hasFailed) status.succeededAt = at
  }
  /** Waits for the next turn. After a failure a wake signal does not shorten the wait, but is not lost. */
  const wait = async (milliseconds: number, isWakeable: boolean, over: AbortSignal): Promise<void> => {
    if (over.aborted || (isWakeable && isWoken)) return
    const waiting = new AbortController()
    const end = (): void => waiting.abort()
    over.addEventListener('abort', end)
    if (isWakeable) wakeUp = end
    await pause(milliseconds, waiting.signal)
    wakeUp = () => {}
    over.removeEventListener('abort', end)
  }
  /** @returns how long to wait, and whether a wake signal ends that */
  const takeTurn = async (
    { lease, signal }: JobRun<Held>,
    turn: () => Promise<TurnEnd>,
  ): Promise<[milliseconds: number, isWakeable: boolean]> => {
    isWoken = false
    try {
      if (role !== undefined && !(await lease.holds(role))) return [standby, true]
      if (signal.aborted) return [0, true]
      const end = await outsideCalls(() => workInTurns(undefined, turn))
      const { wait: next, hasFailed } = typeof end === 'number' ? { wait: end, hasFailed: false } : end
      if (!signal.aborted) noteEnd(hasFailed)
      outages.worked(name, { job: name })
      return [next, true]
    } catch (error) {
      if (signal.aborted) return [0, true]
      noteEnd(true, true)
      outages.failed(name, describeWay(error), { err: error, job: name })
      return [backOff(status.failures, drawChance(environment), pauses), false]
    }
  }
  const runWhileHeld = async (lease: Held): Promise<void> => {
    const over = new AbortController()
    const cut = new AbortController()
    const end = (): void => over.abort()
    const ends = [stopping.signal, lease.lost]
    for (const each of ends) each.addEventListener('abort', end)
    if (ends.some(({ aborted }) => aborted)) end()
    const pools: Pool[] = []
    const run: JobRun<Held> = {
      lease,
      signal: over.signal,
      cut: cut.signal,
      pool(limits) {
        const pool = makePool(name, limits, environment, log, wake, () => over.signal.aborted)
        pools.push(pool)
        return pool
      },
    }
    const turn = job.begin(run)
    while (!over.signal.aborted) {
      const [milliseconds, isWakeable] = await takeTurn(run, turn)
      const freeAt = Math.min(...pools.map(pool => pool.nextFreeAt())) - monotonic().getTime()
      await wait(
        Math.max(0, Math.min(milliseconds, isWakeable ? freeAt : milliseconds)),
        isWakeable,
        over.signal,
      )
    }
    const patience = new AbortController()
    const cutting = pause(grace, patience.signal).then(() => cut.abort())
    for (const pool of pools) await pool.settled()
    patience.abort()
    await cutting
    for (const each of ends) each.removeEventListener('abort', end)
  }
  const stopped = new Promise<undefined>(resolve => {
    stopping.signal.addEventListener('abort', () => resolve(undefined))
  })
  const run = async (): Promise<void> => {
    for (;;) {
      const lease = await Promise.race([leases.lease(), stopped])
      if (lease === undefined || stopping.signal.aborted) break
      await runWhileHeld(lease)
    }
    await job.finish?.()
  }
  const running = run()
  return {
    wake,
    status: () => ({ ...status }),
    stop() {
      stopping.abort()
      return running
    },
  }
}
