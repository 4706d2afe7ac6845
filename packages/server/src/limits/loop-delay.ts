/** How late everything is that this process does. */
export interface LoopDelay {
  /** In milliseconds: the last turn of the event loop, or the one that goes on, whichever is later. */
  now(): number
  stop(): void
}

const lookEvery = 20

/** Looks again and again by how much it comes too late itself. */
export function watchLoopDelay(): LoopDelay {
  let expected = performance.now() + lookEvery
  let last = 0
  const timer = setInterval(() => {
    const now = performance.now()
    last = Math.max(0, now - expected)
    expected = now + lookEvery
  }, lookEvery)
  timer.unref()
  return {
    now: () => Math.max(last, performance.now() - expected),
    stop: () => clearInterval(timer),
  }
}
