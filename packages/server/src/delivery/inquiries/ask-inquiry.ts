import type { Inquiry } from '@udigate/udi'
import { describeMissingRegistration, lacksAccessToken } from '../../actors/missing-token.ts'
import { placesAccessToken, senderFor } from '../../actors/sender.ts'
import { makeId } from '../../ids.ts'
import type { WriteTransaction } from '../../store/changes.ts'
import type { InquiryRow } from '../../store/tables.ts'
import type { Pulling } from '../refresh/pulling.ts'
import { insertMessage } from '../states/move-message.ts'

/**
 * Stores the message that asks for a page of an inquiry.
 *
 * @returns the id of the message, or why none can be made
 */
export async function askInquiry(
  db: WriteTransaction,
  asking: Pick<Pulling, 'authority' | 'now' | 'monotonic' | 'randomBytes'>,
  inquiry: Pick<InquiryRow, 'id' | 'stage' | 'organisation'> & Inquiry,
  page: number,
): Promise<{ messageId: string } | { because: string }> {
  const { authority, now, monotonic } = asking
  const { id, stage, organisation, actor, kind, subject } = inquiry
  const { inquiries } = authority.law
  if (inquiries === undefined) return { because: 'The authority answers no such questions.' }
  if (await lacksAccessToken(db, authority, stage, actor)) {
    return { because: describeMissingRegistration(actor) }
  }
  const sender = await senderFor(db, stage, actor)
  const ids = { messageId: makeId(asking), correlationId: makeId(asking), conversationId: id }
  const createdAt = now()
  const document = inquiries.question(
    { kind, actor, subject },
    { number: page, size: authority.law.mostEntities },
    {
      ids,
      createdAt,
      ...authority.envelope(sender.code, sender.partyId),
      withAccessToken: placesAccessToken(authority, sender),
    },
  )
  const problems = authority.listProblems?.(document) ?? []
  if (problems.length > 0) return { because: `No message can be made of it: ${problems.join(' ')}` }
  await insertMessage(db, {
    message_id: ids.messageId,
    correlation_id: ids.correlationId,
    stage,
    organisation,
    actor,
    operation: inquiries.operations[kind],
    document,
    createdAt,
    dueAt: monotonic(),
  })
  return { messageId: ids.messageId }
}
