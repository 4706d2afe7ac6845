import { NoAnswerError, ProblemError } from '@udigate/client'

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })

/** What went wrong, in words for a person. */
export function describeError(error: unknown): string {
  if (error instanceof ProblemError) return `${error.message}${describeWhenNext(error)}`
  if (error instanceof NoAnswerError) {
    return error.isTimeout
      ? 'The gateway takes too long to answer.'
      : 'The gateway cannot be reached. Is it running, and is this computer online?'
  }
  return error instanceof Error ? error.message : String(error)
}

/** When what was refused for now can be tried again, by the clock of the reader. */
function describeWhenNext({ code, retryAfter }: ProblemError): string {
  if (code !== 'rate.limited' || retryAfter === undefined) return ''
  return ` Try again at ${clock.format(new Date(Date.now() + retryAfter * 1000))}.`
}

/** What is wrong with the members of a body that was sent, by their paths, such as `/password`; none where that is not what went wrong. */
export function readMemberTroubles(error: unknown): ReadonlyMap<string, string> {
  const faults =
    error instanceof ProblemError && error.code === 'request.members' ? error.problem?.faults : []
  return new Map(faults?.map(({ path, message }) => [path, message]))
}
