import type { Shown } from '@udigate/udi'
import type { Inspected, SendResult, SendStatus } from './access-point.ts'

/** What was looked at, in this order. */
export const checkNames = [
  'certificates',
  'chain',
  'own endpoint',
  'access point',
  'clock',
  'sending',
  'delivery',
  'answer',
] as const
export type CheckName = (typeof checkNames)[number]

/** What came of one check. */
export interface Check {
  name: CheckName
  /** `skipped` where an earlier one failed. */
  result: 'ok' | 'warning' | 'failed' | 'skipped'
  /** Which fault it is, for programs; only where there is one. */
  code?: FaultCode
  /** What was seen. */
  message: string
  /** What to do; one step each, the likeliest first. */
  advice?: readonly string[]
}

export const faultCodes = [
  'ADDRESS',
  'CERTIFICATE',
  'CREDENTIALS',
  'NO_PLUGIN',
  'NO_RECEIPT',
  'OWN_ENDPOINT',
  'ACCESS_POINT_REFUSES',
  'CLOCK',
  'ORIGINAL_USER',
  'P_MODE',
  'NOT_SENT',
  'NOT_DELIVERED',
  'NO_ANSWER',
  'TOKEN',
  'SERVICE',
  'VERSION',
  'AUTHORITY_REFUSES',
  'UNREADABLE_ANSWER',
] as const
export type FaultCode = (typeof faultCodes)[number]

/** The whole of a check of the connection. */
export interface Report {
  checks: Check[]
  isWorking: boolean
}

/** Adds what was not looked at, since an earlier check failed. */
export function completeReport(done: readonly Check[]): Report {
  const last = done.at(-1)
  const rest = checkNames.slice(last ? checkNames.indexOf(last.name) + 1 : 0).map(
    (name): Check => ({
      name,
      result: 'skipped',
      message: 'Not looked at, since an earlier check failed.',
    }),
  )
  return {
    checks: [...done, ...rest],
    isWorking: [...done, ...rest].every(({ result }) => result === 'ok' || result === 'warning'),
  }
}

/** What is said of each thing that was looked at, in the words of the authority and of what reaches it. */
export interface ConnectionDiagnosis {
  /** The gateway itself, where it is the access point of its side. */
  checkGateway?(seen: Inspected, now: Date): Check[]
  /** Whether the access point can be asked. */
  checkAccessPoint(seen: Inspected): Check
  checkClock(clock: Date | undefined, now: Date): Check
  /** An actor without an access token cannot ask anything. */
  checkToken(actor: string): Check
  /** Whether the access point accepted the question. */
  checkSending(sent: SendResult): Check
  /** Whether the question reached the authority. */
  checkDelivery(status: SendStatus, isAnswered: boolean): Check
  /** Whether the authority answered within so many seconds, and what. */
  checkAnswer(said: Shown | undefined, seen: Inspected, seconds: number): Check
}
