import type { WriteTransaction } from '../../store/changes.ts'
import { findInquiryByMessage, moveInquiry } from '../../store/inquiries.ts'
import { failPullByMessage } from '../refresh/end-pull.ts'

/** Ends the pull or the inquiry that asks by a message; nothing where neither does. */
export async function failQuestion(
  db: WriteTransaction,
  messageId: string,
  because: string,
  now: Date,
): Promise<void> {
  await failPullByMessage(db, messageId, because, now)
  const inquiry = await findInquiryByMessage(db, messageId)
  if (inquiry) await moveInquiry(db, inquiry.id, { state: 'failed', because, ended_at: now.getTime() })
}
