import type { Stage } from '../../stage.ts'
import type { Db } from '../../store/database.ts'
import { findMessage, findMessageByCorrelation } from '../../store/messages.ts'
import { listMessages } from '../../store/operations.ts'
import { findPull } from '../../store/pulls.ts'
import { findSubmission } from '../../store/submissions.ts'
import type { MessageRow } from '../../store/tables.ts'
import type { AnswerNames } from '../memory/remembered-others.ts'

/** What is known of an answer to something that this gateway has sent. */
export interface OwnAnswer {
  /** The message that it answers. */
  message?: MessageRow | undefined
  /** Where that cannot be told: the message that its header names, or the last one of the conversation that it is in. */
  mentioned?: MessageRow | undefined
}

/**
 * Whether an answer is one to what this gateway has sent on a stage: to a message of that correlation id, to a transmission
 * that its header refers to, or in a conversation that the gateway has begun.
 *
 * @returns nothing where it is another application's
 */
export async function findOwnAnswer(
  db: Db,
  stage: Stage,
  { correlationId, refToMessageId, conversationId }: AnswerNames,
): Promise<OwnAnswer | undefined> {
  const named = correlationId === undefined ? undefined : await findMessageByCorrelation(db, correlationId)
  if (named) return named.stage === stage ? { message: named } : undefined
  const messageId = messageIdIn(refToMessageId)
  const referred = messageId === undefined ? undefined : await findMessage(db, messageId)
  // Where the document names another message, that the header names this one makes it ours, and no answer to it.
  if (referred?.stage === stage)
    return correlationId === undefined ? { message: referred } : { mentioned: referred }
  if (conversationId === undefined) return undefined
  const submission = await findSubmission(db, conversationId)
  if (submission?.stage === stage) return { mentioned: (await listMessages(db, conversationId)).at(-1) }
  return (await findPull(db, conversationId))?.stage === stage ? {} : undefined
}

/** The message id in the ebMS message id of one of its transmissions. */
export function messageIdIn(transmissionId: string | undefined): string | undefined {
  return /^(.+)\.\d+@udigate$/.exec(transmissionId ?? '')?.[1]
}
