import type { DesiredByRequest, PlannedDifference, SubmissionPlan, Validation } from '@udigate/udi'
import type { MessagePreview } from '../../submissions/preview-messages.ts'
import type { Body } from '../body.ts'
import { fewReasons } from '../submit/few-reasons.ts'
import type { PlanResponse } from './bodies.ts'
import { shortenPlan } from './shorten-plan.ts'

export type PlanView = Body<typeof PlanResponse>
type PlannedView = PlanView['operations'][number]

const texts: Readonly<Record<PlanView['verdict'], string>> = {
  POSSIBLE: 'Submitting it sends these operations, in this order',
  IDENTICAL: 'Identical to the registered version: submitting it sends nothing',
  INVALID: 'This record would be rejected, with these findings',
  INVALID_REQUEST: 'The request lacks what submitting it needs',
  BLOCKED: 'A state forbids it',
  JOINS: 'The same content is under way already: submitting it joins that submission',
  UNABLE: "A message of it does not satisfy the authority's schema and would not leave",
}

/** A plan, as much of it as an answer has room for. */
export function viewPlan(
  verdict: PlanView['verdict'],
  validationResult: Validation,
  parts: Partial<
    Pick<PlanView, 'operations' | 'differences' | 'reasons' | 'reasonRules' | 'waitsFor' | 'joins'>
  > = {},
): PlanView {
  const { operations = [], differences = [], reasons = [], reasonRules = [], waitsFor, joins } = parts
  return shortenPlan({
    verdict,
    statusText: texts[verdict],
    operations,
    differences,
    reasons: fewReasons(reasons),
    reasonRules: reasonRules.length === 0 ? undefined : reasonRules,
    waitsFor,
    joins,
    validationResult,
  })
}

/** The operations of a plan, each with its message where one could be made. */
export function viewPlannedOperations(
  plan: Extract<SubmissionPlan, { kind: 'operations' }>,
  messages: readonly MessagePreview[] | undefined,
  desired: DesiredByRequest,
): PlanView['operations'] {
  return plan.operations.map(
    ({ operation, entity, version, differences }, index): PlannedView => ({
      operation,
      entity,
      version,
      differences: differences.map(difference => inCallersPlaces(difference, desired)),
      xml: messages?.[index]?.xml,
    }),
  )
}

/** A difference at its place in the caller's own request. */
export function inCallersPlaces<Change extends Pick<PlannedDifference, 'path'>>(
  difference: Change,
  desired: DesiredByRequest,
): Change {
  return { ...difference, path: desired.callerPath(difference.path) }
}
