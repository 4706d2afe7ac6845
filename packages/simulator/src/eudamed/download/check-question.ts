import { type Actors, actorExists, representativeExists } from '../actors.ts'
import type { EntityState } from '../register/entity.ts'
import type { Register } from '../register/register.ts'
import { refuseMessage as refuse, type Verdict } from '../verdict.ts'
import { isWhen } from './criteria-dates.ts'
import { findDevicesByCode, findGroupsByCode } from './find-by-code.ts'
import type { Criteria, Criterion } from './read-question.ts'

/**
 * Why a question is not answered; undefined where it is. An actor asks for its own devices and names itself:
 * manufacturers and producers in MFActorCode, authorised representatives in ARActorCode.
 * Source: EUDAMED UDI business rules 2.18.1, the rules named.
 *
 * @param states those of which the sender is shown devices
 */
export function checkQuestion(
  criteria: Criteria,
  sender: string,
  actors: Actors,
  register: Register,
  states: readonly EntityState[],
): Verdict | undefined {
  if (!actorExists(actors, sender)) {
    return refuse('UNAUTHORISED_ERROR', 'E-I-40000', `the submitting actor ${sender} is not registered`)
  }
  const asked = Object.keys(criteria).filter(name => name !== 'SearchId')
  if (asked.length === 0) {
    return refuse('PROCESSED_WITH_ERRORS', 'BR-DTX-UDI-069', 'a download needs at least one criterion')
  }
  return (
    checkOwner(criteria, sender) ?? checkState(criteria, states) ?? checkValues(criteria, actors, register)
  )
}

const maker = { criterion: 'MFActorCode', rule: 'BR-DTX-UDI-065' } as const
/** What an actor names itself in, by the role in its SRN. */
const ownCriteria: Readonly<Record<string, { criterion: Criterion; rule: string }>> = {
  MF: maker,
  PR: maker,
  AR: { criterion: 'ARActorCode', rule: 'BR-DTX-UDI-070' },
}

function checkOwner(criteria: Criteria, sender: string): Verdict | undefined {
  const role = sender.split('-')[1] ?? ''
  const own = Object.hasOwn(ownCriteria, role) ? ownCriteria[role] : undefined
  if (!own) {
    return refuse('UNAUTHORISED_ERROR', 'E-I-40000', `the actor ${sender} may not download devices here`)
  }
  if (criteria[own.criterion] !== sender) {
    const detail = `${own.criterion} must be given and be the submitting actor (${sender})`
    return refuse('UNAUTHORISED_ERROR', own.rule, detail)
  }
  if (criteria.NBActorCode !== undefined) {
    return refuse(
      'UNAUTHORISED_ERROR',
      'E-I-40000',
      'NBActorCode is a criterion for competent authorities only',
    )
  }
  return undefined
}

function checkState({ State: state }: Criteria, states: readonly EntityState[]): Verdict | undefined {
  if (state === undefined || states.some(shown => shown === state)) return undefined
  const detail =
    state === 'SUBMITTED'
      ? 'State: only competent authorities and notified bodies may ask for SUBMITTED'
      : `State: ${state} is none of ${states.join(', ')}`
  return refuse(
    state === 'SUBMITTED' ? 'UNAUTHORISED_ERROR' : 'PROCESSED_WITH_ERRORS',
    'BR-DTX-UDI-027',
    detail,
  )
}

/**
 * The states of which a sender is shown its devices: manufacturers and producers all, where EUDAMED is no older version.
 * Source: EUDAMED Services Definition, Production 2.27.0, DEVICE.GET; before, BR-DTX-UDI-027.
 */
export function listShownStates(sender: string, showsRegisteredOnly: boolean): readonly EntityState[] {
  const role = sender.split('-')[1] ?? ''
  const ofMaker = Object.hasOwn(ownCriteria, role) && ownCriteria[role] === maker
  return ofMaker && !showsRegisteredOnly ? ['REGISTERED', 'SUBMITTED', 'DISCARDED'] : ['REGISTERED']
}

function checkValues(criteria: Criteria, actors: Actors, register: Register): Verdict | undefined {
  const wrongDate = Object.entries(criteria).find(([name, value]) => !isWhen(name, value))
  if (wrongDate) {
    return refuse('BAD_REQUEST', 'E-I-40000', `${wrongDate[0]}: ${wrongDate[1]} is not as the schema says`)
  }
  const { MFActorCode: manufacturer, ARActorCode: representative } = criteria
  if (manufacturer !== undefined && !actorExists(actors, manufacturer)) {
    return unknownActor('MFActorCode', manufacturer)
  }
  if (representative !== undefined && !representativeExists(actors, representative)) {
    return unknownActor('ARActorCode', representative)
  }
  const { BasicUDIDICode: group, UDIDICode: device } = criteria
  if (group !== undefined && findGroupsByCode(register, group).length === 0) {
    return unknownCode('BasicUDIDICode', group)
  }
  if (device !== undefined && findDevicesByCode(register, device).length === 0) {
    return unknownCode('UDIDICode', device)
  }
  return undefined
}

function unknownCode(name: string, code: string): Verdict {
  return refuse('PROCESSED_WITH_ERRORS', 'BR-DTX-UDI-054', `${name}: there is no ${code} in EUDAMED`)
}

function unknownActor(name: string, srn: string): Verdict {
  return refuse('PROCESSED_WITH_ERRORS', 'BR-DTX-UDI-076', `${name}: there is no actor ${srn} in EUDAMED`)
}
