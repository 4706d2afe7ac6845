/** Kinds of problem: the status and the title of each. Codes are never renamed or reused. */
export const problems = {
  'request.malformed': [400, 'The request cannot be read'],
  'request.header-repeated': [400, 'A header is given twice'],
  'request.not-json': [400, 'The body is not acceptable JSON'],
  'request.not-an-object': [400, 'The body is not a JSON object'],
  'request.header': [400, 'A header cannot be used'],
  'request.members': [400, 'A member of the body is missing or wrong'],
  'request.parameter': [400, 'A parameter of the address cannot be used'],
  'code-list.refused': [400, 'The code list is not acceptable'],
  'actor.taken': [409, 'The actor belongs to another organisation'],
  'actor.busy': [409, 'The actor has something under way'],
  'key.own': [409, 'The API key is the one that asks'],
  'key.valid': [409, 'The API key is still valid'],
  'doubt.undecidable': [409, 'The doubt cannot be decided so'],
  'pull.impossible': [409, 'Nothing can be pulled on this stage'],
  'connection.none': [409, 'The stage has no access point'],
  'batch.empty': [400, 'There is nothing in the file'],
  'batch.impossible': [409, 'The batch does not allow it'],
  'webhook.refused': [400, 'The address of the webhook is not acceptable'],
  'webhook.impossible': [409, 'The webhook does not allow it'],
  'export.not-by-files': [409, 'The stage reaches its authority by another way'],
  'export.response-refused': [400, 'The response is not acceptable'],
  'request.too-slow': [408, 'The request took too long'],
  'request.headers-too-large': [431, 'The headers are too large'],
  'authentication.missing': [401, 'No API key'],
  'authentication.invalid': [401, 'The API key is not valid'],
  'permission.scope': [403, 'The API key may not do this'],
  'permission.actor': [403, 'The API key may not act for this actor'],
  'permission.grant': [403, 'The API key cannot give what it has not'],
  'permission.demo-key': [403, 'The demo key is for trying out on this machine'],
  'path.unknown': [404, 'There is nothing here'],
  'path.too-long': [414, 'The address is too long'],
  'method.not-allowed': [405, 'The method is not allowed here'],
  'idempotency.mismatch': [422, 'The idempotency key stands for another request'],
  'body.too-large': [413, 'The body is too large'],
  'body.media-type': [415, 'The body is of a type that is not taken here'],
  'rate.limited': [429, 'Too many calls'],
  'internal.error': [500, 'The gateway broke down'],
  'server.busy': [503, 'The gateway is busy'],
  'server.stopping': [503, 'The gateway is stopping'],
  'store.newer': [503, 'The gateway is older than its store'],
  'store.unavailable': [503, 'The database cannot be reached, or cannot be written to'],
} as const satisfies Record<string, readonly [status: number, title: string]>

export type ProblemCode = keyof typeof problems

/** One of several things that are wrong with a body. */
export interface ProblemFault {
  /** JSON Pointer into the body. */
  path: string
  message: string
}

/** A request that cannot be served; what it says is for the caller. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly headers: Readonly<Record<string, string>>
  readonly faults: readonly ProblemFault[]

  /**
   * @param detail what is wrong here and what to do: no internals, no secrets
   * @param faults everything that is wrong, where it is more than `detail` says
   */
  constructor(
    code: ProblemCode,
    detail: string,
    headers: Readonly<Record<string, string>> = {},
    faults: readonly ProblemFault[] = [],
  ) {
    super(detail.length > longestDetail ? `${detail.slice(0, longestDetail)}…` : detail)
    this.name = 'Problem'
    this.code = code
    this.headers = headers
    this.faults = faults
  }

  get status(): number {
    return problems[this.code][0]
  }
}

/** How many characters a problem says at most: what the caller sent may be repeated in it. */
const longestDetail = 20_000

/** The request breaks HTTP itself. */
export function malformed(fault = 'Its length or its form is wrong.'): Problem {
  return new Problem('request.malformed', `The request does not satisfy HTTP. ${fault}`)
}

/** The API key is none with which anything can be done. */
export function notAuthenticated(detail = 'This API key is unknown, revoked or expired.'): Problem {
  return new Problem('authentication.invalid', detail, challenge)
}

/** What the header of every 401 asks for. */
export const challenge = { 'www-authenticate': 'Bearer realm="udigate"' } as const

/** The body that a problem is answered with (RFC 9457). */
export function problemBody({ code, message, faults }: Problem, requestId: string) {
  const [status, title] = problems[code]
  return {
    type: `urn:udigate:problem:${code}`,
    title,
    status,
    detail: message,
    code,
    requestId,
    ...(faults.length === 0 ? {} : { faults }),
  }
}
