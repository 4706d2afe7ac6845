import type { Asked } from './asked.ts'

/** When the store went back to which copy, and what it may have forgotten by that. Times count what the oracle was told of. */
export interface StoreReturns {
  /** A copy of the store was made, under a number. */
  copied(copy: number, now: number): void
  /** A copy has taken the place of the store, which has forgotten what came after it of these. */
  wentBack(copy: number, now: number, asks: readonly Asked[]): void
  /** All that the authority shows was pulled, beginning then. */
  pulled(began: number, now: number): void
  /** Whether the store may have forgotten what the authority has of what is asked for. */
  isForgotten(asked: Asked): boolean
  /** Whether what had ended about a group is under way again, and holds the group until it ends again. */
  isRevived(group: string): boolean
  /** Whether what was taken then may be in no copy. */
  mayLack(takenAt: number): boolean
}

export function makeStoreReturns(): StoreReturns {
  /** When each copy was made, by its number. */
  const copies = new Map<number, number>()
  const returns: { since: number; at: number }[] = []
  /** The codes of which the store may have forgotten what the authority has: since when, and until it was pulled. */
  const forgotten = new Map<string, { since: number; until: number }>()
  const revived = new Set<string>()

  return {
    copied: (copy, now) => void copies.set(copy, now),
    wentBack(copy, now, asks) {
      const since = copies.get(copy) ?? 0
      returns.push({ since, at: now })
      for (const asked of asks) {
        const { ask, askedAt, submittedAt, toldAt, telling } = asked
        if (toldAt < since) continue
        // In the copy it may be under way, and what its client was told since is forgotten: it goes its way once more.
        if (askedAt < since) {
          revived.add(ask.group)
          if (telling !== undefined && telling.kind !== 'success') {
            asked.telling = { ...telling, kind: 'withdrawn' }
            asked.toldAt = Number.POSITIVE_INFINITY
          }
        }
        // A file may be in it, and not what was submitted of it.
        if (submittedAt < since) continue
        asked.submittedAt = Number.POSITIVE_INFINITY
        for (const code of [ask.device, ask.group])
          forgotten.set(code, { since: now, until: Number.POSITIVE_INFINITY })
      }
    },
    pulled(began, now) {
      for (const each of forgotten.values()) {
        if (each.since <= began) each.until = Math.min(each.until, now)
      }
    },
    isForgotten: ({ ask, plannedAfter }) =>
      [ask.device, ask.group].some(code => plannedAfter < (forgotten.get(code)?.until ?? 0)),
    isRevived: group => revived.has(group),
    mayLack: takenAt => returns.some(({ since, at }) => since < takenAt && takenAt < at),
  }
}
