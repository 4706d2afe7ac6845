import type { XmlElement } from '@udigate/udi'
import { type HttpAnswer, post } from '../http/exchange.ts'
import type { DomibusSettings } from './settings.ts'
import { readSoapAnswer } from './soap-answer.ts'
import type { SoapFault } from './soap-fault.ts'

/** What came of one call to the WS plugin. */
export type Called =
  | { kind: 'answer'; header?: XmlElement; body: XmlElement; attachments: ReadonlyMap<string, Uint8Array> }
  | { kind: 'fault'; fault: SoapFault }
  | Unanswered

/**
 * `unavailable`: the call certainly did not arrive. `unknown`: it perhaps did. `turnedAway`: what is at the address runs and
 * answered, and not as a plugin that lets the gateway in; absent where it breaks down or has too much to do.
 */
export interface Unanswered {
  kind: 'unavailable' | 'unknown'
  because: string
  retryAfterMs?: number
  turnedAway?: true
}

/**
 * Posts one envelope and reads the answer, which has to be a `responseName` of the plugin. Never throws for
 * the outside.
 */
export async function callPlugin(
  settings: DomibusSettings,
  envelope: Uint8Array,
  responseName: string,
  signal: AbortSignal,
): Promise<Called> {
  const target = { ...settings, authorization: makeAuthorization(settings) }
  const outcome = await post(target, 'application/soap+xml; charset=UTF-8', envelope, signal)
  if (outcome.kind === 'unsent') return { kind: 'unavailable', because: outcome.because }
  if (outcome.kind === 'unanswered') return { kind: 'unknown', because: outcome.because }
  return readAnswer(outcome.answer, responseName)
}

/** What statuses say that come without a SOAP fault. */
const turnedAwayBy: Readonly<Record<number, string>> = {
  401: 'the access point asks for a user and password that it knows',
  403: 'the access point does not allow this user to call it',
  404: 'there is no WS plugin at this address',
  405: 'what is at this address takes no messages',
}

/**
 * SOAP 1.2 sends its faults with the statuses 400 and 500 (part 2, section 7.5.2.2); Domibus may choose
 * others of the 400s.
 */
function readAnswer(answer: HttpAnswer, responseName: string): Called {
  const { status, contentType, body } = answer
  const isTurnedAway = status >= 200 && status < 500 && status !== 408
  const unanswered = (kind: Unanswered['kind'], because: string): Unanswered => ({
    kind,
    because,
    ...(answer.retryAfterMs === undefined ? {} : { retryAfterMs: answer.retryAfterMs }),
    ...(kind === 'unknown' && isTurnedAway ? { turnedAway: true } : {}),
  })
  if (status === 429) return unanswered('unavailable', 'too many requests (HTTP 429)')
  const isSuccess = status >= 200 && status < 300
  if (!isSuccess && (status < 400 || status > 500)) {
    return unanswered(
      'unknown',
      status < 400 ? `a redirect, not followed (HTTP ${status})` : `HTTP ${status}`,
    )
  }
  const soap = readSoapAnswer(contentType, body)
  if (soap.kind === 'fault') return soap
  if (!isSuccess) {
    const because = turnedAwayBy[status] ?? 'the access point failed and gave no reason'
    return unanswered('unknown', `${because} (HTTP ${status})`)
  }
  if (soap.kind === 'unreadable') return unanswered('unknown', soap.because)
  if (soap.body.name !== responseName) {
    return unanswered('unknown', `the answer is a ${soap.body.name} instead of a ${responseName}`)
  }
  return { ...soap, kind: 'answer' }
}

/** The header by which the gateway logs in; absent where it does not. */
export function makeAuthorization({ user, password }: DomibusSettings): string | undefined {
  if (user === undefined) return undefined
  return `Basic ${Buffer.from(`${user}:${password ?? ''}`, 'utf8').toString('base64')}`
}
