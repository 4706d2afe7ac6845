import type { Bodies } from './api-types.ts'

export type Problem = Bodies['Problem']

/** A call that the gateway could not serve: it says why (RFC 9457). */
export class ProblemError extends Error {
  readonly status: number
  /** The kind of problem, for programs; absent where it was not the gateway that answered, but something before it. */
  readonly code: Problem['code'] | undefined
  /** All that was said, where it was the gateway that answered. */
  readonly problem: Problem | undefined
  /** After how many seconds the call may be made again, where that was said. */
  readonly retryAfter: number | undefined

  constructor(status: number, problem: Problem | undefined, message: string, retryAfter?: number) {
    super(message)
    this.name = 'ProblemError'
    this.status = status
    this.code = problem?.code
    this.problem = problem
    this.retryAfter = retryAfter
  }
}

/** No answer came, or not all of it: the network failed, or the time was over. */
export class NoAnswerError extends Error {
  /** Whether time ran out; otherwise the network failed. */
  readonly isTimeout: boolean
  /** Whether some of the answer came, piece by piece, and not all of it. */
  readonly hasBegun: boolean

  constructor(
    message: string,
    isTimeout: boolean,
    { hasBegun = false, ...options }: ErrorOptions & { hasBegun?: boolean } = {},
  ) {
    super(message, options)
    this.name = 'NoAnswerError'
    this.isTimeout = isTimeout
    this.hasBegun = hasBegun
  }
}

/** The problem that a response tells, whatever it was that answered; reads the response to its end. */
export async function readProblem(response: Response): Promise<ProblemError> {
  const text = await response.text().catch(() => '')
  const problem = problemIn(text)
  const message = problem?.detail ?? `The answer was ${response.status} ${response.statusText}`.trimEnd()
  const seconds = response.headers.get('retry-after')
  const retryAfter = seconds !== null && /^\d{1,9}$/.test(seconds) ? Number(seconds) : undefined
  return new ProblemError(response.status, problem, message, retryAfter)
}

function problemIn(text: string): Problem | undefined {
  try {
    const value = JSON.parse(text)
    return typeof value?.detail === 'string' ? value : undefined
  } catch {
    return undefined
  }
}
