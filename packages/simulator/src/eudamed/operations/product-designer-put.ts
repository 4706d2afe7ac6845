import { findChild } from '../../xml/find.ts'
import type { Element } from '../../xml/read-xml.ts'
import { find } from '../content/find-changes.ts'
import { readContent } from '../content/read-content.ts'
import { writeContent } from '../content/write-content.ts'
import * as names from '../namespaces.ts'
import type { Device } from '../register/entity.ts'
import { enter, findDevice, findLegacyDevice, type Register } from '../register/register.ts'
import { checkVersion } from '../rules/check-version.ts'
import { type Identifier, needChild, readIdentifier } from '../structure.ts'
import { readPart, type SubmittedPart } from '../submitted/read-part.ts'
import { accept, type Problem, refuse, refuseUnknownActor, type Verdict } from '../verdict.ts'
import type { Desk, SubmittedEntity } from './desk.ts'
import { findUnknownActor } from './find-unknown-actor.ts'
import { findUpdatable, isVerdict } from './find-updatable.ts'

const rules = { find: findEither, unknown: 'BR-DTX-UDI-099', submitted: 'BR-DTX-UDID-106' }

/**
 * The message does not say which kind of device it means (ProductDesignerType.xsd): where both kinds bear the UDI-DI, it is
 * the device under a regulation.
 */
function findEither(register: Register, identifier: Identifier): Device | undefined {
  return findDevice(register, identifier) ?? findLegacyDevice(register, identifier)
}

/**
 * PRODUCT_DESIGNER.PUT: another original manufacturer of a registered device, where it was given as an organisation.
 *
 * @throws StructureProblem where the element lacks what its type demands
 */
export function readProductDesignerPut(element: Element): SubmittedEntity {
  const identifier = readIdentifier(needChild(element, names.productDesigner, 'uDIDIIdentifier'))
  const designer = findChild(element, names.productDesigner, 'productDesignerActor')
  const sent = designer ? readPart('productDesigner', designer) : { version: undefined, elements: [] }
  const { code } = identifier
  return { entityCode: code, codes: [code], judge: desk => putProductDesigner(identifier, sent, desk) }
}

function putProductDesigner(identifier: Identifier, sent: SubmittedPart, desk: Desk): Verdict {
  const { code } = identifier
  const held = findUpdatable(identifier, desk, rules)
  if (isVerdict(held)) return held
  const unknown = findUnknownActor(sent, desk.actors)
  if (unknown !== undefined) return refuseUnknownActor(code, 'productDesignerActorCode', unknown)
  const problems = [...findProblems(held, sent)]
  if (problems.length > 0) return refuse(code, ...problems)
  const version = (held.parts.productDesigner?.version ?? 0) + 1
  const productDesigner = { version, at: desk.at, content: writeContent(sent.elements) }
  enter(desk.register, { ...held, parts: { ...held.parts, productDesigner } })
  return accept(code)
}

/** The official samples send no version here, so that one is checked only where it is given. */
function* findProblems(held: Device, sent: SubmittedPart): Iterable<Problem> {
  const { version = 0, content = '' } = held.parts.productDesigner ?? {}
  if (content === '') {
    const detail = 'productDesignerActor: none was given with the device, so none can be given later'
    yield { code: 'BR-UDID-629', detail }
    return
  }
  if (find(readContent(content), 'productDesignerActorCode')) {
    const detail = 'productDesignerActor: it was given by its SRN and is no more updatable'
    yield { code: 'BR-UDID-824', detail }
    return
  }
  const wrongVersion =
    sent.version === undefined
      ? undefined
      : checkVersion(sent.version, version, 'productDesignerActor.version')
  if (wrongVersion) yield wrongVersion
  if (sent.elements.length === 0) {
    yield { code: 'BR-UDID-629', detail: 'productDesignerActor: it can be changed, not removed' }
  }
  if (find(sent.elements, 'productDesignerActorCode')?.text.trim() === held.actor) {
    const detail = 'productDesignerActorCode: the manufacturer cannot be its own original manufacturer'
    yield { code: 'BR-UDID-724', detail }
  }
}
