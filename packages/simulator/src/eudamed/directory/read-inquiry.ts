import { findChild, findText } from '../../xml/find.ts'
import type { Element } from '../../xml/read-xml.ts'
import * as names from '../namespaces.ts'
import { type AskedPage, readPage } from '../read-page.ts'
import { StructureProblem } from '../structure.ts'
import { Refusal, refuseMessage } from '../verdict.ts'

/** An ACTOR.GET or SSCP.GET: what is asked for, and which page of it. */
export interface Inquiry extends AskedPage {
  readonly service: InquiryService
  readonly criteria: Readonly<Record<string, string>>
}

export type InquiryService = keyof typeof holders

/** The element that holds the criteria, and the paths of the criteria in it. Source: `ServiceType.xsd`, schemas 3.0.30. */
const holders = {
  'ACTOR.GET': {
    element: 'actorsDownloadCriteria',
    criteria: ['actorCode', 'country', 'type', 'version', 'versionDate'],
  },
  'SSCP.GET': {
    element: 'sscpDownloadCriteria',
    criteria: [
      'SSCP/SSCPReferenceNumber',
      'SSCP/SSCPRevisionNumber',
      'basicUDICode',
      'certificate/CertificateNumber',
      'certificate/RevisionNumber',
      'MFActorCode',
      'NBActorCode',
    ],
  },
} as const

const actorTypes = ['AR', 'IM', 'MF', 'PR', 'SP']

export function isInquiryService(name: string): name is InquiryService {
  return Object.hasOwn(holders, name)
}

/**
 * Reads the question of a PullRequest for actors or summaries.
 *
 * @throws StructureProblem where a page or a criterion is not as the DTX schema says
 * @throws Refusal where there are no criteria
 */
export function readInquiry(root: Element, service: InquiryService): Inquiry {
  const { element, criteria: known } = holders[service]
  const payload = findChild(root, names.message, 'criteriaPayload')
  const holder = payload && findChild(payload, names.message, element)
  if (!holder) throw new Refusal(refuseMessage('BAD_REQUEST', 'I-40006', `there are no ${element}`))
  const criteria: Record<string, string> = {}
  for (const path of known) {
    const [first = '', second] = path.split('/')
    const parent = second === undefined ? holder : findChild(holder, names.service, first)
    const value = findText(parent, names.service, second ?? first)
    if (value !== undefined) criteria[second ?? first] = value
  }
  const { type } = criteria
  if (type !== undefined && !actorTypes.includes(type)) {
    throw new StructureProblem(holder, `type ${type} is none of ${actorTypes.join(', ')}`)
  }
  if (Object.keys(criteria).length === 0) {
    throw new Refusal(
      refuseMessage('PROCESSED_WITH_ERRORS', 'I-40006', 'a download needs at least one criterion'),
    )
  }
  return { service, criteria, ...readPage(root) }
}
