import { NoAnswerError, ProblemError } from '@udigate/client'

/** What went wrong, in words for a person. */
export function describeError(error: unknown): string {
  if (error instanceof ProblemError) return error.message
  if (error instanceof NoAnswerError) {
    return error.isTimeout
      ? 'The gateway takes too long to answer.'
      : 'The gateway cannot be reached. Is it running, and is this computer online?'
  }
  return error instanceof Error ? error.message : String(error)
}
