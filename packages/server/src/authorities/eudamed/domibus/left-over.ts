/** Answers that could not be fetched: asked for again, ever more seldom, so that they do not burden every turn. */
export interface LeftOver {
  /** Whether an answer is to be asked for now. */
  isDue(answerId: string): boolean
  /** It could not be fetched, although the access point can be asked. */
  leave(answerId: string): void
  /** It was fetched. */
  forget(answerId: string): void
}

/** The longest that an answer is left alone, in milliseconds. */
const longestPause = 60_000

/** Each pause is as long as it has taken so far, up to a minute. */
export function rememberLeftOver(now: () => Date): LeftOver {
  const left = new Map<string, { since: number; dueAt: number }>()
  return {
    isDue: id => (left.get(id)?.dueAt ?? 0) <= now().getTime(),
    leave(id) {
      const time = now().getTime()
      const since = left.get(id)?.since ?? time
      left.set(id, { since, dueAt: time + Math.min(longestPause, time - since) })
    },
    forget: id => void left.delete(id),
  }
}
