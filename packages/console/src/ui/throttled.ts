/**
 * Does something at once, and then not more often than once in `pause` milliseconds, but a last time after the last call.
 *
 * @returns `run`, and `end`, after which nothing more is done
 */
export function throttled(action: () => void, pause: number): { run(): void; end(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isWanted = false
  const start = (): void => {
    action()
    timer = setTimeout(() => {
      timer = undefined
      if (!isWanted) return
      isWanted = false
      start()
    }, pause)
  }
  return {
    run() {
      if (timer === undefined) start()
      else isWanted = true
    },
    end() {
      clearTimeout(timer)
      timer = undefined
      isWanted = false
    },
  }
}
