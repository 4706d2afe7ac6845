import { findChild } from '../../xml/find.ts'
import type { Element } from '../../xml/read-xml.ts'
import * as names from '../namespaces.ts'
import { type AskedPage, readPage } from '../read-page.ts'
import { StructureProblem } from '../structure.ts'
import { Refusal, refuseMessage } from '../verdict.ts'

/** A DEVICE.GET: which devices, and which page of them. */
export interface Question extends AskedPage {
  readonly criteria: Criteria
}

export type Criterion = (typeof criterionNames)[number]
export type Criteria = Readonly<Partial<Record<Criterion, string>>>

/** The criteria of a device download in the order of the DTX schemas 3.0.30 (DIDownloadServiceCriteriaType). */
const criterionNames = [
  'ARActorCode',
  'CAActorCode',
  'NBActorCode',
  'BasicUDIDICode',
  'BasicUDIVersionDate',
  'BasicUDIVersionDateTimeFrom',
  'BasicUDIVersionDateTimeTo',
  'MFActorCode',
  'UDIDICode',
  'UDIDIVersionDate',
  'UDIDIVersionDateTimeFrom',
  'UDIDIVersionDateTimeTo',
  'Country',
  'RiskClass',
  'State',
  'ApplicableLegislation',
  'SearchId',
] as const

/**
 * Reads the question of a PullRequest.
 *
 * @throws StructureProblem where a page or a criterion is not as the DTX schema says
 * @throws Refusal where there are no criteria
 */
export function readQuestion(root: Element): Question {
  const page = readPage(root)
  const holder = findChild(root, names.message, 'criteriaPayload')
  if (!holder) throw new Refusal(refuseMessage('BAD_REQUEST', 'I-40005', 'there is no criteriaPayload'))
  const criteria = findChild(holder, names.message, 'diDownloadCriteria')
  if (!criteria) throw new Refusal(refuseMessage('BAD_REQUEST', 'I-40006', 'there are no diDownloadCriteria'))
  return { criteria: readCriteria(criteria), ...page }
}

function readCriteria(holder: Element): Criteria {
  const criteria: Partial<Record<Criterion, string>> = {}
  for (const child of holder.children) {
    const name = criterionNames.find(known => known === child.name && child.namespace === names.service)
    if (!name) throw new StructureProblem(child, `${child.name} is no criterion of a device download`)
    const value = child.text.trim()
    if (value === '') throw new StructureProblem(child, `${name} is empty`)
    // EUDAMED UDI business rules 2.18.1, BR-DTX-UDI-064
    if (name in criteria) throw new StructureProblem(child, `${name} is given more than once`)
    criteria[name] = value
  }
  return criteria
}
