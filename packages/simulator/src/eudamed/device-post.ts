import { type Actors, representativeExists } from './actors.ts'
import { needsNotifiedBody } from './notified-body.ts'
import type { SubmittedEntity } from './read-entity.ts'
import { enter, type Register } from './register.ts'
import { findTaken, useOfGroup } from './unique-identifiers.ts'
import type { Verdict } from './verdict.ts'

/**
 * DEVICE.POST: a new group with its first device, both or neither. An accepted pair is entered into the register.
 *
 * @param sender the single registration number of the actor who sent the message
 */
export function postDevice(
  entity: Extract<SubmittedEntity, { kind: 'device' }>,
  sender: string,
  register: Register,
  actors: Actors,
): Verdict {
  const { group, device, legislation } = entity
  const entityCode = group.identifier.code
  if (group.actor !== sender) {
    const detail = `the actor of the payload (${group.actor}) is not the submitting actor (${sender})`
    return { entityCode, responseCode: 'UNAUTHORISED_ERROR', problems: [{ code: 'E-I-40000', detail }] }
  }
  const { representative } = group
  if (representative !== undefined && !representativeExists(actors, representative)) {
    const detail = `ARActorCode: the actor ${representative} could not be found`
    return { entityCode, responseCode: 'SERVER_ERROR', problems: [{ code: 'M-50000', detail }] }
  }
  const problems = findTaken(register, sender, [useOfGroup(group.identifier), ...device.uses])
  if (device.group.code !== entityCode || device.group.issuingAgency !== group.identifier.issuingAgency) {
    const detail = `udiDiDatas[0].basicUdi: the UDI-DI refers to ${device.group.code}, not to the Basic UDI-DI it comes with`
    problems.push({ code: 'ERR-DTX-UDI-010.01', detail })
  }
  if (problems.length > 0) return { entityCode, responseCode: 'PROCESSED_WITH_ERRORS', problems }
  const state = needsNotifiedBody(legislation, group.certification) ? 'SUBMITTED' : 'REGISTERED'
  const shared = { actor: sender, state, version: 1 } as const
  enter(register, { kind: 'group', identifier: group.identifier, legislation, ...shared })
  enter(register, {
    kind: 'device',
    identifier: device.identifier,
    group: group.identifier,
    uses: device.uses.map(({ use, identifier }) => ({ use, identifier })),
    ...shared,
  })
  return { entityCode, responseCode: 'SUCCESS', problems: [] }
}
