import { findChild, findChildren, findText } from '../xml/find.ts'
import type { Element } from '../xml/read-xml.ts'
import * as names from './namespaces.ts'
import { type Certification, readCertification } from './notified-body.ts'
import type { Legislation, Use } from './register.ts'
import { type Identifier, needChild, needText, readIdentifier, StructureProblem } from './structure.ts'

/** A Basic UDI-DI as it was sent. */
export interface SubmittedGroup {
  readonly identifier: Identifier
  /** The manufacturer or the producer of a system or procedure pack. */
  readonly actor: string
  readonly representative: string | undefined
  readonly certification: Certification
}

/** A UDI-DI as it was sent. */
export interface SubmittedDevice {
  readonly identifier: Identifier
  readonly group: Identifier
  readonly uses: readonly SubmittedUse[]
}

/** A device identifier that a UDI-DI brings along, and where it stands. */
export interface SubmittedUse {
  readonly use: Use
  readonly identifier: Identifier
  readonly path: string
}

/** One entity of a message. */
export type SubmittedEntity =
  | { kind: 'device'; legislation: Legislation; group: SubmittedGroup; device: SubmittedDevice }
  | { kind: 'udi-di'; legislation: Legislation; device: SubmittedDevice }
  | { kind: 'unmappable'; detail: string }

const deviceTypes: Readonly<Record<string, { legislation: Legislation; prefix: string }>> = {
  MDRDeviceType: { legislation: 'MDR', prefix: 'MDR' },
  IVDRDeviceType: { legislation: 'IVDR', prefix: 'IVDR' },
  PRDeviceType: { legislation: 'SPP', prefix: 'PR' },
}
const udiDiTypes: Readonly<Record<string, Legislation>> = {
  MDRUDIDIDataType: 'MDR',
  IVDRUDIDIDataType: 'IVDR',
  PRUDIDIDataType: 'SPP',
}

/** Reads a `device:Device`. @throws StructureProblem where it lacks what its type demands */
export function readDevice(element: Element): SubmittedEntity {
  const type = element.type?.namespace === names.device ? element.type.name : ''
  const known = Object.hasOwn(deviceTypes, type) ? deviceTypes[type] : undefined
  if (!known) return readUnmappable(element)
  const { legislation, prefix } = known
  const children = element.children.map(({ name }) => name).join(', ')
  const wanted = `${prefix}BasicUDI, ${prefix}UDIDIData`
  if (children !== wanted) throw new StructureProblem(element, `${type} holds ${wanted}, not ${children}`)
  const group = needChild(element, names.device, `${prefix}BasicUDI`)
  const udiDi = needChild(element, names.device, `${prefix}UDIDIData`)
  return { kind: 'device', legislation, group: readGroup(group, legislation), device: readUdiDi(udiDi) }
}

/** Reads a `device:UDIDIData`. @throws StructureProblem where it lacks what its type demands */
export function readUdiDiData(element: Element): SubmittedEntity {
  const { namespace, name } = element.type ?? { namespace: '', name: '' }
  const isKnown = (namespace === names.device || namespace === names.udiDi) && Object.hasOwn(udiDiTypes, name)
  const legislation = isKnown ? udiDiTypes[name] : undefined
  return legislation ? { kind: 'udi-di', legislation, device: readUdiDi(element) } : readUnmappable(element)
}

function readUnmappable(element: Element): SubmittedEntity {
  if (!element.type) throw new StructureProblem(element, `${element.name} has no xsi:type`)
  const isLegacy = element.type.name.includes('EU')
  const what = isLegacy ? 'a legacy device, which this simulator does not register' : 'not known'
  return { kind: 'unmappable', detail: `the type ${element.type.name} is ${what}` }
}

function readGroup(element: Element, legislation: Legislation): SubmittedGroup {
  const actorElement = legislation === 'SPP' ? 'PRActorCode' : 'MFActorCode'
  return {
    identifier: readIdentifier(needChild(element, names.basicUdi, 'identifier')),
    actor: needText(element, names.basicUdi, actorElement),
    representative: findText(element, names.basicUdi, 'ARActorCode'),
    certification: readCertification(element),
  }
}

function readUdiDi(element: Element): SubmittedDevice {
  const identifier = readIdentifier(needChild(element, names.udiDi, 'identifier'))
  const uses: SubmittedUse[] = [{ use: 'UDI_DI', identifier, path: 'udiDiDatas[0].udiDi' }]
  addUse(
    uses,
    'SECONDARY',
    findChild(element, names.udiDi, 'secondaryIdentifier'),
    'udiDiDatas[0].secondaryDi',
  )
  const packages = findChildren(findChild(element, names.udiDi, 'packages'), names.udiDi, 'package')
  for (const [index, item] of packages.entries()) {
    const packageDi = needChild(item, names.udiDi, 'identifier')
    addUse(uses, 'PACKAGE', packageDi, `udiDiDatas[0].packages[${index}].packageDi`)
  }
  const marking = findChild(element, names.udiDi, 'deviceMarking')
  const marked = findChild(marking, names.udiDi, 'directMarkingDI')
  addUse(uses, 'DIRECT_MARKING', marked, 'udiDiDatas[0].directMarkingDi')
  const unit = findChild(marking, names.udiDi, 'unitOfUseIdentifier')
  addUse(uses, 'UNIT_OF_USE', unit, 'udiDiDatas[0].unitOfUseDi')
  const group = readIdentifier(needChild(element, names.udiDi, 'basicUDIIdentifier'))
  return { identifier, group, uses }
}

function addUse(uses: SubmittedUse[], use: Use, element: Element | undefined, path: string): void {
  if (element) uses.push({ use, identifier: readIdentifier(element), path })
}
