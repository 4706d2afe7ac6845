import type { Criteria, MessageEnvelope } from '@udigate/udi'
import { describeMissingRegistration, lacksAccessToken } from '../../actors/missing-token.ts'
import { placesAccessToken, senderFor } from '../../actors/sender.ts'
import type { Law } from '../../authorities/authority.ts'
import { makeId } from '../../ids.ts'
import type { WriteTransaction } from '../../store/changes.ts'
import { insertPullPage } from '../../store/pulls.ts'
import type { MessageRow, PullRow, PullSearch } from '../../store/tables.ts'
import { insertMessage } from '../states/move-message.ts'
import { failPull } from './end-pull.ts'
import type { Pulling } from './pulling.ts'
import { readSearch } from './searches.ts'

/** Whether a message asks what the authority holds: for a page of a pull, about a doubt, or of something else than devices. */
export function isQuestion(
  law: Pick<Law, 'questionOperation' | 'inquiries'>,
  { operation }: Pick<MessageRow, 'operation'>,
): boolean {
  return listQuestionOperations(law).includes(operation)
}

/** What messages that ask the authority are called. */
export function listQuestionOperations({
  questionOperation,
  inquiries,
}: Pick<Law, 'questionOperation' | 'inquiries'>): readonly string[] {
  return [questionOperation, ...Object.values(inquiries?.operations ?? {})]
}

/** Where a page stands in its pull. */
interface PagePlace {
  number: number
  search: number
  searchPage: number
}

/**
 * Stores the message that asks for a page of a pull. Where no message can be made, the pull fails and says why.
 *
 * @param place of the page: its number in the pull, which of the searches it is of, and its number there; all from 0
 */
export async function askPage(
  db: WriteTransaction,
  pulling: Pick<Pulling, 'authority' | 'now' | 'monotonic' | 'randomBytes'>,
  pull: Pick<PullRow, 'id' | 'stage' | 'organisation' | 'actor' | 'searches'>,
  place: PagePlace,
): Promise<void> {
  const { authority, now } = pulling
  const { id, stage, organisation, actor } = pull
  const sender = await senderFor(db, stage, actor)
  const ids = { messageId: makeId(pulling), correlationId: makeId(pulling), conversationId: id }
  const createdAt = now()
  if (await lacksAccessToken(db, authority, stage, actor)) {
    await failPull(db, id, describeMissingRegistration(actor), createdAt)
    return
  }
  const drafted = draft(authority, { actor, id, search: readSearch(pull, place) }, place, {
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
    number: place.number,
    message_id: ids.messageId,
    search: place.search,
    search_page: place.searchPage,
    stored_at: null,
    answer_sha256: null,
  })
}

/** With a search id, which keeps the pages of one search consistent, unless the stage's schemas are older than that. */
function draft(
  { law, listProblems }: Pulling['authority'],
  { actor, id, search: { group, state, changed } }: Pick<PullRow, 'actor' | 'id'> & { search: PullSearch },
  place: PagePlace,
  envelope: MessageEnvelope,
): string | { problems: readonly string[] } {
  const page = { number: place.searchPage, size: law.mostEntities }
  const criteria: Criteria = { actor, state, changed, ...(group === undefined ? {} : { deviceGroup: group }) }
  const searchId = place.search === 0 ? id : `${id}.${place.search}`
  const document = law.question({ ...criteria, searchId }, page, envelope)
  if ((listProblems?.(document) ?? []).length === 0) return document
  const without = law.question(criteria, page, envelope)
  const problems = listProblems?.(without) ?? []
  return problems.length === 0 ? without : { problems }
}
