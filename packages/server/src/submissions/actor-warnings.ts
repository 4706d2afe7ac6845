import type { Finding, RecordRequest } from '@udigate/udi'
import { findLaw } from '../authorities/laws.ts'
import { decodeJson } from '../store/json.ts'
import type { RequestFacts } from './request-facts.ts'

/**
 * Warnings of actors that the records of a request name, by what the authority showed of them when the organisation last asked. Of
 * an actor that it never asked about nothing is said.
 */
export async function listActorWarnings(
  facts: Pick<RequestFacts, 'lastAnswers'>,
  model: string,
  request: RecordRequest,
): Promise<readonly Finding[]> {
  const { inquiries } = findLaw(model)
  if (inquiries === undefined) return []
  const rows = await facts.lastAnswers(inquiries.listNamedActors(model, request))
  if (rows.length === 0) return []
  const looks = rows.map(({ subject, found, ended_at, started_at }) => {
    const shown = decodeJson(found)?.actors.find(({ code }) => code === subject)
    return [subject, { shown, at: new Date(ended_at ?? started_at) }] as const
  })
  return inquiries.listActorWarnings(model, request, new Map(looks))
}
