/** How EUDAMED judges an entity or a whole message (ProcessStatusCodeEnum of the DTX schemas). */
export type ResponseCode =
  | 'BAD_REQUEST'
  | 'INVALID_REQUEST_OBJECTS'
  | 'PROCESSED_WITH_ERRORS'
  | 'SERVER_ERROR'
  | 'SERVICE_NOT_FOUND'
  | 'SUCCESS'
  | 'UNAUTHORISED_ERROR'

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

/** A verdict with one problem about the whole message. */
export function refuseMessage(responseCode: ResponseCode, code: string, detail: string): Verdict {
  return { responseCode, problems: [{ code, detail }] }
}

/** How EUDAMED writes a fault of the XML. */
export function describeFault(line: number, column: number, text: string): string {
  return `[ValidationProblem { line=${line}, column=${column}, type=ERROR, message='${text}' }]`
}
