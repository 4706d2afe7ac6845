/** How EUDAMED judges an entity or a whole message (ProcessStatusCodeEnum of the DTX schemas). */
export const responseCodes = [
  'BAD_REQUEST',
  'CONFLICT',
  'PROCESSED_WITH_ERRORS',
  'SECURITY_ERROR',
  'SERVER_ERROR',
  'SUCCESS',
  'UNAUTHORISED_ERROR',
  'INVALID_REQUEST_OBJECTS',
  'SERVICE_NOT_FOUND',
] as const

export type ResponseCode = (typeof responseCodes)[number]

export interface Problem {
  readonly code: string
  readonly detail: string
}

/** What EUDAMED says about one entity, or about the whole message when it names none. */
export interface Verdict {
  readonly entityCode?: string
  readonly responseCode: ResponseCode
  readonly problems: readonly Problem[]
}

/** Thrown where a message is refused as a whole while it is read. */
export class Refusal extends Error {
  readonly verdict: Verdict

  constructor(verdict: Verdict) {
    super(verdict.problems[0]?.detail ?? verdict.responseCode)
    this.verdict = verdict
  }
}

/** A verdict with one problem about the whole message. */
export function refuseMessage(responseCode: ResponseCode, code: string, detail: string): Verdict {
  return { responseCode, problems: [{ code, detail }] }
}

export function accept(entityCode: string): Verdict {
  return { entityCode, responseCode: 'SUCCESS', problems: [] }
}

/** An entity that breaks a business rule, or several. */
export function refuse(entityCode: string, ...problems: Problem[]): Verdict {
  return { entityCode, responseCode: 'PROCESSED_WITH_ERRORS', problems }
}

/** An entity that belongs to another actor than the sender. */
export function refuseForeign(entityCode: string, detail: string): Verdict {
  return { entityCode, responseCode: 'UNAUTHORISED_ERROR', problems: [{ code: 'E-I-40000', detail }] }
}

/** An entity that names an actor whom EUDAMED does not find. */
export function refuseUnknownActor(entityCode: string, element: string, srn: string): Verdict {
  const detail = `${element}: the actor ${srn} could not be found`
  return { entityCode, responseCode: 'SERVER_ERROR', problems: [{ code: 'M-50000', detail }] }
}

/** How EUDAMED writes a fault of the XML. */
export function describeFault(line: number, column: number, text: string): string {
  return `[ValidationProblem { line=${line}, column=${column}, type=ERROR, message='${text}' }]`
}
