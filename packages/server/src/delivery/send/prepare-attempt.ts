import { startAttempt } from '../../store/attempts.ts'
import type { WriteTransaction } from '../../store/changes.ts'
import { findMessage } from '../../store/messages.ts'
import { listMessageOperations } from '../../store/operations.ts'
import { storeUse } from '../../store/pacing.ts'
import { findSubmission } from '../../store/submissions.ts'
import type { AttemptRow, MessageRow } from '../../store/tables.ts'
import type { Delivery } from '../delivery.ts'
import { findMessageToken } from '../message-token.ts'
import { holdBack, listPaceLocks } from '../pace/hold-back.ts'
import { findQuestion, type Question } from '../questions/question.ts'
import { doubts } from '../reasons.ts'

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
    // Of several submissions that travel together, the first one stands for all.
    const subject = operation
      ? { submissionId: operation.request_id }
      : nameSubject(await findQuestion(db, message.message_id))
    const [subjectId = ''] = Object.values(subject)
    const submission = await findSubmission(db, subjectId)
    const { token, isSealed } = await findMessageToken(db, delivery, message, submission)
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
    const { message_id, stage, register, organisation } = message
    const at = delivery.monotonic().getTime()
    const entities = operations.length
    await storeUse(db, { message_id, number: attempt.number, stage, register, organisation, at, entities })
    return { subjectId, subject, token, document }
  }
  return delivery.store.write(work, db => listPaceLocks(db, delivery, message))
}

/** What a message that asks is about, as logs name it. */
function nameSubject(question: Question | undefined): Readonly<Record<string, string>> {
  switch (question?.kind) {
    case 'look-up':
      return { submissionId: question.row.request_id }
    case 'page':
      return { pullId: question.row.pull_id }
    case 'inquiry':
      return { inquiryId: question.row.id }
    case undefined:
      return {}
  }
}
