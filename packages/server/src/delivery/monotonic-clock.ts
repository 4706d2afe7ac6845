/**
 * A clock for waits and deadlines: it starts with the system's clock and goes forward at its own pace from then on,
 * whatever is done to that.
 *
 * @param monotonic milliseconds since any moment, never going back
 */
export function makeMonotonicClock(now: () => Date, monotonic: () => number): () => Date {
  const offset = now().getTime() - monotonic()
  return () => new Date(offset + monotonic())
}
