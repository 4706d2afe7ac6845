import type { Element } from '../../xml/read-xml.ts'
import { representativeExists } from '../actors.ts'
import * as names from '../namespaces.ts'
import { needsNotifiedBody } from '../notified-body.ts'
import { enter } from '../register/register.ts'
import { findTaken, useOfGroup } from '../rules/find-taken.ts'
import { areSame, needChild, StructureProblem } from '../structure.ts'
import { legislationOfDevice } from '../submitted/entity-type.ts'
import { keepGroup, readBasicUdi, type SubmittedGroup } from '../submitted/read-basic-udi.ts'
import { readUdiDi, type SubmittedDevice } from '../submitted/read-udi-di.ts'
import { accept, refuse, refuseForeign, refuseUnknownActor, type Verdict } from '../verdict.ts'
import type { Desk, SubmittedEntity } from './desk.ts'
import { findUnknownActor } from './find-unknown-actor.ts'
import { newDevice } from './new-device.ts'
import { unmappable } from './unmappable.ts'

const prefixes = { MDR: 'MDR', IVDR: 'IVDR', SPP: 'PR' }

/**
 * DEVICE.POST: a new group with its first device, both or neither, known by the group's code.
 *
 * @throws StructureProblem where the element lacks what its type demands
 */
export function readDevicePost(element: Element): SubmittedEntity {
  const legislation = legislationOfDevice(element)
  if (typeof legislation === 'object') return unmappable(legislation)
  const prefix = prefixes[legislation]
  const children = element.children.map(({ name }) => name).join(', ')
  const wanted = `${prefix}BasicUDI, ${prefix}UDIDIData`
  if (children !== wanted) {
    throw new StructureProblem(element, `${element.type?.name} holds ${wanted}, not ${children}`)
  }
  const group = readBasicUdi(needChild(element, names.device, `${prefix}BasicUDI`), legislation)
  const device = readUdiDi(needChild(element, names.device, `${prefix}UDIDIData`), legislation)
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
  const problems = findTaken(register, sender, [useOfGroup(group.identifier), ...device.uses])
  if (!areSame(device.group, group.identifier)) {
    const detail = `udiDiDatas[0].basicUdi: the UDI-DI refers to ${device.group.code}, not to the Basic UDI-DI it comes with`
    problems.push({ code: 'ERR-DTX-UDI-010.01', detail })
  }
  if (problems.length > 0) return refuse(code, ...problems)
  const state = needsNotifiedBody(group.legislation, group.certification) ? 'SUBMITTED' : 'REGISTERED'
  enter(register, { ...keepGroup(group), state, version: 1, at })
  enter(register, newDevice(device, sender, state, at))
  return accept(code)
}
