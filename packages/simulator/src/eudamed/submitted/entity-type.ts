import type { Element } from '../../xml/read-xml.ts'
import * as names from '../namespaces.ts'
import type { Legislation } from '../register/entity.ts'
import { StructureProblem } from '../structure.ts'

const devices: Readonly<Record<string, Legislation>> = {
  MDRDeviceType: 'MDR',
  IVDRDeviceType: 'IVDR',
  PRDeviceType: 'SPP',
}
const groups: Readonly<Record<string, Legislation>> = {
  MDRBasicUDIType: 'MDR',
  IVDRBasicUDIType: 'IVDR',
  PRBasicUDIType: 'SPP',
}
const udiDis: Readonly<Record<string, Legislation>> = {
  MDRUDIDIDataType: 'MDR',
  IVDRUDIDIDataType: 'IVDR',
  PRUDIDIDataType: 'SPP',
}

/** The legislation of a `device:Device`. @throws StructureProblem where it has no type */
export function legislationOfDevice(element: Element): Legislation | Unmappable {
  return findLegislation(element, devices, [names.device])
}

/** The legislation of a `device:BasicUDI`. @throws StructureProblem where it has no type */
export function legislationOfGroup(element: Element): Legislation | Unmappable {
  return findLegislation(element, groups, [names.device, names.basicUdi])
}

/** The legislation of a `device:UDIDIData`. @throws StructureProblem where it has no type */
export function legislationOfUdiDi(element: Element): Legislation | Unmappable {
  return findLegislation(element, udiDis, [names.device, names.udiDi])
}

/** Why an element is not among what this simulator knows. */
export interface Unmappable {
  readonly detail: string
}

function findLegislation(
  element: Element,
  known: Readonly<Record<string, Legislation>>,
  namespaces: readonly string[],
): Legislation | Unmappable {
  if (!element.type) throw new StructureProblem(element, `${element.name} has no xsi:type`)
  const { namespace, name } = element.type
  const found = namespaces.includes(namespace) && Object.hasOwn(known, name) ? known[name] : undefined
  if (found) return found
  const what = name.includes('EU') ? 'a legacy device, which this simulator does not register' : 'not known'
  return { detail: `the type ${name} is ${what}` }
}
