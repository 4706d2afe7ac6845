import type { Environment } from '../ids.ts'
import type { WriteTransaction } from '../store/changes.ts'
import type { OutgoingRows, OutgoingTable } from '../store/outgoing-rows.ts'
import type { Tables } from '../store/tables.ts'
import { afterFailure, hasFailedTooLong } from './retry-times.ts'

/** What became of an attempt to send something. */
export type Attempt =
  | { isSent: true }
  | {
      isSent: false
      because: string
      /** How long the receiver asks not to be tried, in milliseconds. */
      atLeast?: number
      /** Whether what was sent is not tried any longer. */
      isFinal?: boolean
      /** Why nothing else is sent to the receiver either; absent where more may be. */
      wantsNoMore?: string | undefined
    }

/** A way in which something is sent: where what waits for it is stored, and how it ends for a receiver. */
export interface Channel<Name extends OutgoingTable, Key extends keyof Tables[Name]> {
  rows: OutgoingRows<Name, Key>
  /** What is said where nothing has come through to a receiver for days. @param because why the last attempt has failed */
  describeFailing(because: string): string
  /** Sends nothing more to a receiver; says whether something was sent to it until now. */
  stop(db: WriteTransaction, receiver: string, because: string, at: Date): Promise<boolean>
}

/**
 * Stores what became of an attempt, with what follows: when it is tried next, or not at all, and whether anything is sent to its
 * receiver any longer.
 *
 * @param row as it was when the attempt began
 * @param said what is stored of the attempt in the row
 * @returns why the receiver was stopped, where it was; `undefined` where another process has made the same attempt, or the row is gone
 */
export async function noteAttempt<Name extends OutgoingTable, Key extends keyof Tables[Name]>(
  db: WriteTransaction,
  environment: Environment,
  { rows, describeFailing, stop }: Channel<Name, Key>,
  row: Tables[Name],
  attempt: Attempt,
  said: Partial<Tables[Name]> = {},
): Promise<{ stoppedBecause?: string } | undefined> {
  const at = environment.now()
  // It may have been cancelled, or sent again by hand, since.
  const seen = await rows.find(db, row)
  if (seen?.attempts !== row.attempts) return undefined
  const receiver = rows.findReceiver(seen)
  const attempts = { ...said, attempts: seen.attempts + 1 }
  if (attempt.isSent) {
    const ended = { state: rows.states.sent, due_at: null, ended_at: at.getTime() }
    await rows.change(db, seen, { ...attempts, ...ended })
    await rows.noteSuccess(db, receiver)
    return {}
  }
  const next = seen.state === 'waiting' ? afterFailure(environment, seen.failures, at, attempt) : {}
  await rows.change(db, seen, { ...attempts, ...next })
  const failingSince = await rows.noteFailure(db, receiver, environment.monotonic())
  const isTooLong = hasFailedTooLong(failingSince.getTime(), environment)
  const because = attempt.wantsNoMore ?? (isTooLong ? describeFailing(attempt.because) : undefined)
  if (because === undefined || !(await stop(db, receiver, because, at))) return {}
  await rows.endWaiting(db, receiver, at)
  return { stoppedBecause: because }
}
