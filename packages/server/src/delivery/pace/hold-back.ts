import type { WriteTransaction } from '../../store/changes.ts'
import type { Db } from '../../store/database.ts'
import {
  countWaitingDeliveries,
  findPacing,
  holdUntil,
  listUses,
  namePaceLock,
  readHold,
  settleClock,
} from '../../store/pacing.ts'
import type { HeldFor, MessageRow, PacingRow } from '../../store/tables.ts'
import type { Delivery } from '../delivery.ts'
import { isQuestion, listQuestionOperations } from '../questions/question.ts'
import { findRoom, findTurn, type SlowDown } from './find-room.ts'

/** How long a question waits while what is delivered comes first, in milliseconds. */
const questionWait = 60_000

/** That a message is not sent now. */
export interface HeldBack {
  until: Date
  /** Why its organisation waits; absent where the message alone waits, a question for what is delivered. */
  heldFor?: HeldFor
  /** Whether that is news. */
  isNew: boolean
}

/** The locks to take so that no two messages of an organisation see the same room; none where its pace does not matter. */
export async function listPaceLocks(
  db: Db,
  { pace }: Delivery,
  message: MessageRow,
): Promise<readonly string[]> {
  const isPaced = hasBudget(pace) || (await findPacing(db, message)) !== undefined
  return isPaced ? [namePaceLock(message)] : []
}

/**
 * Whether a message has to wait for the pace of its organisation: for room in its budget, or its turn after a rejection for
 * traffic. Then nothing of the organisation is sent until that time, in any process. A question waits for what is delivered.
 *
 * @param entities how many the message carries
 * @returns `undefined` where it may go now
 */
export async function holdBack(
  db: WriteTransaction,
  { pace, monotonic, authority: { law } }: Delivery,
  message: MessageRow,
  entities: number,
): Promise<HeldBack | undefined> {
  const row = await findPacing(db, message)
  if (!hasBudget(pace) && row === undefined) return undefined
  const moment = monotonic()
  const now = moment.getTime()
  await settleClock(db, message, moment)
  const uses = await listUses(db, message, moment)
  const turn = findTurn(readSlowDown(row), uses, now)
  const room = findRoom(pace.budget, uses, { messages: 1, entities }, now)
  const until = Math.max(turn, room)
  if (until > now) {
    const heldFor = turn >= room ? 'rejection' : 'budget'
    const isNew = readHold(row, moment)?.until.getTime() !== until
    if (isNew) await holdUntil(db, message, until, heldFor)
    return { until: new Date(until), heldFor, isNew }
  }
  if (!isQuestion(law, message)) return undefined
  const waiting = await countWaitingDeliveries(db, message, listQuestionOperations(law))
  if (waiting === 0) return undefined
  const { messagesPerHour = Infinity, messagesPerDay = Infinity } = pace.budget
  const isMore = 1 + waiting > Math.min(messagesPerHour, messagesPerDay)
  const withThem = findRoom(pace.budget, uses, { messages: 1 + waiting, entities: 0 }, now)
  const isSlow = findTurn(readSlowDown(row), [{ at: now, entities: 0 }], now) > now
  return isMore || withThem > now || isSlow
    ? { until: new Date(now + questionWait), isNew: false }
    : undefined
}

/** How far an organisation was slowed down, as it is stored. */
export function readSlowDown(row: PacingRow | undefined): SlowDown | undefined {
  return row?.rejected_at == null ? undefined : { level: row.level, since: row.rejected_at }
}

function hasBudget({ budget }: Delivery['pace']): boolean {
  return Object.values(budget).some(limit => limit !== undefined)
}
