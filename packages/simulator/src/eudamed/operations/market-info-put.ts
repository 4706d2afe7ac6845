import { findText } from '../../xml/find.ts'
import type { Element } from '../../xml/read-xml.ts'
import { readContent } from '../content/read-content.ts'
import { writeContent } from '../content/write-content.ts'
import * as names from '../namespaces.ts'
import type { Device } from '../register/entity.ts'
import { enter, findDevice, findGroup, findLegacyDevice, getKey } from '../register/register.ts'
import { checkVersion } from '../rules/check-version.ts'
import { losesMarkets } from '../rules/markets-of-patch.ts'
import { type Identifier, needChild, readIdentifier } from '../structure.ts'
import { checkMarkets, findFirst, readMarkets } from '../submitted/markets.ts'
import { readPart, type SubmittedPart } from '../submitted/read-part.ts'
import { accept, type Problem, refuse, type Verdict } from '../verdict.ts'
import type { Desk, SubmittedEntity } from './desk.ts'
import { findUpdatable, isVerdict } from './find-updatable.ts'

const rules = { unknown: 'BR-DTX-UDI-099', submitted: 'BR-DTX-UDI-096' }

/**
 * MARKET_INFO.PUT: the countries in which a registered device is made available, all of them. A device under a directive
 * is meant where deviceCriterion says LEGACY.
 *
 * @throws StructureProblem where the element lacks what its type demands
 */
export function readMarketInfoPut(element: Element): SubmittedEntity {
  const identifier = readIdentifier(needChild(element, names.marketInfo, 'uDIDIIdentifier'))
  const sent = readPart('marketInfos', needChild(element, names.marketInfo, 'marketInfos'))
  const criterion = findText(element, names.marketInfo, 'deviceCriterion')
  const { code } = identifier
  return { entityCode: code, codes: [code], judge: desk => putMarketInfo(identifier, sent, criterion, desk) }
}

function putMarketInfo(
  identifier: Identifier,
  sent: SubmittedPart,
  criterion: string | undefined,
  desk: Desk,
): Verdict {
  const { code } = identifier
  const find = criterion === 'LEGACY' ? findLegacyDevice : findDevice
  const held = findUpdatable(identifier, desk, { ...rules, find })
  if (isVerdict(held)) return held
  const problems = [...findProblems(held, sent, desk)]
  if (problems.length > 0) return refuse(code, ...problems)
  const version = (held.parts.marketInfos?.version ?? 0) + 1
  const marketInfos = { version, at: desk.at, content: writeContent(sent.elements) }
  enter(desk.register, { ...held, parts: { ...held.parts, marketInfos } })
  desk.updated.add(`marketInfos ${getKey(held)}`)
  return accept(code)
}

function* findProblems(held: Device, sent: SubmittedPart, { register, updated }: Desk): Iterable<Problem> {
  if (findGroup(register, held.group)?.legislation === 'SPP') {
    yield { code: 'BR-UDID-047', detail: 'marketInfos: a system or procedure pack has no market information' }
    return
  }
  if (updated.has(`marketInfos ${getKey(held)}`)) {
    const detail = 'marketInfos: a message may carry market information for a UDI-DI only once'
    yield { code: 'BR-DTX-UDI-097', detail }
    return
  }
  const { version = 0, content = '' } = held.parts.marketInfos ?? {}
  const wrongVersion = checkVersion(sent.version, version, 'marketInfos.version')
  if (wrongVersion) yield wrongVersion
  if (held.status !== 'ON_THE_MARKET' && losesMarkets(held)) {
    const detail = `marketInfos: a device that is ${held.status} has no market information`
    yield { code: 'BR-UDID-046', detail }
  }
  const markets = readMarkets(sent.elements)
  yield* checkMarkets(markets)
  const first = findFirst(readMarkets(readContent(content)))
  if (first !== undefined && first !== findFirst(markets)) {
    const detail = `marketInfos: ${first} stays the country of first placing on the market; UDI_DI.PATCH changes it`
    yield { code: 'BR-DTX-UDI-101', detail }
  }
}
