import { signal } from '@preact/signals'

/** A reason that a person is asked for. */
export interface AskedReason {
  /** Resumes the call with the reason; without one where the person leaves it. */
  answer(reason: string | undefined): void
}

/** The reason that is asked for now, by the dialog of the page. */
export const askedReason = signal<AskedReason | undefined>(undefined)

const code = 'request.reason'

/**
 * Makes a call again with a reason, where the gateway needs one and the person gives it.
 *
 * @param send makes the call, with further headers
 */
export async function withReason(
  send: (headers: Readonly<Record<string, string>>) => Promise<Response>,
): Promise<Response> {
  const response = await send({})
  if (response.status !== 400) return response
  const problem: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  if (typeof problem !== 'object' || problem === null || !('code' in problem) || problem.code !== code) {
    return response
  }
  const reason = await askReason()
  return reason === undefined ? response : send({ 'udigate-reason': encodeURIComponent(reason) })
}

function askReason(): Promise<string | undefined> {
  askedReason.peek()?.answer(undefined)
  return new Promise(resolve => {
    askedReason.value = {
      answer(reason) {
        askedReason.value = undefined
        resolve(reason)
      },
    }
  })
}
