import type { Pause } from './jobs/environment.ts'
import type { JobRunner } from './jobs/runner.ts'

/** How a gateway stops. */
export interface StopOptions {
  /** For how many milliseconds calls are still served; 0 where absent. */
  drain?: number
}

/** The steps in which a gateway stops: it drains, refuses calls, stops its jobs, and closes what it has opened. */
export interface Stopping {
  /** Fires when the gateway is asked to stop: it is not ready any longer, and still serves calls. */
  draining: AbortSignal
  /** Fires when the drain is over: new calls are refused, and nothing waits any longer. */
  stopping: AbortSignal
  /** What the gateway has opened: closed when no job runs any longer, what was opened last first. */
  opened: AsyncDisposableStack
  /** Says how calls under way are ended, as soon as there can be any. */
  servesCalls(endCalls: (patience: Promise<void>) => Promise<void>): void
  /** Does all steps, once however often it is called. */
  stop(options?: StopOptions): Promise<void>
}

/** How long calls under way have for their answers when the drain is over, in milliseconds. */
const callPatience = 5_000

/** @param pause waits for the end of the drain, and for calls under way */
export function prepareStop(jobs: Pick<JobRunner, 'stop'>, pause: Pause): Stopping {
  const draining = new AbortController()
  const stopping = new AbortController()
  const opened = new AsyncDisposableStack()
  let endCalls: ((patience: Promise<void>) => Promise<void>) | undefined
  let stopped: Promise<void> | undefined

  const stopInOrder = async (drain: number): Promise<void> => {
    const over = new AbortController()
    draining.abort()
    if (drain > 0) await pause(drain, over.signal)
    stopping.abort()
    await endCalls?.(pause(callPatience, over.signal))
    over.abort()
    await jobs.stop()
    await opened.disposeAsync()
  }
  return {
    draining: draining.signal,
    stopping: stopping.signal,
    opened,
    servesCalls(end) {
      endCalls = end
    },
    stop({ drain = 0 } = {}) {
      stopped ??= stopInOrder(drain)
      return stopped
    },
  }
}
