/** Events of one kind of thing, each with the states in which it can happen and what follows them, as the product has them. */
type Events = Readonly<Record<string, { moves: Readonly<Record<string, string>> }>>

/** How often transitions were taken. */
export interface TransitionCount {
  /** Each transition that a table has, with how often it was taken. */
  list(): readonly { kind: string; event: string; from: string; to: string; times: number }[]
  /** The same as lines for people, those that were never taken first, and how many were. */
  describe(): string
}

/**
 * Counts from now on each transition that is taken: that the state after one is read from its table. What moves many things by
 * one statement reads none, and is not counted.
 *
 * @param tables by the kinds of things; their moves are replaced by ones that count
 */
export function countTransitions(tables: Readonly<Record<string, Events>>): TransitionCount {
  const counted = Object.entries(tables).flatMap(([kind, events]) =>
    Object.entries(events).flatMap(([event, transition]) => {
      const { moves } = transition
      const times = new Map(Object.keys(moves).map(from => [from, 0]))
      const counting = new Proxy(moves, {
        get(target, from) {
          const before = times.get(String(from))
          if (before !== undefined) times.set(String(from), before + 1)
          return Reflect.get(target, from)
        },
      })
      Object.assign(transition, { moves: counting })
      return Object.entries(moves).map(([from, to]) => ({ kind, event, from, to, times }))
    }),
  )
  const list: TransitionCount['list'] = () =>
    counted.map(({ times, ...each }) => ({ ...each, times: times.get(each.from) ?? 0 }))
  return {
    list,
    describe() {
      const all = list().toSorted((one, other) => one.times - other.times)
      const lines = all.map(
        ({ kind, event, from, to, times }) => `${times} ${kind} ${event}: ${from} → ${to}`,
      )
      const taken = all.filter(({ times }) => times > 0).length
      return `${lines.join('\n')}\n${taken} of ${all.length} transitions were taken\n`
    },
  }
}
