import type { State } from './state.ts'

const barWidth = 20
/** Before this much is done, what is left would be a guess. */
const leastFraction = 0.02

/** `[########------------] 43%  12,000 records, 0:12 left`; without a bar where it is not known how much there is. */
export function barText({ words, fraction, leftMs }: State, elapsedMs: number): string {
  if (fraction === undefined) return `${words}, ${timeText(elapsedMs)}`
  const done = Math.min(1, Math.max(0, fraction))
  const full = Math.floor(done * barWidth)
  const guess = done < leastFraction ? undefined : (elapsedMs / done) * (1 - done)
  const rest = leftMs ?? guess
  const left = rest === undefined ? '' : `, ${timeText(rest)} left`
  const bar = '#'.repeat(full) + '-'.repeat(barWidth - full)
  return `[${bar}] ${String(Math.floor(done * 100)).padStart(2)}%  ${words}${left}`
}

/** `0:07`, `12:34`, `1:02:03`. */
export function timeText(ms: number): string {
  const seconds = Math.round(ms / 1000)
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  const rest = two(seconds % 60)
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}
