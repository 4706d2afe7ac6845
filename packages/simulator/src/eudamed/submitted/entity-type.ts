import type { Element } from '../../xml/read-xml.ts'
import * as names from '../namespaces.ts'
import { type Shape, type ShapeNames, shapes } from '../register/shapes.ts'
import { StructureProblem } from '../structure.ts'

/** Why an element is not among what this simulator takes. */
export interface Unmappable {
  readonly detail: string
}

/** The family of a `device:Device`. @throws StructureProblem where it has no type */
export function findShapeOfDevice(element: Element): Shape | Unmappable {
  return findShape(element, ({ deviceType }) => ({ name: deviceType, namespaces: [names.device] }))
}

/** The family of a `device:BasicUDI`. @throws StructureProblem where it has no type */
export function findShapeOfGroup(element: Element): Shape | Unmappable {
  return findShape(element, ({ groupType }) => groupType)
}

/** The family of a `device:UDIDIData`. @throws StructureProblem where it has no type */
export function findShapeOfUdiDi(element: Element): Shape | Unmappable {
  return findShape(element, ({ udiDiType }) => udiDiType)
}

function findShape(
  element: Element,
  readType: (shape: ShapeNames) => ShapeNames['groupType'],
): Shape | Unmappable {
  if (!element.type) throw new StructureProblem(element, `${element.name} has no xsi:type`)
  const { namespace, name } = element.type
  const [found] = Object.entries(shapes).filter(([, shape]) => {
    const type = readType(shape)
    return type.name === name && type.namespaces.includes(namespace)
  })
  return found ? (found[0] as Shape) : { detail: `the type ${name} is not known` }
}
