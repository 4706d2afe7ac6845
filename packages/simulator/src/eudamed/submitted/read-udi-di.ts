import { findChild, findChildren, findText } from '../../xml/find.ts'
import type { Element } from '../../xml/read-xml.ts'
import { putInOrder, udiDiOrder } from '../content/element-order.ts'
import * as names from '../namespaces.ts'
import type { DeviceStatus, PartName } from '../register/entity.ts'
import { type Shape, shapes } from '../register/shapes.ts'
import { type Identifier, needChild, readIdentifier } from '../structure.ts'
import {
  partElements,
  readPackageUses,
  readPart,
  type SubmittedPart,
  type SubmittedUse,
} from './read-part.ts'
import { readStatus } from './read-status.ts'

/** A UDI-DI as it was sent. */
export interface SubmittedDevice {
  readonly identifier: Identifier
  readonly shape: Shape
  readonly group: Identifier
  readonly status: DeviceStatus
  /** What it says its version is to be. */
  readonly version: string | undefined
  /** Its elements, without version data, parts, its link, and what EUDAMED adds. */
  readonly elements: readonly Element[]
  readonly parts: Readonly<Partial<Record<PartName, SubmittedPart>>>
  readonly uses: readonly SubmittedUse[]
  /** The device of the other kind that it names as the same one (relatedUDILink). */
  readonly link: Identifier | undefined
}

const notOwn = new Set(['lastUpdated', 'substatuses', 'relatedUDILink', ...Object.values(partElements)])
const own = udiDiOrder.filter(name => !notOwn.has(name))

/** Reads a UDI-DI. @throws StructureProblem where it lacks what its type demands */
export function readUdiDi(element: Element, shape: Shape): SubmittedDevice {
  const identifier = readIdentifier(needChild(element, names.udiDi, 'identifier'))
  const link = findChild(element, names.udiDi, 'relatedUDILink')
  const parts: Partial<Record<PartName, SubmittedPart>> = {}
  for (const [name, elementName] of Object.entries(partElements)) {
    const found = findChild(element, names.udiDi, elementName)
    if (found) parts[name as PartName] = readPart(name as PartName, found)
  }
  return {
    identifier,
    shape,
    group: readIdentifier(needChild(element, names.udiDi, 'basicUDIIdentifier')),
    status: readStatus(element),
    version: findText(element, names.entity, 'version'),
    elements: putInOrder(element.children, own),
    parts,
    uses: [
      {
        use: shapes[shape].criterion === 'LEGACY' ? 'LEGACY_UDI_DI' : 'UDI_DI',
        identifier,
        path: 'udiDiDatas[0].udiDi',
      },
      ...readUses(element),
      ...readPackageUses(parts.packages),
    ],
    link: link && readIdentifier(needChild(link, names.links, 'diIdentifier')),
  }
}

function readUses(element: Element): SubmittedUse[] {
  const [marking] = findChildren(element, names.udiDi, 'deviceMarking')
  const found = [
    ['SECONDARY', findChild(element, names.udiDi, 'secondaryIdentifier'), 'secondaryDi'],
    ['DIRECT_MARKING', findChild(marking, names.udiDi, 'directMarkingDI'), 'directMarkingDi'],
    ['UNIT_OF_USE', findChild(marking, names.udiDi, 'unitOfUseIdentifier'), 'unitOfUseDi'],
  ] as const
  return found.flatMap(([use, place, path]) =>
    place ? [{ use, identifier: readIdentifier(place), path: `udiDiDatas[0].${path}` }] : [],
  )
}
