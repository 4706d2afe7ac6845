import { barText, timeText } from './bar-text.ts'
import type { State } from './state.ts'

export interface Progress {
  /**
   * Takes note of how far the work is, and says it where it is time to.
   *
   * @param describe is asked when something is written; gets the milliseconds since the beginning
   */
  show(describe: (elapsedMs: number) => State): void
  /** Takes what is shown off the screen, before something else is written. */
  clear(): void
  /** Ends it. Nothing is left on the screen. */
  end(): void
}

/** Where progress is written. */
export interface ProgressStream {
  isTTY?: boolean
  columns?: number
  write(text: string): unknown
}

/** What progress takes from the machine. */
export interface Clock {
  /** Milliseconds from any beginning. */
  now(): number
  /** Calls `tick` again and again; what it returns ends that. */
  every(ms: number, tick: () => void): () => void
}

const refreshMs = 200
const lineEachMs = 60_000

/**
 * Tells how far long work is: on a terminal a line that changes, with a bar where it is known how much there is;
 * elsewhere one line a minute. It is told while the work waits for something, too.
 */
export function startProgress(stream: ProgressStream, clock: Clock): Progress {
  const isTerminal = stream.isTTY === true
  const pause = isTerminal ? refreshMs : lineEachMs
  const start = clock.now()
  let next = start + pause
  let isShown = false
  let latest: ((elapsedMs: number) => State) | undefined
  const clear = (): void => {
    if (isShown) stream.write('\r\u001b[K')
    isShown = false
  }
  const draw = (): void => {
    const time = clock.now()
    if (latest === undefined || time < next) return
    next = time + pause
    const state = latest(time - start)
    if (isTerminal) {
      isShown = true
      // What is wider than the terminal would stay on it.
      stream.write(`\r${barText(state, time - start).slice(0, (stream.columns ?? 80) - 1)}\u001b[K`)
    } else stream.write(`udigate: ${lineText(state, time - start)}\n`)
  }
  const stop = clock.every(pause, draw)
  return {
    show(describe) {
      latest = describe
      draw()
    },
    clear,
    end() {
      stop()
      latest = undefined
      clear()
    },
  }
}

export const noProgress: Progress = { show() {}, clear() {}, end() {} }

/** The clock of this machine. It keeps no process alive. */
export const machineClock: Clock = {
  now: () => performance.now(),
  every(ms, tick) {
    const timer = setInterval(tick, ms)
    timer.unref()
    return () => clearInterval(timer)
  },
}

function lineText({ words, fraction }: State, elapsedMs: number): string {
  const share = fraction === undefined ? '' : `${Math.floor(fraction * 100)}%, `
  return `${share}${words}, after ${timeText(elapsedMs)}`
}
