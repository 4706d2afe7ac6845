import { type Model, type Operation, ruleSetVersion, type Validation } from '@udigate/eudamed'
import { type Finding, withErrors } from '@udigate/udi'
import { type Outcome, outcomeOf, type Refusal } from '../../store/outcome.ts'
import { submissionStatus } from '../../store/submission-status.ts'
import type { AttemptRow, SubmissionRow } from '../../store/tables.ts'
import { fewReasons } from './few-reasons.ts'

/** A status and a body in the words of the service contract. */
export interface Answer {
  status: 200 | 202 | 400 | 409 | 500 | 503
  body: { requestId: string; status: string; [member: string]: unknown }
}

interface About {
  requestId: string
  model: Model
  operations?: readonly Operation[]
}

type Ended = Pick<SubmissionRow, 'outcome'>

const accepted = 'Submission successfully validated and accepted'

/** Why the access point has not accepted the message of a submission: the last attempt at sending it. */
export type Obstacle = Pick<AttemptRow, 'number' | 'because'>

/**
 * The answer to a submission that is stored: its outcome, or that it is not known yet.
 *
 * @param obstacle what is in its way, where something is
 */
export function answerTo(submission: SubmissionRow, now: Date, obstacle?: Obstacle): Answer {
  const operations = JSON.parse(submission.plan) as Operation[]
  const about = { requestId: submission.request_id, model: submission.model as Model, operations }
  const outcome = outcomeOf(submission)
  if (!outcome)
    return {
      status: 202,
      body: { ...base(about, 'IN_SUBMISSION'), statusText: statusTextOf(submission, obstacle) },
    }
  switch (outcome.kind) {
    case 'accepted':
      return { status: 200, body: { ...base(about, 'SUCCESS'), statusText: statusTextOf(submission) } }
    case 'refused':
      return validationFailed(about, refusedValidation(outcome.refusals), statusTextOf(submission))
    case 'blocked':
      return blocked(about, outcome.reasons)
    case 'failed':
      return broken(about, outcome.reasons, now)
    case 'partly-accepted':
      return partlyAccepted(about, outcome, statusTextOf(submission), now)
  }
}

/** The status of a stored submission in the words of the service contract. */
export function statusOf(submission: Ended) {
  const status = submissionStatus({ ...submission, doubt: null })
  return status === 'IN_DOUBT' ? 'IN_SUBMISSION' : status
}

/** The status of a stored submission in a sentence. */
export function statusTextOf(
  submission: Ended & Pick<SubmissionRow, 'doubt' | 'waits_for'>,
  obstacle?: Obstacle,
): string {
  const outcome = outcomeOf(submission)
  if (submission.doubt !== null) return `In doubt: ${submission.doubt}`
  switch (outcome?.kind) {
    case undefined:
      if (submission.waits_for !== null) {
        return `In submission: waits until submission ${submission.waits_for}, which changes its device group, is through. Repeat the same request, or look at the Location, for the outcome.`
      }
      if (obstacle) {
        return `In submission: the access point has not accepted the message (attempt ${obstacle.number}: ${obstacle.because}). It is sent again by itself. Repeat the same request, or look at the Location, for the outcome.`
      }
      return 'In submission: the authority has not answered yet. Repeat the same request, or look at the Location, for the outcome.'
    case 'accepted': {
      const identical = outcome.operations.length === 0 ? ': identical to the registered version' : ''
      const waiting =
        outcome.state === 'SUBMITTED'
          ? '; the authority holds it as SUBMITTED until its notified body has confirmed it'
          : ''
      return `${accepted}${identical}${waiting}`
    }
    case 'refused':
      return 'The authority refused the submission'
    case 'blocked':
      return 'The authority holds another version than the one that is known here'
    case 'failed':
      return 'The submission failed on its way or at the authority; nothing of it is known to be registered'
    case 'partly-accepted':
      return 'Partly accepted: what the authority accepted stays; the same request again sends only the rest'
  }
}

/** The records break rules, or the authority would not have them. */
export function validationFailed(
  about: About,
  validation: Validation,
  statusText = 'Validation failed',
): Answer {
  const { message, deviceErrors, deviceGroupErrors } = validation
  return {
    status: 400,
    body: {
      ...base(about, 'VALIDATION_FAILED'),
      statusText,
      validationResult: validation,
      message,
      deviceErrors,
      deviceGroupErrors,
    },
  }
}

/** The first operations were accepted; each operation has a reason that says what became of it. */
function partlyAccepted(
  about: About,
  { operations, stop, notSent }: Extract<Outcome, { kind: 'partly-accepted' }>,
  statusText: string,
  now: Date,
): Answer {
  const stopped = about.operations?.[operations.length]
  const against =
    stop.kind === 'refused'
      ? stop.refusals.map(({ code, detail, responseCode }) =>
          [code ?? responseCode, detail].filter(Boolean).join(': '),
        )
      : stop.reasons
  const reasons = [
    ...operations.map(operation => `${operation} was accepted and stays.`),
    ...against.map(reason => `${stopped} was not accepted: ${reason}`),
    ...notSent.map(operation => `${operation} was not sent.`),
  ]
  switch (stop.kind) {
    case 'refused': {
      const answer = validationFailed(about, refusedValidation(stop.refusals), statusText)
      return { ...answer, body: { ...answer.body, reasons: fewReasons(reasons) } }
    }
    case 'blocked':
      return blocked(about, reasons, statusText)
    case 'failed':
      return broken(about, reasons, now, statusText)
  }
}

/** The request itself has not the form of a submission. */
export function invalidRequest(about: About, reasons: readonly string[]): Answer {
  return {
    status: 400,
    body: { ...base(about, 'INVALID_REQUEST'), statusText: 'Invalid request', reasons: fewReasons(reasons) },
  }
}

/** The state of an entity forbids it. */
export function blocked(about: About, reasons: readonly string[], statusText = 'Submission blocked'): Answer {
  return { status: 409, body: { ...base(about, 'BLOCKED'), statusText, reasons: fewReasons(reasons) } }
}

/** We, or the way to the authority, broke. A repeat is safe: what is under way is joined, never sent twice. */
export function broken(
  about: About,
  reasons: readonly string[],
  now: Date,
  statusText = 'Internal error',
): Answer {
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
export function notTaken(about: About, reason: string, now: Date): Answer {
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

function base({ requestId, model, operations = [] }: About, status: string) {
  const parts = [model, `rules ${ruleSetVersion}`, ...(operations.length > 0 ? [operations.join(', ')] : [])]
  return { agency: 'EC', requestId, modelInformation: parts.join('; '), status }
}

/** What the authority said, as findings: the nearest the contract has to a refusal. */
function refusedValidation(refusals: readonly Refusal[]): Validation {
  const nothing = { deviceErrors: [], deviceGroupErrors: [], deviceWarnings: [], deviceGroupWarnings: [] }
  return {
    status: 'failed',
    message: 'Validation failed',
    ...withErrors(nothing, refusals.map(findingOf)),
  }
}

/** Words in which the authority names a part of a message, and where the caller gives that part. */
const places: readonly (readonly [RegExp, string])[] = [
  [/\bAR ?Actor/i, '/deviceGroup/ARActorCode'],
  [/basicudi/i, '/deviceGroup'],
  [/packages?\b/i, '/device/Packages'],
]

function placeOf(detail: string): string {
  return places.find(([words]) => words.test(detail))?.[1] ?? '/device'
}

function findingOf({ operation, responseCode, code, detail }: Refusal): Finding {
  return {
    path: placeOf(detail ?? ''),
    ruleId: code ?? responseCode,
    message: detail ?? `The authority answered ${responseCode} to ${operation} and gave no reason.`,
  }
}
