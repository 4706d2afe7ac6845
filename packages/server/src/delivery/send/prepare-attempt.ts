import { startAttempt } from '../../store/attempts.ts'
import type { WriteTransaction } from '../../store/changes.ts'
import { findInquiryByMessage } from '../../store/inquiries.ts'
import { findLookUp } from '../../store/look-ups.ts'
import { findMessage } from '../../store/messages.ts'
import { listMessageOperations } from '../../store/operations.ts'
import { storeUse } from '../../store/pacing.ts'
import { findPullPage } from '../../store/pulls.ts'
import { findSubmission } from '../../store/submissions.ts'
import type { AttemptRow, MessageRow } from '../../store/tables.ts'
import type { Delivery } from '../delivery.ts'
import { holdBack, listPaceLocks } from '../pace/hold-back.ts'
import { doubts } from '../reasons.ts'
import { findMessageToken } from './find-message-token.ts'

/**
 * Notes an attempt at sending a message and puts the token into its document, in one transaction, and only while the message is
 * still to be sent, its organisation has not to wait, and the store is not behind what this process has committed.
 *
 * @returns what is sent; else what stands against it, or `undefined` where the message is to be sent no longer
 */
export function prepareAttempt(delivery: Delivery, message: MessageRow, attempt: AttemptRow) {
  const work = async (db: WriteTransaction) => {
    const behind = await delivery.epoch.whyBehind(db)
    if (behind !== undefined) return { behind }
    const current = await findMessage(db, message.message_id)
    // The answer may have come while the access point was asked.
    if (current?.state !== 'waiting' && current?.state !== 'handed') return undefined
    const operations = await listMessageOperations(db, message.message_id)
    if (operations.some(({ ask_first }) => ask_first === 1)) return 'ask-first'
    const [operation] = operations
    const lookUp = operation ? undefined : await findLookUp(db, message.message_id)
    const page = operation || lookUp ? undefined : await findPullPage(db, message.message_id)
    const submissionId = operation?.request_id ?? lookUp?.request_id
    const inquiry = submissionId || page ? undefined : await findInquiryByMessage(db, message.message_id)
    const subjectId = submissionId ?? page?.pull_id ?? inquiry?.id ?? ''
    const { token, isSealed } = await findMessageToken(
      db,
      delivery,
      message,
      await findSubmission(db, subjectId),
    )
    const { accessToken } = delivery.authority.law
    const hasPlace = accessToken.hasPlace(message.document)
    if (!hasPlace && delivery.authority.accessTokens.kind !== 'not-needed') {
      throw new Error(`Message ${message.message_id} has no place for an access token.`)
    }
    if (hasPlace && token === undefined) {
      return { waitsFor: isSealed ? doubts.tokenSealed : doubts.tokenMissing }
    }
    const text = hasPlace && token ? accessToken.place(message.document, token) : message.document
    const document = new TextEncoder().encode(text)
    const held = await holdBack(db, delivery, message, operations.length)
    if (held) return { held }
    await startAttempt(db, attempt, delivery.sealing.fingerprint(document))
    const { message_id, stage, organisation } = message
    const at = delivery.monotonic().getTime()
    const entities = operations.length
    await storeUse(db, { message_id, number: attempt.number, stage, organisation, at, entities })
    // Of several submissions that travel together, the first one stands for all.
    const subject = inquiry
      ? { inquiryId: inquiry.id }
      : submissionId === undefined
        ? { pullId: subjectId }
        : { submissionId }
    return { subjectId, subject, token, document }
  }
  return delivery.store.write(work, db => listPaceLocks(db, delivery, message))
}
