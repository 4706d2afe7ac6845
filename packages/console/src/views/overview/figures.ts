import type { DayFigures } from '../../api/bodies.ts'

/** What became of the submissions of some days, over all. */
export interface Figures {
  received: number
  /** How many have their outcome. */
  ended: number
  /** The share of these that was accepted, from 0 to 1; absent where there are none. */
  acceptance?: number
  /** Within how many seconds half of the outcomes came; `Infinity` beyond all classes; absent without any. */
  halfWithin?: number
  /** How many had their outcome within each class of time. */
  answered: readonly number[]
}

const endings = ['SUCCESS', 'VALIDATION_FAILED', 'BLOCKED', 'INTERNAL_ERROR']

/** Adds up days. @param answerTimes the bounds of the classes of `answered`, in seconds */
export function sumUpFigures(days: readonly DayFigures[], answerTimes: readonly number[]): Figures {
  const count = (status: string) => days.reduce((sum, { statuses }) => sum + (statuses[status] ?? 0), 0)
  const ended = endings.reduce((sum, status) => sum + count(status), 0)
  const answered = [...answerTimes, Infinity].map((_, index) =>
    days.reduce((sum, day) => sum + (day.answered[index] ?? 0), 0),
  )
  const halfWithin = findMedian(answered, answerTimes)
  return {
    received: days.reduce((sum, day) => sum + day.received, 0),
    ended,
    ...(ended === 0 ? {} : { acceptance: count('SUCCESS') / ended }),
    ...(halfWithin === undefined ? {} : { halfWithin }),
    answered,
  }
}

/** The bound of the class in which the middle one is. */
function findMedian(answered: readonly number[], answerTimes: readonly number[]): number | undefined {
  const all = answered.reduce((sum, count) => sum + count, 0)
  if (all === 0) return undefined
  let seen = 0
  const index = answered.findIndex(count => {
    seen += count
    return seen * 2 >= all
  })
  return answerTimes[index] ?? Infinity
}

/** A time in words: `5 s`, `15 min`, `6 h`. */
export function formatSeconds(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3_600) return `${Math.round(seconds / 60)} min`
  return `${Math.round(seconds / 3_600)} h`
}

/** The classes of time in words, the last for all that took longer. */
export function classNames(answerTimes: readonly number[]): readonly string[] {
  const longest = answerTimes.at(-1)
  const last = longest === undefined ? 'any time' : `more than ${formatSeconds(longest)}`
  return [...answerTimes.map(seconds => `up to ${formatSeconds(seconds)}`), last]
}

/** A share in words: never `100 %` or `0 %` where that is not so. */
export function percent(share: number): string {
  if (share > 0.99 && share < 1) return 'over 99 %'
  if (share > 0 && share < 0.01) return 'under 1 %'
  return `${Math.round(share * 100)} %`
}
