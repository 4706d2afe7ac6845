import { type Finding, type ReasonRule, type Refusal, type Validation, withErrors } from '@udigate/udi'
import type { RegisterLaw } from '../../authorities/authority.ts'
import { findPartLaw } from '../../authorities/laws.ts'
import { decodeJson } from '../../store/json.ts'
import type { Outcome } from '../../store/outcome.ts'
import type { SubmissionRow } from '../../store/tables.ts'
import { describeStatus, type Obstacle } from '../../submissions/describe-status.ts'
import { leaveOutAcknowledged } from '../../warnings/leave-out.ts'
import type { Body } from '../body.ts'
import {
  findAgency,
  type SubmissionBlockedResponse,
  type SubmissionPendingResponse,
  type SubmissionStatus,
  type SubmissionSuccessResponse,
  type SubmissionTechnicalErrorResponse,
  type SubmissionValidationFailedResponse,
} from './bodies.ts'
import { fewReasons } from './few-reasons.ts'
import { withTitles } from './with-titles.ts'

type Broken = Body<typeof SubmissionTechnicalErrorResponse>
type ValidationFailed = Body<typeof SubmissionValidationFailedResponse>

/** A status and a body in the words of the service contract. */
export type SubmitAnswer =
  | { status: 200; body: Body<typeof SubmissionSuccessResponse> }
  | { status: 202; body: Body<typeof SubmissionPendingResponse> }
  | { status: 400; body: ValidationFailed }
  | { status: 409; body: Body<typeof SubmissionBlockedResponse> }
  | { status: 500 | 503; body: Broken }

/** What an answer is about. */
export interface About {
  /** Of the register that it is for. */
  law: Pick<RegisterLaw, 'agency' | 'rulesVersion' | 'locateRefusal'>
  requestId: string
  model: string
  operations?: readonly string[]
}

/**
 * The answer to a submission that is stored: its outcome, or that it is not known yet.
 *
 * @param obstacle what is in its way, where something is
 */
export function answerTo(submission: SubmissionRow, now: Date, obstacle?: Obstacle): SubmitAnswer {
  const operations = decodeJson(submission.plan)
  const { request_id: requestId, model } = submission
  const about = { law: findPartLaw(submission), requestId, model, operations }
  const outcome = decodeJson(submission.outcome)
  const statusText = describeStatus(submission, obstacle)
  switch (outcome?.kind) {
    case undefined:
      return { status: 202, body: { ...base(about, 'IN_SUBMISSION'), statusText } }
    case 'accepted':
      return { status: 200, body: { ...base(about, 'SUCCESS'), statusText } }
    case 'refused':
      return validationFailed(about, refusedValidation(about, outcome.refusals), statusText, outcome.reasons)
    case 'blocked':
      return blocked(about, outcome.reasons)
    case 'failed':
      return broken(about, outcome.reasons, now)
    case 'partly-accepted':
      return partlyAccepted(about, outcome, statusText, now)
  }
}

/** The records break rules, or the authority would not have them. */
export function validationFailed(
  about: About,
  validation: Validation,
  statusText = 'Validation failed',
  reasons?: readonly string[],
): SubmitAnswer & { status: 400 } {
  const validationResult = withTitles(leaveOutAcknowledged(validation), about.model)
  const { message, deviceErrors, deviceGroupErrors } = validationResult
  return {
    status: 400,
    body: {
      ...base(about, 'VALIDATION_FAILED'),
      statusText,
      validationResult,
      message,
      deviceErrors,
      deviceGroupErrors,
      reasons: reasons && fewReasons(reasons),
    },
  }
}

/** The first operations were accepted; each operation has a reason that says what became of it. */
function partlyAccepted(
  about: About,
  { operations, stop, notSent }: Extract<Outcome, { kind: 'partly-accepted' }>,
  statusText: string,
  now: Date,
): SubmitAnswer {
  const stopped = about.operations?.[operations.length]
  const against =
    stop.kind === 'refused'
      ? [
          ...stop.refusals.map(({ code, detail, responseCode }) =>
            [code ?? responseCode, detail].filter(Boolean).join(': '),
          ),
          ...(stop.reasons ?? []),
        ]
      : stop.reasons
  const reasons = [
    ...operations.map(operation => `${operation} was accepted and stays.`),
    ...against.map(reason => `${stopped} was not accepted: ${reason}`),
    ...notSent.map(operation => `${operation} was not sent.`),
  ]
  switch (stop.kind) {
    case 'refused':
      return validationFailed(about, refusedValidation(about, stop.refusals), statusText, reasons)
    case 'blocked':
      return blocked(about, reasons, statusText)
    case 'failed':
      return broken(about, reasons, now, statusText)
  }
}

/** The request itself has not the form of a submission. */
export function invalidRequest(about: About, reasons: readonly string[]): SubmitAnswer {
  return {
    status: 400,
    body: { ...base(about, 'INVALID_REQUEST'), statusText: 'Invalid request', reasons: fewReasons(reasons) },
  }
}

/** The state of an entity forbids it. */
export function blocked(
  about: About,
  reasons: readonly string[],
  statusText = 'Submission blocked',
  reasonRules: readonly ReasonRule[] = [],
): SubmitAnswer {
  const body = { ...base(about, 'BLOCKED'), statusText, reasons: fewReasons(reasons) }
  return { status: 409, body: reasonRules.length === 0 ? body : { ...body, reasonRules } }
}

/** The gateway, or the connection to the authority, failed. A repeat is safe: what is under way is joined, never sent twice. */
export function broken(
  about: About,
  reasons: readonly string[],
  now: Date,
  statusText = 'Internal error',
): { status: 500; body: Broken } {
  return {
    status: 500,
    body: {
      ...base(about, 'INTERNAL_ERROR'),
      statusText,
      reasons: fewReasons(reasons),
      timestamp: now.toISOString(),
      error: 'Internal Server Error',
      message: 'The submission could not be completed. A repeat of the same request is safe.',
    },
  }
}

/** This process takes no submission any longer, and has done nothing with this one. */
export function notTaken(about: About, reason: string, now: Date): { status: 503; body: Broken } {
  const { body } = broken(about, [reason], now)
  return {
    status: 503,
    body: {
      ...body,
      error: 'Service Unavailable',
      message: 'The submission was not taken. Repeat the same request after the time that Retry-After names.',
    },
  }
}

function base<Status extends Body<typeof SubmissionStatus>>(
  { law, requestId, model, operations = [] }: About,
  status: Status,
) {
  const parts = [
    model,
    `rules ${law.rulesVersion}`,
    ...(operations.length > 0 ? [operations.join(', ')] : []),
  ]
  return { agency: findAgency(law), requestId, modelInformation: parts.join('; '), status }
}

/** What the authority said, as findings: the nearest the contract has to a refusal. */
function refusedValidation({ law }: About, refusals: readonly Refusal[]): Validation {
  const nothing = { deviceErrors: [], deviceGroupErrors: [], deviceWarnings: [], deviceGroupWarnings: [] }
  return {
    status: 'failed',
    message: 'Validation failed',
    ...withErrors(
      nothing,
      refusals.map(refusal => asFinding(refusal, law.locateRefusal(refusal))),
    ),
  }
}

function asFinding({ operation, responseCode, code, detail }: Refusal, path: string): Finding {
  return {
    path,
    ruleId: code ?? responseCode,
    message: detail ?? `The authority answered ${responseCode} to ${operation} and gave no reason.`,
  }
}
