import type { ReadAnswer, Shown } from '@udigate/udi'
import type { Collected } from '../../authorities/access-point.ts'
import type { AnswerContent } from '../../authorities/answer-content.ts'
import type { Db } from '../../store/database.ts'
import { findLookUp } from '../../store/look-ups.ts'
import { findMessage, findMessageByCorrelation } from '../../store/messages.ts'
import type { LookUpRow, MessageRow } from '../../store/tables.ts'
import type { Delivery } from '../delivery.ts'
import { isQuestion } from '../questions/question.ts'
import { answerIn } from './judge-acknowledgement.ts'
import { findOwnAnswer, messageIdIn, type OwnAnswer } from './own-answer.ts'

/** What an answer of the authority answers. */
export type Classified =
  /** A question about an operation in doubt. */
  | { kind: 'look-up'; message: MessageRow; lookUp: LookUpRow; said: Shown }
  /** A question for a page of a pull. */
  | { kind: 'page'; message: MessageRow; said: Shown }
  /** A question about something else than devices. */
  | { kind: 'inquiry'; message: MessageRow; said: Shown }
  /** A message that carries operations, or something unknown of this gateway; then `message` is absent. */
  | ({ kind: 'acknowledgement'; read: ReadAnswer } & OwnAnswer)
  /** Nothing of this gateway. */
  | { kind: 'not-ours'; correlationId: string | undefined }

/** Finds what an answer of the authority answers. */
export async function classifyAnswer(
  { store: { db }, stage, authority }: Pick<Delivery, 'store' | 'stage' | 'authority'>,
  answer: Collected,
  content: AnswerContent,
): Promise<Classified> {
  const said: Shown = content.isRead ? content.said : content
  const message = await findQuestion(db, answer, said.correlationId)
  if (message && isForAnother(answer, message)) return { kind: 'not-ours', correlationId: said.correlationId }
  if (message?.stage === stage && isQuestion(authority.law, message)) {
    const lookUp = await findLookUp(db, message.message_id)
    if (lookUp) return { kind: 'look-up', message, lookUp, said }
    const isInquiry = message.operation !== authority.law.questionOperation
    return { kind: isInquiry ? 'inquiry' : 'page', message, said }
  }
  // A page is no acknowledgement, and says what it answers all the same.
  const answered = answerIn(content)
  const { correlationId = said.correlationId } = answered
  const read = { ...answered, correlationId }
  const own = await findOwnAnswer(db, stage, { ...answer, correlationId })
  const isOwn = own && ![own.message, own.mentioned].some(each => each && isForAnother(answer, each))
  return isOwn ? { kind: 'acknowledgement', ...own, read } : { kind: 'not-ours', correlationId }
}

/** Whether it was sent to the party of another organisation than the one whose message it would answer. */
function isForAnother({ organisation }: Collected, message: MessageRow): boolean {
  return organisation !== undefined && organisation !== message.organisation
}

/** The message that is answered; where the answer does not even say which, its header may. */
async function findQuestion(
  db: Db,
  { refToMessageId }: Collected,
  correlationId: string | undefined,
): Promise<MessageRow | undefined> {
  if (correlationId !== undefined) return findMessageByCorrelation(db, correlationId)
  const messageId = messageIdIn(refToMessageId)
  return messageId === undefined ? undefined : findMessage(db, messageId)
}
