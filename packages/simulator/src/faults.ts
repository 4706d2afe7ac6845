/** The faults that can be armed, and what each does to the message it meets. */
export const faultNames = {
  refuse: 'the entity is answered with PROCESSED_WITH_ERRORS; it is not registered',
  'server-error': 'the whole message is answered with SERVER_ERROR 50000; nothing is registered',
  'no-acknowledgement': 'the message is processed and never answered',
  'late-acknowledgement': 'the message is processed at once and answered after delayMs',
  'http-503': 'submitMessage answers HTTP 503 with Retry-After: 1; nothing is taken',
  'reset-before': 'the connection is reset; nothing is taken',
  reset: 'the message is taken and processed, then the connection is reset without an answer',
} as const

export type FaultName = keyof typeof faultNames

/** A fault waiting for its messages. */
export interface ArmedFault {
  readonly fault: FaultName
  /** How many messages it still meets. */
  readonly times: number
  /** Only messages that carry this device identifier, actor or operation. */
  readonly match?: string
  /** How late a late acknowledgement is. */
  readonly delayMs?: number
}

const defaultDelayMs = 3000
const members = ['fault', 'times', 'match', 'delayMs']

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
  if (stranger !== undefined)
    return `${JSON.stringify(stranger)} is not allowed; allowed are ${members.join(', ')}`
  const { fault, times = 1, match, delayMs } = body as Record<string, unknown>
  if (!isFaultName(fault)) return `fault must be one of ${Object.keys(faultNames).join(', ')}`
  if (!isWhole(times, 1)) return 'times must be a whole number of 1 or more'
  if (match !== undefined && (typeof match !== 'string' || match === '')) {
    return 'match must be a text: a UDI-DI, a Basic UDI-DI, an actor or an operation such as DEVICE.POST'
  }
  if (delayMs !== undefined && fault !== 'late-acknowledgement')
    return 'delayMs belongs to late-acknowledgement only'
  if (delayMs !== undefined && !isWhole(delayMs, 0)) return 'delayMs must be a whole number of milliseconds'
  return {
    fault,
    times,
    ...(match === undefined ? {} : { match }),
    ...(fault === 'late-acknowledgement' ? { delayMs: delayMs ?? defaultDelayMs } : {}),
  }
}

/**
 * Takes one turn of the first armed fault that has one of the names and meets a message with these facts.
 * A fault whose turns are used up is removed from the list.
 */
export function drawFault(
  armed: ArmedFault[],
  names: readonly FaultName[],
  facts: ReadonlySet<string>,
): ArmedFault | undefined {
  const index = armed.findIndex(
    ({ fault, match }) => names.includes(fault) && (match === undefined || facts.has(match)),
  )
  const found = armed[index]
  if (!found) return undefined
  if (found.times > 1) armed[index] = { ...found, times: found.times - 1 }
  else armed.splice(index, 1)
  return found
}

function isFaultName(value: unknown): value is FaultName {
  return typeof value === 'string' && Object.hasOwn(faultNames, value)
}

function isWhole(value: unknown, least: number): value is number {
  return Number.isSafeInteger(value) && (value as number) >= least
}
