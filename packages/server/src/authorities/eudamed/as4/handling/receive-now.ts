import {
  type HttpMessage,
  type RandomBytes,
  type ReceiveOptions,
  type Reception,
  receiveUserMessage,
} from '@udigate/as4'
import { completeMode, type PartnerMode } from '../keys/partner-trust.ts'

/** What is agreed with whom, without functions: it can be sent to a process. */
export type ReceivingOptions = Omit<ReceiveOptions, 'randomBytes' | 'processingModes'> & {
  processingModes: readonly PartnerMode[]
}

/**
 * Receives a message here and now.
 *
 * @param mostBytes that its payloads may have, whatever their partner may send
 */
export function receiveNow(
  push: HttpMessage,
  options: ReceivingOptions,
  randomBytes: RandomBytes,
  mostBytes = Number.POSITIVE_INFINITY,
): Reception {
  const processingModes = options.processingModes.map(mode => {
    const { maxPayloadBytes = mostBytes } = mode
    return completeMode({ ...mode, maxPayloadBytes: Math.min(maxPayloadBytes, mostBytes) }, options.now)
  })
  return receiveUserMessage(push, { ...options, processingModes, randomBytes })
}
