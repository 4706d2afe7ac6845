import { writeSentence } from '@udigate/udi'
import type { EudamedEntity } from './desired-and-registered.ts'

// Why a plan is impossible that only time or the authority makes possible, in sentences. What an entity is called in them:
// `Device GS1 00308676965723`.

export const waitsForNotifiedBody = writeSentence(
  '{name} is SUBMITTED: it waits for its notified body and cannot change before it is REGISTERED.',
)

/** For a device: its group is not in a state in which the device could be updated (BR-DTX-UDI-037). */
export const groupIsNotRegistered = writeSentence(
  '{name} is {state}; a device can be updated only while its device group is REGISTERED.',
)

export function contentIsNotKnown(name: string, state: EudamedEntity['state']): string {
  return state === 'REGISTERED' || state === 'SUBMITTED'
    ? `${name} is ${state}, but its content is not known here. It can be planned once it is read from the authority.`
    : `${name} is not known here, although the authority holds devices of it. It can be planned once it is read from the authority.`
}
