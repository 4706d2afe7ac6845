import type { ResponseCode } from '../eudamed/verdict.ts'
import type { FaultName } from './fault-names.ts'

/** A fault waiting for its messages. */
export interface ArmedFault {
  readonly fault: FaultName
  /** How many messages it still meets. */
  readonly times: number
  /** Only messages that carry this device identifier, actor or operation. */
  readonly match?: string
  /** How late something is. */
  readonly delayMs?: number
  /** What a refusal answers. */
  readonly responseCode?: ResponseCode
  readonly errorCode?: string
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
