import type { AttemptRow } from '../../store/tables.ts'

/** The last attempt at sending a message, as far as it says where the message stands; `undefined` before the first. */
export type LastAttempt = Pick<AttemptRow, 'number' | 'ended_at'> | undefined

/**
 * For how long messages have stood as they do, as this process measured it by its monotonic clock. What another process
 * did, or this one before a restart, counts from the moment at which this process saw it: clocks of two processes are
 * never compared, and the system's clock does not count.
 */
export interface SendTimes {
  /** A message has just come to stand like this: this process sends it, or has sent it. */
  note(messageId: string, last: LastAttempt): void
  /** For how long this process has seen a message stand like this, in milliseconds; 0 where it sees it so for the first time. */
  since(messageId: string, last: LastAttempt): number
  /** Takes in how all messages stand that are not answered, and forgets the others. */
  see(open: ReadonlyMap<string, LastAttempt>): void
}

/**
 * @param monotonic the clock of the waits
 * @param epoch the epoch of the store: what was seen in another one is not what the store has now
 */
export function rememberSendTimes(monotonic: () => Date, epoch: () => number = () => 0): SendTimes {
  const seen = new Map<string, { standing: string; at: number }>()
  const note = (messageId: string, last: LastAttempt): number => {
    const at = monotonic().getTime()
    seen.set(messageId, { standing: standingAt(last, epoch()), at })
    return at
  }
  const since = (messageId: string, last: LastAttempt): number => {
    const known = seen.get(messageId)
    const at = known?.standing === standingAt(last, epoch()) ? known.at : note(messageId, last)
    return monotonic().getTime() - at
  }
  return {
    note,
    since,
    see(open) {
      for (const [messageId, last] of open) since(messageId, last)
      for (const messageId of seen.keys()) if (!open.has(messageId)) seen.delete(messageId)
    },
  }
}

/** An attempt that has not ended may still be under way, so its end counts like another attempt. */
function standingAt(last: LastAttempt, epoch: number): string {
  const attempt =
    last === undefined ? 'not sent' : `${last.number} ${last.ended_at === null ? 'begun' : 'ended'}`
  return `${epoch} ${attempt}`
}
