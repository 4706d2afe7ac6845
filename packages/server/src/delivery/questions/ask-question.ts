import type { MessageEnvelope } from '@udigate/udi'
import { describeMissingRegistration, lacksAccessToken } from '../../actors/missing-token.ts'
import { placesAccessToken, senderFor } from '../../actors/sender.ts'
import { makeId } from '../../ids.ts'
import type { WriteTransaction } from '../../store/changes.ts'
import type { MessageRow } from '../../store/tables.ts'
import type { Delivery } from '../delivery.ts'
import { insertMessage } from '../states/move-message.ts'

/** What asking the authority depends on. */
export type QuestionServices = Pick<Delivery, 'authority' | 'now' | 'monotonic' | 'randomBytes'>

/** What is asked, and in whose name. */
export interface WantedQuestion extends Pick<MessageRow, 'stage' | 'organisation' | 'actor' | 'operation'> {
  /** What the question belongs to: a submission, a pull or an inquiry, by its id. */
  conversationId: string
  /** The caller's own access token as it is stored, where one came with what is asked about. */
  sealedToken?: string | null
  /** Makes the document; where the schemas of the stage refuse it, the next one, down to the last. */
  drafts: readonly ((envelope: MessageEnvelope) => string)[]
}

/** The id of the message that asks, or what is lacking for one, with the sentence that says so. */
export type AskedQuestion = { messageId: string } | { lacks: 'token' | 'draft'; because: string }

/** Stores the message that asks something of the authority: it is sent like any other. */
export async function askQuestion(
  db: WriteTransaction,
  asking: QuestionServices,
  wanted: WantedQuestion,
): Promise<AskedQuestion> {
  const { authority, now, monotonic } = asking
  const { stage, organisation, actor, operation, conversationId, sealedToken, drafts } = wanted
  // A token that cannot be opened shows when it is to be sent.
  if (await lacksAccessToken(db, authority, stage, actor, sealedToken ?? undefined))
    return { lacks: 'token', because: describeMissingRegistration(actor) }
  const sender = await senderFor(db, stage, actor)
  const ids = { messageId: makeId(asking), correlationId: makeId(asking), conversationId }
  const createdAt = now()
  const envelope: MessageEnvelope = {
    ids,
    createdAt,
    ...authority.envelope(sender.code, sender.partyId),
    withAccessToken: placesAccessToken(authority, sender, sealedToken != null),
  }
  let problems: readonly string[] = []
  for (const draft of drafts) {
    const document = draft(envelope)
    problems = authority.listProblems?.(document) ?? []
    if (problems.length > 0) continue
    const { messageId: message_id, correlationId: correlation_id } = ids
    const dueAt = monotonic()
    await insertMessage(db, {
      message_id,
      correlation_id,
      stage,
      register: authority.law.id,
      organisation,
      actor,
      operation,
      document,
      createdAt,
      dueAt,
    })
    return { messageId: message_id }
  }
  return { lacks: 'draft', because: `No message can be made of it: ${problems.join(' ')}` }
}
