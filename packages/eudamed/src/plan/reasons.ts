import { writeSentence } from '@udigate/udi'
import { isDirective } from '../models/families.ts'
import type { Model } from '../models/index.ts'
import type { EudamedEntity } from './desired-and-registered.ts'

/** Why a plan is impossible that only time or the authority makes possible. */
export interface Reason {
  readonly message: string
  /** The rule that it follows from, where the catalogue has one. */
  readonly ruleId?: string
}

// Why a plan is impossible that only time or the authority makes possible, in sentences. What an entity is called in them:
// `Device GS1 00308676965723`.

export const waitsForNotifiedBody = writeSentence(
  '{name} is SUBMITTED: it waits for its notified body and cannot change before it is REGISTERED. Submit the change then.',
)

/** For a device: its group is not in a state in which the device could be updated (BR-DTX-UDI-037). */
export const groupIsNotRegistered = writeSentence(
  '{name} is {state}; a device can be updated only while its device group is REGISTERED. Read what EUDAMED holds, in case that has changed.',
)

export function contentIsNotKnown(name: string, state: EudamedEntity['state']): Reason {
  const message =
    state === 'REGISTERED' || state === 'SUBMITTED'
      ? `${name} is ${state}, but its content is not known here. It can be planned once it is read from the authority.`
      : `${name} is not known here, although the authority holds devices of it. It can be planned once it is read from the authority.`
  return { message }
}

/** That a device cannot be updated while its group is in this state, by the rule for its model. */
export function explainGroupState(model: Model, name: string, state: EudamedEntity['state']): Reason {
  const ruleId = isDirective(model) ? 'BR-DTX-UDI-060' : 'BR-DTX-UDI-037'
  return { message: groupIsNotRegistered.say({ name, state }), ruleId }
}
