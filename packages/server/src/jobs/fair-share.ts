/** Divides a limited number of places among organisations. */
export interface FairShare {
  /** Whether an organisation may begin one more now. */
  hasRoom(organisation: string): boolean
  /**
   * Which of those that wait begins next: one of the organisation that has the fewest under way, then of the one that began
   * last the longest ago, then the one that waits longest. Within one round of the others each organisation gets a place.
   *
   * @param waiting those that wait, the longest first
   * @returns `undefined` where none of them may begin now
   */
  next<Waiting extends { organisation: string }>(waiting: Iterable<Waiting>): Waiting | undefined
  /** Begins one of an organisation. @returns what ends it, once however often it is called */
  begin(organisation: string): () => void
  /** How many are under way. */
  count(): number
  /** How many of an organisation are. */
  countOf(organisation: string): number
  /** How many are, by organisation. */
  counts(): ReadonlyMap<string, number>
  /** The organisations that may not begin so many more. */
  withoutRoomFor(places: number): string[]
}

/** How many may be under way at the same time, by all and by any one organisation. */
export interface ShareLimits {
  atOnce: number
  ofOne: number
}

/** Of so many that have nothing under way it is remembered when they began last: addresses are without end. */
const mostRemembered = 10_000

export function makeFairShare({ atOnce, ofOne }: ShareLimits): FairShare {
  const underWay = new Map<string, number>()
  const begun = new Map<string, number>()
  let inAll = 0
  let order = 0
  const countOne = (organisation: string): number => underWay.get(organisation) ?? 0
  const hasRoom = (organisation: string): boolean => inAll < atOnce && countOne(organisation) < ofOne
  const isBefore = (one: string, other: string): boolean => {
    const fewer = countOne(one) - countOne(other)
    return fewer === 0 ? (begun.get(one) ?? 0) < (begun.get(other) ?? 0) : fewer < 0
  }
  return {
    hasRoom,
    next(waiting) {
      let best: (typeof waiting extends Iterable<infer Each> ? Each : never) | undefined
      for (const each of waiting) {
        if (!hasRoom(each.organisation)) continue
        if (best === undefined || isBefore(each.organisation, best.organisation)) best = each
      }
      return best
    },
    begin(organisation) {
      inAll += 1
      order += 1
      begun.delete(organisation)
      begun.set(organisation, order)
      const [longestAgo] = begun.keys()
      if (begun.size > mostRemembered && longestAgo !== undefined) begun.delete(longestAgo)
      underWay.set(organisation, countOne(organisation) + 1)
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        inAll -= 1
        const left = countOne(organisation) - 1
        if (left === 0) underWay.delete(organisation)
        else underWay.set(organisation, left)
      }
    },
    count: () => inAll,
    countOf: countOne,
    counts: () => underWay,
    withoutRoomFor: places =>
      [...underWay].filter(([, count]) => count + places > ofOne).map(([organisation]) => organisation),
  }
}
