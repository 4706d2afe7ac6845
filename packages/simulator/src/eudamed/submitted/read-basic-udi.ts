import { findText } from '../../xml/find.ts'
import type { Element } from '../../xml/read-xml.ts'
import { basicUdiOrder, putInOrder } from '../content/element-order.ts'
import { writeContent } from '../content/write-content.ts'
import * as names from '../namespaces.ts'
import { type Certification, readCertification } from '../notified-body.ts'
import type { Legislation } from '../register/entity.ts'
import type { Shape } from '../register/shapes.ts'
import { type Identifier, needChild, needText, readIdentifier, StructureProblem } from '../structure.ts'

/** A Basic UDI-DI as it was sent. */
export interface SubmittedGroup {
  readonly identifier: Identifier
  readonly legislation: Legislation
  /** The manufacturer or the producer of a system or procedure pack. */
  readonly actor: string
  readonly representative: string | undefined
  readonly certification: Certification
  /** What it says its version is to be. */
  readonly version: string | undefined
  /** Its elements, without version data and what EUDAMED adds. */
  readonly elements: readonly Element[]
}

const own = basicUdiOrder.filter(name => !['certificateLinks', 'lastUpdated', 'ARComments'].includes(name))

/** Reads a Basic UDI-DI. @throws StructureProblem where it lacks what its type demands */
export function readBasicUdi(element: Element, shape: Shape): SubmittedGroup {
  const actorElement = shape === 'PR' ? 'PRActorCode' : 'MFActorCode'
  return {
    identifier: readIdentifier(needChild(element, names.basicUdi, 'identifier')),
    legislation: readLegislation(element, shape),
    actor: needText(element, names.basicUdi, actorElement),
    representative: findText(element, names.basicUdi, 'ARActorCode'),
    certification: readCertification(element),
    version: findText(element, names.entity, 'version'),
    elements: putInOrder(element.children, own),
  }
}

/** The legislation of a family, where the schemas leave two the element that says which. */
function readLegislation(element: Element, shape: Shape): Legislation {
  if (shape === 'PR') return 'SPP'
  if (shape === 'IVDEU') return 'IVDD'
  if (shape !== 'MDEU') return shape
  const directive = needText(element, names.legacyGroup, 'applicableLegislation')
  if (directive === 'MDD' || directive === 'AIMDD') return directive
  throw new StructureProblem(element, `applicableLegislation ${directive} is neither MDD nor AIMDD`)
}

/** What the register keeps of a Basic UDI-DI apart from its state and version. */
export function keepGroup(group: SubmittedGroup, elements = group.elements) {
  const { identifier, legislation, actor, representative, certification } = group
  return {
    kind: 'group' as const,
    identifier,
    legislation,
    actor,
    riskClass: certification.riskClass,
    ...(representative === undefined ? {} : { representative }),
    content: writeContent(elements),
  }
}
