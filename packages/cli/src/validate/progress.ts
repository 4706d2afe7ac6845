import type { Tally } from './judge.ts'

export interface Progress {
  /** Says how far the work is, where it is time to. */
  show(tally: Tally): void
  /** Takes what is shown off the screen, before something else is written. */
  clear(): void
}

const refreshMs = 200
const lineEachMs = 60_000

/**
 * Tells how far long work is: a line that changes on a terminal, a line each minute elsewhere.
 *
 * @param now milliseconds from any beginning
 */
export function startProgress(stream: NodeJS.WriteStream, now: () => number): Progress {
  const start = now()
  let next = start + (stream.isTTY ? refreshMs : lineEachMs)
  let isShown = false
  return {
    show(tally) {
      const time = now()
      if (time < next) return
      const text = describe(tally, time - start)
      if (stream.isTTY) {
        next = time + refreshMs
        isShown = true
        stream.write(`\r${text}\u001b[K`)
      } else {
        next = time + lineEachMs
        stream.write(`udigate: ${text}\n`)
      }
    },
    clear() {
      if (isShown) stream.write('\r\u001b[K')
      isShown = false
    },
  }
}

export const noProgress: Progress = { show() {}, clear() {} }

function describe({ records, failed, broken }: Tally, elapsedMs: number): string {
  const rate = Math.round((records / elapsedMs) * 1000)
  const counts = [`${records.toLocaleString('en')} records`, `${failed.toLocaleString('en')} not valid`]
  if (broken > 0) counts.push(`${broken.toLocaleString('en')} not judged`)
  return `${counts.join(', ')}, ${rate.toLocaleString('en')} a second`
}
