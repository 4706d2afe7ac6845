import type { Store } from '../store/database.ts'
import { type AnswerCount, answerTimes, countAnswers } from '../store/overview.ts'
import type { Owner } from '../store/submissions.ts'

const day = 86_400_000
/** How long the figures of a day are taken from memory, in milliseconds: of the last two days, and of those before. */
const keptFor = { recent: 5_000, past: 600_000 }

/** What came on one day, and what became of it. */
export interface DayFigures {
  /** In UTC: `2026-11-21`. */
  day: string
  received: number
  /** By status, those that are not zero. */
  statuses: Record<string, number>
  /** How many had their outcome within `answerTimes`, one count for each, and one for those that took longer. */
  answered: number[]
}

export interface Days {
  /** The last days, the oldest first. @param partsAt as of `countAnswers` */
  of(owner: Owner, now: Date, count: number, partsAt?: string): Promise<DayFigures[]>
}

/** The figures of days; those of the past are kept in memory for a while. */
export function countDays(store: Pick<Store, 'db'>): Days {
  const known = new Map<string, { until: number; figures: DayFigures }>()
  const readFigures = async (
    owner: Owner,
    from: number,
    now: number,
    partsAt: string | undefined,
  ): Promise<DayFigures> => {
    const key = JSON.stringify([owner.organisation, owner.stage, from, partsAt])
    const kept = known.get(key)
    if (kept && kept.until > now) return kept.figures
    const figures = figuresFrom(from, await countAnswers(store.db, owner, { from, to: from + day }, partsAt))
    const isRecent = from + 2 * day > now
    known.set(key, { until: now + (isRecent ? keptFor.recent : keptFor.past), figures })
    return figures
  }
  return {
    async of(owner, now, count, partsAt) {
      for (const [key, { until }] of known) if (until <= now.getTime()) known.delete(key)
      const today = Math.floor(now.getTime() / day) * day
      const all: DayFigures[] = []
      // One after the other: each is a query that other work waits for.
      for (let back = count - 1; back >= 0; back -= 1) {
        all.push(await readFigures(owner, today - back * day, now.getTime(), partsAt))
      }
      return all
    },
  }
}

function figuresFrom(from: number, counts: readonly AnswerCount[]): DayFigures {
  const statuses: Record<string, number> = {}
  const answered = Array.from({ length: answerTimes.length + 1 }, () => 0)
  for (const { status, timeClass, count } of counts) {
    statuses[status] = (statuses[status] ?? 0) + count
    if (timeClass !== null) answered[timeClass] = (answered[timeClass] ?? 0) + count
  }
  const received = counts.reduce((sum, { count }) => sum + count, 0)
  return { day: new Date(from).toISOString().slice(0, 10), received, statuses, answered }
}
