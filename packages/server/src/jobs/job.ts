import type { Pauses } from './back-off.ts'
import type { Lease, Leases } from './lease.ts'
import type { Pool, PoolLimits } from './pool.ts'

/**
 * How long to wait for the next turn, in milliseconds, unless the job is woken before. A turn that has reported by itself
 * why it failed says so; one that throws is reported by the runner.
 */
export type TurnEnd = number | { wait: number; hasFailed: boolean }

/** What is done again and again. One turn of a job runs at a time. */
export interface Job<Held extends Lease = Lease> {
  /** Unlike that of every other job. */
  name: string
  /** Which processes may run it: those with a lease, `everyProcess` where none is needed. */
  leases: Leases<Held>
  /** What only one of these processes has at a time; each of them runs the job where absent. */
  role?: string
  /** How often a process without the role asks for it, in milliseconds; 1,000 where absent. */
  standby?: number
  /** The pauses after turns that throw; from a quarter of a second to a second where absent. */
  pauses?: Pauses
  /** How long works under way have when the job stops before `cut` fires, in milliseconds; 0 where absent. */
  grace?: number
  /** Begins a run, which lasts as long as its lease. @returns what each turn of it does */
  begin(run: JobRun<Held>): () => Promise<TurnEnd>
  /** What is done once when the job is stopped, after everything else of it. */
  finish?(): Promise<void>
}

/** One run of a job: as long as it is not stopped and holds its lease. */
export interface JobRun<Held extends Lease = Lease> {
  lease: Held
  /** Fires when it is over: nothing new begins. */
  signal: AbortSignal
  /** Fires when what is under way has had its grace as well. */
  cut: AbortSignal
  /** Makes room for works that run beside the turns; the run lasts until they have ended. */
  pool(limits: PoolLimits): Pool
}

/** How a job does in this process; times are by the monotonic clock. */
export interface JobStatus {
  name: string
  /** How many turns in a row have failed. */
  failures: number
  /** Whether the last turn threw; `false` where it reported by itself why it failed. */
  hasThrown: boolean
  /** When the first of these was; `undefined` while it succeeds. */
  failingSince: Date | undefined
  /** When a turn succeeded last; `undefined` where none has in this process. */
  succeededAt: Date | undefined
}

export interface RunningJob {
  /** Something new is there to do: take the next turn now, or as soon as the one under way is over. */
  wake(): void
  status(): JobStatus
  /** Begins no further turn; settles when the turn and the works under way are over. */
  stop(): Promise<void>
}
