/** A call that the gateway did not serve, in its own words. */
export class ProblemError extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, detail: string) {
    super(detail)
    this.name = 'ProblemError'
    this.status = status
    this.code = code
  }
}

/** What went wrong, in words for a person. */
export function wordsOf(error: unknown): string {
  if (error instanceof ProblemError) return error.message
  if (error instanceof TypeError) return 'The gateway cannot be reached. Is it running?'
  return error instanceof Error ? error.message : String(error)
}
