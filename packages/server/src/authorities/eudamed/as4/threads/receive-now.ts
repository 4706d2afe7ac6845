import {
  type HttpMessage,
  type RandomBytes,
  type ReceiveOptions,
  type Reception,
  receiveUserMessage,
} from '@udigate/as4'
import { completeMode, type PartnerMode } from '../keys/partner-trust.ts'

/** What is agreed with whom, without functions: it can be posted to a thread. */
export type ReceivingOptions = Omit<ReceiveOptions, 'randomBytes' | 'processingModes'> & {
  processingModes: readonly PartnerMode[]
}

/** Receives a message here and now. */
export function receiveNow(
  push: HttpMessage,
  options: ReceivingOptions,
  randomBytes: RandomBytes,
): Reception {
  const processingModes = options.processingModes.map(mode => completeMode(mode, options.now))
  return receiveUserMessage(push, { ...options, processingModes, randomBytes })
}
