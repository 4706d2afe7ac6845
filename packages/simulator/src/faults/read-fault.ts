import { type ResponseCode, responseCodes } from '../eudamed/verdict.ts'
import type { ArmedFault } from './armed-fault.ts'
import { type FaultName, faultNames, isFaultName } from './fault-names.ts'

const defaultDelayMs = 3000
const members = ['fault', 'times', 'match', 'delayMs', 'responseCode', 'errorCode']
const late: readonly FaultName[] = [
  'late-acknowledgement',
  'late-arrival',
  'late-processing',
  'as4-late-receipt',
]
const refusing: readonly FaultName[] = ['refuse', 'refuse-message']
const refusals: readonly string[] = responseCodes.filter(code => code !== 'SUCCESS')

/**
 * Reads the body of a request that arms a fault. `times` is 1 and `delayMs` is 3000 where they are not given.
 *
 * @returns the fault, or a sentence that says what is allowed
 */
export function readFault(body: unknown): ArmedFault | string {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return 'send a JSON object such as {"fault":"refuse","times":1}'
  }
  const stranger = Object.keys(body).find(key => !members.includes(key))
  if (stranger !== undefined) {
    return `${JSON.stringify(stranger)} is not allowed; allowed are ${members.join(', ')}`
  }
  const { fault, times = 1, match, ...rest } = body as Record<string, unknown>
  if (!isFaultName(fault)) return `fault must be one of ${Object.keys(faultNames).join(', ')}`
  if (!isWhole(times, 1)) return 'times must be a whole number of 1 or more'
  if (match !== undefined && (typeof match !== 'string' || match === '')) {
    return 'match must be a text: a UDI-DI, a Basic UDI-DI, an actor or an operation such as DEVICE.POST'
  }
  const details = readDetails(fault, rest)
  if (typeof details === 'string') return details
  return { fault, times, ...(match === undefined ? {} : { match }), ...details }
}

type Details = Pick<ArmedFault, 'delayMs' | 'responseCode' | 'errorCode'>

function readDetails(fault: FaultName, details: Record<string, unknown>): Details | string {
  const { delayMs, responseCode, errorCode } = details
  if (delayMs !== undefined && !late.includes(fault)) return `delayMs belongs to ${late.join(', ')} only`
  if (delayMs !== undefined && !isWhole(delayMs, 0)) return 'delayMs must be a whole number of milliseconds'
  if ((responseCode ?? errorCode) !== undefined && !refusing.includes(fault)) {
    return `responseCode and errorCode belong to ${refusing.join(' and ')} only`
  }
  if (responseCode !== undefined && !isRefusal(responseCode)) {
    return `responseCode must be one of ${refusals.join(', ')}`
  }
  if (errorCode !== undefined && (typeof errorCode !== 'string' || errorCode === '')) {
    return 'errorCode must be a text'
  }
  return {
    ...(late.includes(fault) ? { delayMs: delayMs ?? defaultDelayMs } : {}),
    ...(responseCode === undefined ? {} : { responseCode }),
    ...(errorCode === undefined ? {} : { errorCode }),
  }
}

function isRefusal(value: unknown): value is ResponseCode {
  return typeof value === 'string' && refusals.includes(value)
}

function isWhole(value: unknown, least: number): value is number {
  return Number.isSafeInteger(value) && (value as number) >= least
}
