import type { Environment } from './call.ts'

/** The network, time and chance of wherever the client runs. */
export const ownEnvironment: Environment = {
  fetch: (...given) => globalThis.fetch(...given),
  now: () => new Date(),
  random: () => Math.random(),
  wait,
}

/** Waits; rejects with the reason of the signal as soon as that fires. */
function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason)
      return
    }
    const stop = (): void => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
