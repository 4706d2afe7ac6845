import type { Element } from '../../xml/read-xml.ts'
import { notUpdatable } from '../content/find-changes.ts'
import { readContent } from '../content/read-content.ts'
import { writeContent } from '../content/write-content.ts'
import type { Device, Part, PartName } from '../register/entity.ts'
import { enterLinked, unlink } from '../register/links.ts'
import { enter, findDevice, findGroup, findLegacyDevice } from '../register/register.ts'
import { shapes, shapeUnder } from '../register/shapes.ts'
import { checkDeviceUpdate } from '../rules/check-device-update.ts'
import { checkVersion } from '../rules/check-version.ts'
import { findTaken } from '../rules/find-taken.ts'
import { judgeMarketsOfPatch, losesMarkets } from '../rules/markets-of-patch.ts'
import { checkNotForLegacy } from '../rules/not-for-legacy.ts'
import { followDevice } from '../rules/package-statuses.ts'
import { areSame } from '../structure.ts'
import { findShapeOfUdiDi } from '../submitted/entity-type.ts'
import type { SubmittedUse } from '../submitted/read-part.ts'
import { readUdiDi, type SubmittedDevice } from '../submitted/read-udi-di.ts'
import { accept, type Problem, refuse, type Verdict } from '../verdict.ts'
import type { Desk, SubmittedEntity } from './desk.ts'
import { findUpdatable, isVerdict } from './find-updatable.ts'
import { judgeLinkOfPatch } from './link-device.ts'
import { unmappable } from './unmappable.ts'

const rules = { unknown: 'BR-DTX-UDI-037', submitted: 'BR-DTX-UDI-037' }

/**
 * UDI_DI.PATCH: a new version of a registered device, sent as a whole but for the parts that have operations of their
 * own.
 *
 * @throws StructureProblem where the element lacks what its type demands
 */
export function readUdiDiPatch(element: Element): SubmittedEntity {
  const shape = findShapeOfUdiDi(element)
  if (typeof shape === 'object') return unmappable(shape)
  const device = readUdiDi(element, shape)
  return {
    entityCode: device.identifier.code,
    codes: [device.group.code, ...device.uses.map(({ identifier }) => identifier.code)],
    judge: desk => patchUdiDi(device, desk),
  }
}

function patchUdiDi(sent: SubmittedDevice, desk: Desk): Verdict {
  const { code } = sent.identifier
  const find = shapes[sent.shape].criterion === 'LEGACY' ? findLegacyDevice : findDevice
  const held = findUpdatable(sent.identifier, desk, { ...rules, find })
  if (isVerdict(held)) return held
  const version = checkVersion(sent.version, held.version, 'udiDiDatas[0].version')
  const markets = judgeMarketsOfPatch(held, sent)
  const link = judgeLinkOfPatch(held, sent, desk.register)
  const added = sent.uses.filter(used => !isKnown(used, held))
  const problems: Problem[] = [
    ...(version ? [version] : []),
    ...checkLegislation(sent, held, desk),
    ...checkDeviceUpdate(held.status, readContent(held.content), sent),
    ...markets.problems,
    ...checkNotForLegacy(sent),
    ...checkForeignParts(sent),
    ...link.problems,
    ...findTaken(desk.register, desk.sender, added),
  ]
  if (problems.length > 0) return refuse(code, ...problems)
  const updated = {
    ...held,
    version: held.version + 1,
    at: desk.at,
    status: sent.status,
    content: writeContent(sent.elements),
    parts: updateParts(held, sent, markets.sent, desk.at),
    uses: [...held.uses, ...added.map(({ use, identifier }) => ({ use, identifier }))],
  }
  enter(desk.register, updated)
  if (link.other) enterLinked(desk.register, updated, link.other)
  if (link.isRemoved) unlink(desk.register, updated)
  return accept(code)
}

function checkLegislation(sent: SubmittedDevice, held: Device, { register }: Desk): Problem[] {
  const isKept = shapeUnder[findGroup(register, held.group)?.legislation ?? 'SPP'] === sent.shape
  return isKept ? [] : [notUpdatable({ element: 'applicableLegislation', label: 'Applicable legislation' })]
}

/** Source: EUDAMED UDI business rules 2.18.1, BR-DTX-UDID-102.1 and BR-DTX-UDID-093.1. */
function checkForeignParts({ parts }: SubmittedDevice): Problem[] {
  const problems: Problem[] = []
  if (parts.packages) {
    const detail = 'packages: they are registered and updated by PACKAGE_UDI.PUT'
    problems.push({ code: 'BR-DTX-UDID-102.1', detail })
  }
  if (parts.productDesigner) {
    const detail = 'productDesignerActor: it is updated by PRODUCT_DESIGNER.PUT'
    problems.push({ code: 'BR-DTX-UDID-093.1', detail })
  }
  return problems
}

/**
 * A device that leaves the EU market takes its packages along, in a new version, and has no market information any
 * more, unless it is one under a directive. Source: EUDAMED UDI business rules 2.18.1, BR-UDID-073 and BR-UDID-046.
 */
function updateParts(
  held: Device,
  sent: SubmittedDevice,
  markets: readonly Element[] | undefined,
  at: string,
): Partial<Record<PartName, Part>> {
  const { marketInfos, packages } = held.parts
  const parts: Partial<Record<PartName, Part>> = { ...held.parts }
  if (markets) {
    parts.marketInfos = { version: (marketInfos?.version ?? 0) + 1, at, content: writeContent(markets) }
  }
  if (sent.status === 'ON_THE_MARKET' || sent.status === held.status) return parts
  if (marketInfos && losesMarkets(held)) {
    parts.marketInfos = { version: marketInfos.version, at: marketInfos.at }
  }
  if (packages?.content !== undefined) {
    const content = writeContent(followDevice(readContent(packages.content), sent.status))
    parts.packages = { version: packages.version + 1, at, content }
  }
  return parts
}

function isKnown({ use, identifier }: SubmittedUse, { uses }: Device): boolean {
  return uses.some(known => known.use === use && areSame(known.identifier, identifier))
}
