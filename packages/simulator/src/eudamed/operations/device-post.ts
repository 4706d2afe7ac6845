import type { Element } from '../../xml/read-xml.ts'
import { representativeExists } from '../actors.ts'
import * as names from '../namespaces.ts'
import { needsNotifiedBody } from '../notified-body.ts'
import { enter } from '../register/register.ts'
import { shapes } from '../register/shapes.ts'
import { findTaken, getGroupUse } from '../rules/find-taken.ts'
import { checkLegacyIdentifiers, checkNotOfEudamed } from '../rules/legacy-identifiers.ts'
import { checkNotForLegacy } from '../rules/not-for-legacy.ts'
import { areSame, needChild, StructureProblem } from '../structure.ts'
import { findShapeOfDevice } from '../submitted/entity-type.ts'
import { keepGroup, readBasicUdi, type SubmittedGroup } from '../submitted/read-basic-udi.ts'
import { readUdiDi, type SubmittedDevice } from '../submitted/read-udi-di.ts'
import { accept, type Problem, refuse, refuseForeign, refuseUnknownActor, type Verdict } from '../verdict.ts'
import type { Desk, SubmittedEntity } from './desk.ts'
import { findUnknownActor } from './find-unknown-actor.ts'
import { judgeLink, linkNew } from './link-device.ts'
import { checkFirstMarkets, newDevice } from './new-device.ts'
import { unmappable } from './unmappable.ts'

/**
 * DEVICE.POST: a new group with its first device, both or neither, known by the group's code.
 *
 * @throws StructureProblem where the element lacks what its type demands
 */
export function readDevicePost(element: Element): SubmittedEntity {
  const shape = findShapeOfDevice(element)
  if (typeof shape === 'object') return unmappable(shape)
  const children = element.children.map(({ name }) => name).join(', ')
  const wanted = shapes[shape].children.join(', ')
  if (children !== wanted) {
    throw new StructureProblem(element, `${element.type?.name} holds ${wanted}, not ${children}`)
  }
  const group = readBasicUdi(needChild(element, names.device, shapes[shape].group), shape)
  const device = readUdiDi(needChild(element, names.device, shapes[shape].udiDi), shape)
  return {
    entityCode: group.identifier.code,
    codes: [group.identifier.code, ...device.uses.map(({ identifier }) => identifier.code)],
    judge: desk => postDevice(group, device, desk),
  }
}

function postDevice(group: SubmittedGroup, device: SubmittedDevice, desk: Desk): Verdict {
  const { sender, register, actors, at } = desk
  const { code } = group.identifier
  if (group.actor !== sender) {
    return refuseForeign(
      code,
      `the actor of the payload (${group.actor}) is not the submitting actor (${sender})`,
    )
  }
  const { representative } = group
  if (representative !== undefined && !representativeExists(actors, representative)) {
    return refuseUnknownActor(code, 'ARActorCode', representative)
  }
  const designer = findUnknownActor(device.parts.productDesigner, actors)
  if (designer !== undefined) return refuseUnknownActor(code, 'productDesignerActorCode', designer)
  const problems = [
    ...checkKind(group, device),
    ...checkFirstMarkets(device),
    ...findTaken(register, sender, [getGroupUse(group.identifier), ...device.uses]),
  ]
  if (!areSame(device.group, group.identifier)) {
    const detail = `udiDiDatas[0].basicUdi: the UDI-DI refers to ${device.group.code}, not to the Basic UDI-DI it comes with`
    problems.push({ code: 'ERR-DTX-UDI-010.01', detail })
  }
  if (problems.length > 0) return refuse(code, ...problems)
  const state = needsNotifiedBody(group.legislation, group.certification) ? 'SUBMITTED' : 'REGISTERED'
  const madeGroup = { ...keepGroup(group), state, version: 1, at } as const
  const made = newDevice(device, sender, state, at)
  const linked = judgeLink({ group: madeGroup, device: made }, device.link, register)
  if (linked.problems.length > 0) return refuse(code, ...linked.problems)
  enter(register, madeGroup)
  enter(register, made)
  linkNew(made, linked.other, register)
  return accept(code)
}

/** What only devices under a regulation, or only those under a directive, may have. */
function checkKind(group: SubmittedGroup, device: SubmittedDevice): Problem[] {
  if (shapes[device.shape].criterion !== 'LEGACY') {
    return checkNotOfEudamed([getGroupUse(group.identifier), ...device.uses])
  }
  return [...checkLegacyIdentifiers(group.identifier, device.identifier), ...checkNotForLegacy(device)]
}
