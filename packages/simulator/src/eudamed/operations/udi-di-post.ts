import type { Element } from '../../xml/read-xml.ts'
import { enter, findGroup } from '../register/register.ts'
import { shapes, shapeUnder } from '../register/shapes.ts'
import { findTaken } from '../rules/find-taken.ts'
import { checkNotOfEudamed } from '../rules/legacy-identifiers.ts'
import { findShapeOfUdiDi } from '../submitted/entity-type.ts'
import { readUdiDi, type SubmittedDevice } from '../submitted/read-udi-di.ts'
import { accept, refuse, refuseForeign, refuseUnknownActor, type Verdict } from '../verdict.ts'
import type { Desk, SubmittedEntity } from './desk.ts'
import { findUnknownActor } from './find-unknown-actor.ts'
import { judgeLink, linkNew } from './link-device.ts'
import { checkFirstMarkets, newDevice } from './new-device.ts'
import { unmappable } from './unmappable.ts'

/**
 * UDI_DI.POST: a further device of a group that EUDAMED holds; it takes the state of the group
 * (EUDAMED UDI business rules 2.18.1, BR-DTX-UDI-035). A EUDAMED DI has one device only (BR-UDID-648), so that none under a
 * directive comes this way (services definition 2.27.0).
 *
 * @throws StructureProblem where the element lacks what its type demands
 */
export function readUdiDiPost(element: Element): SubmittedEntity {
  const shape = findShapeOfUdiDi(element)
  if (typeof shape === 'object') return unmappable(shape)
  if (shapes[shape].criterion === 'LEGACY') {
    return unmappable({ detail: `UDI_DI.POST takes no ${element.type?.name}: a EUDAMED DI has one device` })
  }
  const device = readUdiDi(element, shape)
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
  const problems = [
    ...checkNotOfEudamed(device.uses),
    ...checkFirstMarkets(device),
    ...findTaken(register, sender, device.uses),
  ]
  if (shapeUnder[group.legislation] !== device.shape) {
    const detail = `udiDiDatas[0].basicUdi: the Basic UDI-DI ${code} is under ${group.legislation}, the UDI-DI is ${device.shape}`
    problems.push({ code: 'ERR-DTX-UDID-095.01', detail })
  }
  if (problems.length > 0) return refuse(entityCode, ...problems)
  const made = newDevice(device, sender, group.state, at)
  const linked = judgeLink({ group, device: made }, device.link, register)
  if (linked.problems.length > 0) return refuse(entityCode, ...linked.problems)
  enter(register, made)
  linkNew(made, linked.other, register)
  return accept(entityCode)
}
