import { setTimeout as pause } from 'node:timers/promises'

/** Something did not happen in time. */
class TooLate extends Error {}

/**
 * The value of `promise`, for which it has `ms` milliseconds.
 *
 * @throws TooLate that names `what`
 */
export async function within<Value>(ms: number, what: string, promise: Promise<Value>): Promise<Value> {
  const ending = new AbortController()
  const late = pause(ms, undefined, { signal: ending.signal }).then(() => {
    throw new TooLate(`${what}: not within ${ms} ms`)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    late.catch(() => {})
    ending.abort()
  }
}

/**
 * Asks again every few milliseconds until `isMet` holds of the answer, and returns that.
 *
 * @throws TooLate that names `what` and the last answer
 */
export async function until<Value>(
  ms: number,
  what: string,
  ask: () => Value | Promise<Value>,
  isMet: (value: Value) => boolean = Boolean,
  every = 10,
): Promise<Value> {
  const deadline = performance.now() + ms
  for (;;) {
    const value = await ask()
    if (isMet(value)) return value
    if (performance.now() > deadline) {
      throw new TooLate(`${what}: not within ${ms} ms, but ${JSON.stringify(value)?.slice(0, 300)}`)
    }
    await pause(every)
  }
}
