import type { Element } from '../../xml/read-xml.ts'
import { readContent } from '../content/read-content.ts'
import { writeContent } from '../content/write-content.ts'
import * as names from '../namespaces.ts'
import type { Device } from '../register/entity.ts'
import { enter, findDevice } from '../register/register.ts'
import { checkPackages } from '../rules/check-packages.ts'
import { checkVersion } from '../rules/check-version.ts'
import { findTaken } from '../rules/find-taken.ts'
import { followDevice, takeInnerAlong } from '../rules/package-statuses.ts'
import { areSame, type Identifier, needChild, readIdentifier } from '../structure.ts'
import { readPackageUses, readPart, type SubmittedPart, type SubmittedUse } from '../submitted/read-part.ts'
import { readStatus } from '../submitted/read-status.ts'
import { accept, type Problem, refuse, type Verdict } from '../verdict.ts'
import type { Desk, SubmittedEntity } from './desk.ts'
import { findUpdatable, isVerdict } from './find-updatable.ts'

const rules = { find: findDevice, unknown: 'BR-DTX-UDI-099', submitted: 'BR-DTX-UDI-102' }

/**
 * PACKAGE_UDI.PUT: the packages of a registered device under a regulation, all of them; new ones may come and statuses may
 * change.
 *
 * @throws StructureProblem where the element lacks what its type demands
 */
export function readPackageUdiPut(element: Element): SubmittedEntity {
  const identifier = readIdentifier(needChild(element, names.udiDi, 'udiIdentifier'))
  const sent = readPart('packages', needChild(element, names.udiDi, 'packages'))
  const uses = readPackageUses(sent)
  const { code } = identifier
  const codes = [code, ...uses.map(used => used.identifier.code)]
  return { entityCode: code, codes, judge: desk => putPackages(identifier, sent, uses, desk) }
}

function putPackages(
  identifier: Identifier,
  sent: SubmittedPart,
  uses: readonly SubmittedUse[],
  desk: Desk,
): Verdict {
  const { code } = identifier
  const held = findUpdatable(identifier, desk, rules)
  if (isVerdict(held)) return held
  const { version = 0, content = '' } = held.parts.packages ?? {}
  const before = readContent(content)
  const added = uses.filter((used, index) => !isKept(used, before) || isRepeated(used, index, uses))
  const problems: Problem[] = [
    ...[checkVersion(sent.version, version, 'packages.version')].filter(problem => problem !== undefined),
    ...checkPackages(before, sent.elements, held.status),
    ...findTaken(desk.register, desk.sender, added),
  ]
  if (problems.length > 0) return refuse(code, ...problems)
  const wasOnMarket = (item: Element): boolean =>
    before.some(known => isOnMarket(known) && haveSameDi(known, item))
  const after = followDevice(takeInnerAlong(sent.elements, wasOnMarket), held.status)
  const packages = { version: version + 1, at: desk.at, content: writeContent(after) }
  enter(desk.register, {
    ...held,
    parts: { ...held.parts, packages },
    uses: [...held.uses, ...added.map(({ use, identifier: used }) => ({ use, identifier: used }))],
  } satisfies Device)
  return accept(code)
}

function isKept({ identifier }: SubmittedUse, before: readonly Element[]): boolean {
  return before.some(item => areSame(identifier, packageDi(item)))
}

function isRepeated({ identifier }: SubmittedUse, index: number, uses: readonly SubmittedUse[]): boolean {
  return uses.findIndex(used => areSame(used.identifier, identifier)) < index
}

function haveSameDi(one: Element, other: Element): boolean {
  return areSame(packageDi(one), packageDi(other))
}

function isOnMarket(item: Element): boolean {
  return readStatus(item) === 'ON_THE_MARKET'
}

function packageDi(item: Element): Identifier {
  return readIdentifier(needChild(item, names.udiDi, 'identifier'))
}
