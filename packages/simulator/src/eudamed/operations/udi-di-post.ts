import type { Element } from '../../xml/read-xml.ts'
import { enter, findGroup } from '../register/register.ts'
import { findTaken } from '../rules/find-taken.ts'
import { legislationOfUdiDi } from '../submitted/entity-type.ts'
import { readUdiDi, type SubmittedDevice } from '../submitted/read-udi-di.ts'
import { accept, refuse, refuseForeign, refuseUnknownActor, type Verdict } from '../verdict.ts'
import type { Desk, SubmittedEntity } from './desk.ts'
import { findUnknownActor } from './find-unknown-actor.ts'
import { newDevice } from './new-device.ts'
import { unmappable } from './unmappable.ts'

/**
 * UDI_DI.POST: a further device of a group that EUDAMED holds; it takes the state of the group
 * (EUDAMED UDI business rules 2.18.1, BR-DTX-UDI-035).
 *
 * @throws StructureProblem where the element lacks what its type demands
 */
export function readUdiDiPost(element: Element): SubmittedEntity {
  const legislation = legislationOfUdiDi(element)
  if (typeof legislation === 'object') return unmappable(legislation)
  const device = readUdiDi(element, legislation)
  return {
    entityCode: device.identifier.code,
    codes: [device.group.code, ...device.uses.map(({ identifier }) => identifier.code)],
    judge: desk => postUdiDi(device, desk),
  }
}

function postUdiDi(device: SubmittedDevice, { sender, register, actors, at }: Desk): Verdict {
  const entityCode = device.identifier.code
  const { code, issuingAgency } = device.group
  const group = findGroup(register, device.group)
  if (!group) {
    const detail = `udiDiDatas[0].basicUdi: no Basic UDI-DI ${code} of the issuing agency ${issuingAgency} is submitted or registered`
    return refuse(entityCode, { code: 'ERR-UDID-268.01', detail })
  }
  if (group.actor !== sender) {
    return refuseForeign(
      entityCode,
      `the actor of the Basic UDI-DI ${code} is not the submitting actor (${sender})`,
    )
  }
  const designer = findUnknownActor(device.parts.productDesigner, actors)
  if (designer !== undefined) return refuseUnknownActor(entityCode, 'productDesignerActorCode', designer)
  const problems = findTaken(register, sender, device.uses)
  if (group.legislation !== device.legislation) {
    const detail = `udiDiDatas[0].basicUdi: the Basic UDI-DI ${code} is under ${group.legislation}, the UDI-DI under ${device.legislation}`
    problems.push({ code: 'ERR-DTX-UDID-095.01', detail })
  }
  if (problems.length > 0) return refuse(entityCode, ...problems)
  enter(register, newDevice(device, sender, group.state, at))
  return accept(entityCode)
}
