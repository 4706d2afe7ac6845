import type { Criteria, MessageEnvelope } from '@udigate/udi'
import { describeMissingRegistration, lacksAccessToken } from '../../actors/missing-token.ts'
import { placesAccessToken, senderFor } from '../../actors/sender.ts'
import type { Law } from '../../authorities/authority.ts'
import { makeId } from '../../ids.ts'
import type { WriteTransaction } from '../../store/changes.ts'
import { decodeJson } from '../../store/json.ts'
import { insertPullPage } from '../../store/pulls.ts'
import type { LookUpRow, MessageRow, PullRow } from '../../store/tables.ts'
import { insertMessage } from '../states/move-message.ts'
import { failPull } from './end-pull.ts'
import type { Pulling } from './pulling.ts'

/** Whether a message asks what the authority holds: for a page of a pull, or about a doubt. */
export function isQuestion(
  { questionOperation }: Pick<Law, 'questionOperation'>,
  { operation }: Pick<MessageRow, 'operation'>,
): boolean {
  return operation === questionOperation
}

/**
 * Stores the message that asks for a page of a pull. Where no message can be made, the pull fails and says why.
 *
 * @param number of the page, from 0
 */
export async function askPage(
  db: WriteTransaction,
  pulling: Pick<Pulling, 'authority' | 'now' | 'monotonic' | 'randomBytes'>,
  pull: Pick<PullRow, 'id' | 'stage' | 'organisation' | 'actor' | 'searches'>,
  number: number,
): Promise<void> {
  const { authority, now } = pulling
  const { id, stage, organisation, actor } = pull
  const sender = await senderFor(db, stage, actor)
  const ids = { messageId: makeId(pulling), correlationId: makeId(pulling), conversationId: id }
  const createdAt = now()
  if (await lacksAccessToken(db, authority, stage, actor)) {
    return failPull(db, id, describeMissingRegistration(actor), createdAt)
  }
  const drafted = draft(authority, { actor, state: readAskedState(pull) ?? undefined }, number, {
    ids,
    createdAt,
    ...authority.envelope(sender.code, sender.partyId),
    withAccessToken: placesAccessToken(authority, sender),
  })
  if (typeof drafted !== 'string') {
    await failPull(db, id, `No message can be made of it: ${drafted.problems.join(' ')}`, createdAt)
    return
  }
  await insertMessage(db, {
    message_id: ids.messageId,
    correlation_id: ids.correlationId,
    stage,
    organisation,
    actor,
    operation: authority.law.questionOperation,
    document: drafted,
    createdAt,
    dueAt: pulling.monotonic(),
  })
  await insertPullPage(db, {
    pull_id: id,
    number,
    message_id: ids.messageId,
    search: 0,
    search_page: null,
    stored_at: null,
    answer_sha256: null,
  })
}

/** The state in which a pull asks for devices; null where it is every one. */
export function readAskedState({ searches }: Pick<PullRow, 'searches'>): LookUpRow['state'] {
  const [search] = decodeJson(searches) ?? [{ state: 'REGISTERED' as const }]
  return search?.state ?? null
}

/** With a search id, which keeps the pages of one pull consistent, unless the stage's schemas are older than that. */
function draft(
  { law, listProblems }: Pulling['authority'],
  { actor, state }: Pick<Criteria, 'actor' | 'state'>,
  number: number,
  envelope: MessageEnvelope,
): string | { problems: readonly string[] } {
  const page = { number, size: law.mostEntities }
  const document = law.question({ actor, state, searchId: envelope.ids.conversationId }, page, envelope)
  if ((listProblems?.(document) ?? []).length === 0) return document
  const without = law.question({ actor, state }, page, envelope)
  const problems = listProblems?.(without) ?? []
  return problems.length === 0 ? without : { problems }
}
