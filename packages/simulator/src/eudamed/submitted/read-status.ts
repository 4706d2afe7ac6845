import { findChild } from '../../xml/find.ts'
import type { Element } from '../../xml/read-xml.ts'
import * as names from '../namespaces.ts'
import type { DeviceStatus } from '../register/entity.ts'
import { needChild, needText, StructureProblem } from '../structure.ts'

const statuses: readonly string[] = [
  'ON_THE_MARKET',
  'NO_LONGER_PLACED_ON_THE_MARKET',
  'NOT_INTENDED_FOR_EU_MARKET',
] satisfies DeviceStatus[]

/** The status of a UDI-DI or of a package. @throws StructureProblem where there is none of the three */
export function readStatus(element: Element): DeviceStatus {
  const holder = needChild(element, names.udiDi, 'status')
  const status = needText(holder, names.commonDevice, 'code')
  if (!statuses.includes(status)) {
    throw new StructureProblem(holder, `the status ${status} is none of ${statuses.join(', ')}`)
  }
  return status as DeviceStatus
}

/** The same element with another status. */
export function withStatus(element: Element, status: DeviceStatus): Element {
  const holder = findChild(element, names.udiDi, 'status')
  const code = findChild(holder, names.commonDevice, 'code')
  if (!holder || !code) return element
  const changed = {
    ...holder,
    children: holder.children.with(holder.children.indexOf(code), { ...code, text: status }),
  }
  return { ...element, children: element.children.with(element.children.indexOf(holder), changed) }
}
