import type { Stage } from '../../stage.ts'
import type { Db } from '../../store/database.ts'
import { findMessage, findMessageByCorrelation } from '../../store/messages.ts'
import { findPull } from '../../store/pulls.ts'
import { findSubmission } from '../../store/submissions.ts'
import type { MessageRow } from '../../store/tables.ts'

/** What an answer says of what it answers; absent where it says nothing. */
export interface AnswerNames {
  /** From its document. */
  correlationId?: string | undefined
  refToMessageId?: string | undefined
  conversationId?: string | undefined
}

/**
 * Whether an answer is one to what this gateway has sent on a stage: to a message of that correlation id, to a transmission
 * that its header refers to, or in a conversation that the gateway has begun.
 *
 * @returns nothing where it is another application's; else the message that it answers, where that can be told
 */
export async function findOwnAnswer(
  db: Db,
  stage: Stage,
  { correlationId, refToMessageId, conversationId }: AnswerNames,
): Promise<{ message?: MessageRow } | undefined> {
  const named = correlationId === undefined ? undefined : await findMessageByCorrelation(db, correlationId)
  if (named) return named.stage === stage ? { message: named } : undefined
  const messageId = messageIdIn(refToMessageId)
  const referred = messageId === undefined ? undefined : await findMessage(db, messageId)
  // Where the document names another message, that the header names this one makes it ours, and no answer to it.
  if (referred?.stage === stage) return correlationId === undefined ? { message: referred } : {}
  if (conversationId === undefined) return undefined
  const begun = (await findSubmission(db, conversationId)) ?? (await findPull(db, conversationId))
  return begun?.stage === stage ? {} : undefined
}

/** The message id in the ebMS message id of one of its transmissions. */
export function messageIdIn(transmissionId: string | undefined): string | undefined {
  return /^(.+)\.\d+@udigate$/.exec(transmissionId ?? '')?.[1]
}
