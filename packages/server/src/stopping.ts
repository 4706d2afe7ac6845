import { setTimeout as pauseByTimer } from 'node:timers/promises'

/** Settles after so many milliseconds, or when the signal fires. */
export type Pause = (milliseconds: number, signal: AbortSignal) => Promise<void>

export const timerPause: Pause = (milliseconds, signal) =>
  pauseByTimer(milliseconds, undefined, { signal }).catch(() => {})

/** How a gateway stops. */
export interface StopOptions {
  /** For how many milliseconds calls are still served; 0 where absent. */
  drain?: number
}

/** The steps in which a gateway stops: it drains, refuses calls, ends what runs, and closes the store. */
export interface Stopping {
  /** Fires when the gateway is asked to stop: it is not ready any longer, and still serves calls. */
  draining: AbortSignal
  /** Fires when the drain is over: new calls are refused, and nothing waits any longer. */
  stopping: AbortSignal
  /** What has to be closed in the end; the last one that was added is closed first. */
  closing: (() => unknown)[]
  /** Says how calls under way are ended, as soon as there can be any. */
  servesCalls(endCalls: (patience: Promise<void>) => Promise<void>): void
  /** Does all steps, once however often it is called. */
  stop(options?: StopOptions): Promise<void>
}

/** How long calls under way have for their answers when the drain is over, in milliseconds. */
const callPatience = 5_000

/** @param pause waits for the end of the drain, and for calls under way */
export function prepareStop(pause: Pause = timerPause): Stopping {
  const draining = new AbortController()
  const stopping = new AbortController()
  const closing: (() => unknown)[] = []
  let endCalls: ((patience: Promise<void>) => Promise<void>) | undefined
  let stopped: Promise<void> | undefined

  const stopInOrder = async (drain: number): Promise<void> => {
    const over = new AbortController()
    draining.abort()
    if (drain > 0) await pause(drain, over.signal)
    stopping.abort()
    await endCalls?.(pause(callPatience, over.signal))
    over.abort()
    for (const close of closing.toReversed()) await close()
  }
  return {
    draining: draining.signal,
    stopping: stopping.signal,
    closing,
    servesCalls(end) {
      endCalls = end
    },
    stop({ drain = 0 } = {}) {
      stopped ??= stopInOrder(drain)
      return stopped
    },
  }
}
