import type { SubmittedEntity } from './read-entity.ts'
import { enter, findGroup, type Register } from './register.ts'
import { findTaken } from './unique-identifiers.ts'
import type { Verdict } from './verdict.ts'

/**
 * UDI_DI.POST: a further device of a group that EUDAMED holds; it takes the state of the group
 * (EUDAMED UDI business rules 2.18.1, BR-DTX-UDI-035). An accepted device is entered into the register.
 *
 * @param sender the single registration number of the actor who sent the message
 */
export function postUdiDi(
  entity: Extract<SubmittedEntity, { kind: 'udi-di' }>,
  sender: string,
  register: Register,
): Verdict {
  const { device, legislation } = entity
  const entityCode = device.identifier.code
  const { code, issuingAgency } = device.group
  const group = findGroup(register, device.group)
  if (!group) {
    const detail = `udiDiDatas[0].basicUdi: no Basic UDI-DI ${code} of the issuing agency ${issuingAgency} is submitted or registered`
    return {
      entityCode,
      responseCode: 'PROCESSED_WITH_ERRORS',
      problems: [{ code: 'ERR-UDID-268.01', detail }],
    }
  }
  if (group.actor !== sender) {
    const detail = `the actor of the Basic UDI-DI ${code} is not the submitting actor (${sender})`
    return { entityCode, responseCode: 'UNAUTHORISED_ERROR', problems: [{ code: 'E-I-40000', detail }] }
  }
  const problems = findTaken(register, sender, device.uses)
  if (group.legislation !== legislation) {
    const detail = `udiDiDatas[0].basicUdi: the Basic UDI-DI ${code} is under ${group.legislation}, the UDI-DI under ${legislation}`
    problems.push({ code: 'ERR-DTX-UDID-095.01', detail })
  }
  if (problems.length > 0) return { entityCode, responseCode: 'PROCESSED_WITH_ERRORS', problems }
  enter(register, {
    kind: 'device',
    identifier: device.identifier,
    group: device.group,
    actor: sender,
    state: group.state,
    version: 1,
    uses: device.uses.map(({ use, identifier }) => ({ use, identifier })),
  })
  return { entityCode, responseCode: 'SUCCESS', problems: [] }
}
