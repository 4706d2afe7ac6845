import { writeXml, type XmlElement } from '@udigate/udi'
import { fill, type Table } from './element-table.ts'
import { type MessageFacts, makeEnvelope } from './envelope.ts'
import {
  type ActorCriteria,
  actorCriteria,
  actorTypes,
  type SummaryCriteria,
  summaryCriteria,
} from './inquiry-criteria.ts'
import { inquiryNamespaceDeclarations } from './namespaces.ts'
import { type EnvelopeRead, numberIn, openMessage } from './read-envelope.ts'
import type { FieldsRead } from './reading.ts'
import { type Download, type PullRequest, pullRequestOf, refusePage } from './render-download.ts'
import { inner } from './rows/nested.ts'

/** The questions about something else than devices, by the service that answers. */
export const inquiryServices = ['ACTOR.GET', 'SSCP.GET'] as const
export type InquiryService = (typeof inquiryServices)[number]

/** A request for one page of actors, or of summaries of safety and performance. */
export type InquiryMessage = MessageFacts &
  Pick<Download, 'pageNumber' | 'pageSize'> &
  (
    | { readonly service: 'ACTOR.GET'; readonly criteria: ActorCriteria }
    | { readonly service: 'SSCP.GET'; readonly criteria: SummaryCriteria }
  )

const requests: Readonly<Record<InquiryService, Table<PullRequest<{ readonly criteria: never }>>>> = {
  'ACTOR.GET': pullRequestOf<{ readonly criteria: ActorCriteria }>(
    inner('m:actorsDownloadCriteria', 'criteria', actorCriteria),
  ),
  'SSCP.GET': pullRequestOf<{ readonly criteria: SummaryCriteria }>(
    inner('m:sscpDownloadCriteria', 'criteria', summaryCriteria),
  ),
}

/**
 * The XML of `ACTOR.GET` or `SSCP.GET`. The answer comes as a message of its own, for `readInquiryAnswer`.
 *
 * @throws RangeError without a criterion, for an actor type or a page that there is not, and for characters that XML cannot
 * carry
 */
export function renderInquiry(inquiry: InquiryMessage): string {
  const { service, criteria, pageNumber, pageSize, dtxVersion } = inquiry
  if (Object.values(criteria).every(value => value === undefined)) {
    throw new RangeError('At least one criterion is needed.')
  }
  const fault = findCriteriaFault(service, criteria)
  if (fault !== undefined) throw new RangeError(fault)
  refusePage(inquiry)
  return writeXml({
    name: 'm:PullRequest',
    attributes: { ...inquiryNamespaceDeclarations, version: dtxVersion },
    content: fill(requests[service], {
      ...makeEnvelope(inquiry, service, service, []),
      criteria: criteria as never,
      ...(pageNumber === undefined ? {} : { pageNumber }),
      ...(pageSize === undefined ? {} : { pageSize }),
    }),
  })
}

/** A request for a page of actors or summaries, as it was read. */
export interface InquiryRead {
  readonly service: InquiryService
  readonly envelope: EnvelopeRead
  /** The fields of `ActorCriteria` or `SummaryCriteria`. */
  readonly criteria: Readonly<FieldsRead>
  readonly pageNumber?: number
  readonly pageSize?: number
  readonly unread: readonly string[]
}

export type ReadInquiry =
  | { readonly ok: true; readonly inquiry: InquiryRead }
  | { readonly ok: false; readonly because: string; readonly correlationId?: string }

/**
 * Reads a `PullRequest` for actors or summaries. What is no such request, or asks for a type of actor that there is not, is
 * refused with the reason; it never throws.
 */
export function readInquiry(root: XmlElement): ReadInquiry {
  const either = openMessage(root, 'm:PullRequest', requests['ACTOR.GET'])
  if (!either.ok) return either
  const { correlationId } = either.envelope
  const service = inquiryServices.find(name => name === either.envelope.service)
  if (service === undefined) {
    const called = either.envelope.service.slice(0, 60)
    return {
      ok: false,
      because: `The request calls ${called}, which is no question about actors.`,
      correlationId,
    }
  }
  const opened = service === 'ACTOR.GET' ? either : openMessage(root, 'm:PullRequest', requests[service])
  if (!opened.ok) return opened
  const { envelope, fields, unread } = opened
  const { criteria } = fields
  if (typeof criteria !== 'object' || criteria === null) {
    return { ok: false, because: 'The request has no criteria.', correlationId }
  }
  const fault = findCriteriaFault(service, criteria)
  if (fault !== undefined) return { ok: false, because: fault, correlationId }
  return {
    ok: true,
    inquiry: {
      service,
      envelope,
      criteria: { ...criteria },
      ...numberIn(fields, 'pageNumber'),
      ...numberIn(fields, 'pageSize'),
      unread,
    },
  }
}

function findCriteriaFault(service: InquiryService, criteria: object): string | undefined {
  const { type } = criteria as { readonly type?: string }
  if (service !== 'ACTOR.GET' || type === undefined || actorTypes.some(known => known === type))
    return undefined
  return `${type.slice(0, 20)} is no type of actor; there are ${actorTypes.join(', ')}.`
}
