import { findInvalidXmlCharacter } from '@udigate/udi'
import * as Type from 'typebox'
import { describeMissingRegistration, lacksAccessToken } from '../../actors/missing-token.ts'
import { findActorRole } from '../../authorities/laws.ts'
import { startInquiry as start } from '../../delivery/inquiries/start-inquiry.ts'
import { type AuthorNames, readAuthorNames } from '../../store/authors.ts'
import type { Db } from '../../store/database.ts'
import { listInquiries as findInquiries, findOwnInquiry } from '../../store/inquiries.ts'
import type { InquiryRow } from '../../store/tables.ts'
import { reportUnlessSrn, requireActor } from '../endpoint/acting-actor.ts'
import { endpointWith, json } from '../endpoint/endpoint.ts'
import { ownThing } from '../endpoint/own-thing.ts'
import { byId, pageQuery, uuids, viewPage } from '../endpoint/page.ts'
import { jsonBody } from '../endpoint/read-body.ts'
import { Problem } from '../problems/problem.ts'
import { Inquiry, InquiryPage, InquiryRequest, inquiryKind, readInquiryKind, viewInquiry } from './bodies.ts'

const endpoint = endpointWith({ tag: 'Register', right: 'records.read', work: 'storing' })

const startInquiry = endpoint('POST /api/v1/inquiries', {
  act: 'inquiring',
  summary: 'Ask the authority about an actor, or for the safety summaries of a device group',
  right: 'inquiries.start',
  body: jsonBody(InquiryRequest, ({ actorCode, kind, subject }, report) => {
    reportUnlessSrn(actorCode, report)
    if (kind === 'ACTOR' && findActorRole(subject) === undefined)
      report('/subject', 'must be an SRN, such as DE-AR-000000001.')
    else if (findInvalidXmlCharacter(subject) !== undefined)
      report('/subject', 'has a character that no message can carry.')
  }),
  answers: {
    202: json('The question is on its way, or the same one that already was; Location names it', Inquiry),
  },
  problems: ['request.members', 'inquiry.impossible', 'permission.actor'],
  async handle({ request, reply, caller, readBody }, gateway) {
    const { actorCode, kind: kindName, subject } = readBody()
    const actor = await requireActor(gateway, caller, actorCode)
    const { stage } = caller
    const [connection] = gateway.stages[stage].values()
    if (!connection) throw impossible(`The stage ${stage} is not connected to its authority.`)
    const { authority, delivery } = connection
    if (authority.law.inquiries === undefined)
      throw impossible(`The authority of the stage ${stage} answers no such questions.`)
    if (authority.composes === 'on-demand')
      throw impossible(`The stage ${stage} has no access point that could be asked; its messages go by hand.`)
    if (await lacksAccessToken(gateway.store.db, authority, stage, actor))
      throw impossible(describeMissingRegistration(actor))
    const about = { kind: readInquiryKind(kindName), actor, subject }
    const { inquiry, isJoined } = await start({ ...gateway, authority }, caller, about, caller.author)
    delivery.wake()
    request.log.info({ inquiryId: inquiry.id, actor, subject, isJoined }, 'inquiry asked for')
    reply.header('location', `/api/v1/inquiries/${inquiry.id}`)
    return viewInquiry(inquiry, await readStarters(gateway.store.db, [inquiry]))
  },
})

const listInquiries = endpoint('GET /api/v1/inquiries', {
  summary: 'List inquiries, newest first',
  query: {
    kind: Type.Optional(inquiryKind),
    subject: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 120,
        description: 'Only those about this SRN or device group.',
      }),
    ),
    ...pageQuery(uuids),
  },
  answers: { 200: json('A page of inquiries', InquiryPage) },
  async handle({ caller, query: { kind, subject, limit, cursor: before } }, { store: { db } }) {
    const wanted = {
      ...(kind === undefined ? {} : { kind: readInquiryKind(kind) }),
      ...(subject === undefined ? {} : { subject }),
    }
    const rows = await findInquiries(db, caller, { ...wanted, limit: limit + 1, before })
    const names = await readStarters(db, rows)
    return viewPage(rows, limit, row => viewInquiry(row, names), byId)
  },
})

const { require: requireInquiry } = ownThing('inquiry', findOwnInquiry)

const getInquiry = endpoint('GET /api/v1/inquiries/:id', {
  summary: 'A question to the authority, and what it showed',
  answers: { 200: json('The inquiry', Inquiry) },
  problems: ['path.unknown'],
  async handle({ caller, params: { id } }, gateway) {
    const inquiry = await requireInquiry(gateway, caller, id)
    return viewInquiry(inquiry, await readStarters(gateway.store.db, [inquiry]))
  },
})

/** `/api/v1/inquiries`: asks the authority about actors and for safety summaries, and keeps what it showed. */
export const inquiries = { startInquiry, listInquiries, getInquiry }

function readStarters(db: Db, rows: readonly InquiryRow[]): Promise<AuthorNames> {
  return readAuthorNames(
    db,
    rows.map(row => row.started_by),
  )
}

function impossible(why: string): Problem {
  return new Problem('inquiry.impossible', why)
}
