import type { Element } from '../../xml/read-xml.ts'
import { representativeExists } from '../actors.ts'
import { basicUdiOrder } from '../content/element-order.ts'
import { find, findChanges, notUpdatable } from '../content/find-changes.ts'
import { readContent } from '../content/read-content.ts'
import type { Group } from '../register/entity.ts'
import { enter, findGroup } from '../register/register.ts'
import { shapes, shapeUnder } from '../register/shapes.ts'
import { checkVersion } from '../rules/check-version.ts'
import { certificateField, fixedGroupFields } from '../rules/group-fields.ts'
import { findShapeOfGroup } from '../submitted/entity-type.ts'
import { keepGroup, readBasicUdi, type SubmittedGroup } from '../submitted/read-basic-udi.ts'
import { accept, type Problem, refuse, refuseForeign, refuseUnknownActor, type Verdict } from '../verdict.ts'
import type { Desk, SubmittedEntity } from './desk.ts'
import { unmappable } from './unmappable.ts'

/**
 * BASIC_UDI.PATCH: a new version of a registered group, sent as a whole.
 *
 * @throws StructureProblem where the element lacks what its type demands
 */
export function readBasicUdiPatch(element: Element): SubmittedEntity {
  const shape = findShapeOfGroup(element)
  if (typeof shape === 'object') return unmappable(shape)
  const group = readBasicUdi(element, shape)
  const { code } = group.identifier
  return { entityCode: code, codes: [code], judge: desk => patchBasicUdi(group, desk) }
}

function patchBasicUdi(sent: SubmittedGroup, { sender, register, actors, at }: Desk): Verdict {
  const { code, issuingAgency } = sent.identifier
  if (sent.actor !== sender) {
    return refuseForeign(
      code,
      `the actor of the payload (${sent.actor}) is not the submitting actor (${sender})`,
    )
  }
  const held = findGroup(register, sent.identifier)
  const unregistered =
    shapes[shapeUnder[sent.legislation]].criterion === 'LEGACY' ? 'BR-DTX-UDI-060' : 'BR-DTX-UDI-033'
  if (!held) {
    const detail = `basicUdiDatas[0].basicUdi: no Basic UDI-DI ${code} of the issuing agency ${issuingAgency} is registered`
    return refuse(code, { code: unregistered, detail })
  }
  if (held.actor !== sender) {
    return refuseForeign(
      code,
      `the actor of the Basic UDI-DI ${code} is not the submitting actor (${sender})`,
    )
  }
  if (held.state !== 'REGISTERED') {
    const detail = `basicUdiDatas[0].basicUdi: the latest version of the Basic UDI-DI ${code} is ${held.state}, not REGISTERED`
    return refuse(code, { code: unregistered, detail })
  }
  const { representative } = sent
  if (representative !== undefined && !representativeExists(actors, representative)) {
    return refuseUnknownActor(code, 'ARActorCode', representative)
  }
  const elements = readContent(held.content)
  const problems = [...findProblems(held, elements, sent)]
  if (problems.length > 0) return refuse(code, ...problems)
  enter(register, {
    ...keepGroup(sent, withCertificates(sent.elements, elements)),
    state: 'REGISTERED',
    version: held.version + 1,
    at,
  })
  return accept(code)
}

function* findProblems(held: Group, elements: readonly Element[], sent: SubmittedGroup): Iterable<Problem> {
  const version = checkVersion(sent.version, held.version, 'basicUdiDatas[0].version')
  if (version) yield version
  if (sent.legislation !== held.legislation) {
    yield notUpdatable({ element: 'applicableLegislation', label: 'Applicable legislation' })
    return
  }
  yield* findChanges(elements, sent.elements, fixedGroupFields)
  if (find(sent.elements, certificateField.element)) {
    yield* findChanges(elements, sent.elements, [certificateField])
  }
  if (held.representative !== undefined && sent.representative === undefined) {
    yield {
      code: 'BR-UDID-011',
      detail: 'ARActorCode: the authorised representative can be changed, not removed',
    }
  }
}

/** What comes after the certificate information, in one family or another. */
const afterCertificates = new Set<string>(
  basicUdiOrder.slice(basicUdiOrder.indexOf('deviceCertificateLinks') + 1),
)

/** An update need not repeat the certificate information; it stays as it is. */
function withCertificates(sent: readonly Element[], held: readonly Element[]): readonly Element[] {
  const kept = find(held, certificateField.element)
  if (!kept || find(sent, certificateField.element)) return sent
  const next = sent.findIndex(({ name }) => afterCertificates.has(name))
  return sent.toSpliced(next < 0 ? sent.length : next, 0, kept)
}
