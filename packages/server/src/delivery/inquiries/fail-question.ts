import type { WriteTransaction } from '../../store/changes.ts'
import { findInquiryByMessage, moveInquiry } from '../../store/inquiries.ts'
import type { Delivery } from '../delivery.ts'
import { failPullByMessage } from '../refresh/end-pull.ts'

/** What ended without the answer that it asked for. */
export interface FailedQuestion {
  messageId: string
  pullId?: string
  inquiryId?: string
  because: string
}

/** Ends the pull or the inquiry that asks by a message. @returns it; nothing where neither does */
export async function failQuestion(
  db: WriteTransaction,
  messageId: string,
  because: string,
  now: Date,
): Promise<FailedQuestion | undefined> {
  const pullId = await failPullByMessage(db, messageId, because, now)
  if (pullId !== undefined) return { messageId, pullId, because }
  const inquiry = await findInquiryByMessage(db, messageId)
  const hasFailed =
    inquiry && (await moveInquiry(db, inquiry.id, { state: 'failed', because, ended_at: now.getTime() }))
  return hasFailed ? { messageId, inquiryId: inquiry.id, because } : undefined
}

/** Logs what failed, once that is stored. */
export function logFailedQuestion(
  { log, stage }: Pick<Delivery, 'log' | 'stage'>,
  failed: FailedQuestion | undefined,
): void {
  if (failed?.pullId !== undefined) log.error({ stage, ...failed }, 'pull failed')
  else if (failed) log.warn({ stage, ...failed }, 'inquiry failed')
}
