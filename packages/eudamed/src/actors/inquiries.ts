import type { Inquiries, Inquiry, MessageEnvelope } from '@udigate/udi'
import { renderInquiry } from '../messages/inquiry.ts'
import type { Model } from '../models/index.ts'
import { listActorWarnings } from './actor-warnings.ts'
import { listNamedActors } from './named-actors.ts'

/** What EUDAMED can be asked besides its devices. */
export const inquiries: Inquiries<Model> = {
  operations: { actor: 'ACTOR.GET', summaries: 'SSCP.GET' },
  question,
  listNamedActors: (model, request) => [...new Set(listNamedActors(model, request).map(({ code }) => code))],
  listActorWarnings,
}

function question(
  { kind, subject }: Inquiry,
  { number, size }: { number: number; size: number },
  { schemaVersion, ...facts }: MessageEnvelope,
): string {
  const page = { ...facts, dtxVersion: schemaVersion, pageNumber: number, pageSize: size }
  return kind === 'actor'
    ? renderInquiry({ ...page, service: 'ACTOR.GET', criteria: { actor: subject } })
    : renderInquiry({ ...page, service: 'SSCP.GET', criteria: { deviceGroup: subject } })
}
