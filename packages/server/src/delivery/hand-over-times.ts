/** When messages were last handed over, by a clock that nobody sets. */
export interface HandOverTimes {
  /** A message is being handed over now. */
  note(messageId: string): void
  /**
   * How long ago a message was handed over, in milliseconds.
   *
   * @param stored when that was by the system's clock, in milliseconds since 1970: what counts for hand-overs of
   * another process; a time yet to come counts as now
   */
  since(messageId: string, stored: number): number
}

/** Beyond this many, what is stored has to do. */
const mostRemembered = 10_000

/** @param steady the clock of the waits */
export function rememberHandOvers(steady: () => Date): HandOverTimes {
  const times = new Map<string, number>()
  const note = (messageId: string): number => {
    const time = steady().getTime()
    times.delete(messageId)
    times.set(messageId, time)
    const [oldest] = times.keys()
    if (times.size > mostRemembered && oldest !== undefined) times.delete(oldest)
    return time
  }
  return {
    note,
    since(messageId, stored) {
      const now = steady().getTime()
      return now - (times.get(messageId) ?? (stored <= now ? stored : note(messageId)))
    },
  }
}
