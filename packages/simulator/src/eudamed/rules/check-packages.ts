import type { Element } from '../../xml/read-xml.ts'
import { find } from '../content/find-changes.ts'
import { saySame } from '../content/same-content.ts'
import * as names from '../namespaces.ts'
import type { DeviceStatus } from '../register/entity.ts'
import { areSame, needChild, readIdentifier } from '../structure.ts'
import { readStatus } from '../submitted/read-status.ts'
import type { Problem } from '../verdict.ts'
import { isInside } from './package-statuses.ts'

const gone = 'NO_LONGER_PLACED_ON_THE_MARKET'

/**
 * What packages may not change: none goes, none holds anything else or another number of items, none is later not
 * intended for the EU market, and none returns to the market while one around it is off it.
 * Source: EUDAMED UDI business rules 2.18.1, BR-UDID-632 and BR-UDID-073.
 */
export function checkPackages(
  before: readonly Element[],
  sent: readonly Element[],
  status: DeviceStatus,
): Problem[] {
  return before.flatMap(held => {
    const di = readIdentifier(needChild(held, names.udiDi, 'identifier'))
    const kept = sent.find(item => areSame(di, readIdentifier(needChild(item, names.udiDi, 'identifier'))))
    if (!kept) return [report(di.code, 'a package cannot be removed')]
    const problems: Problem[] = []
    if (!saySame(find(held.children, 'numberOfItems'), find(kept.children, 'numberOfItems'), 'number')) {
      problems.push(report(di.code, 'the number of items cannot be changed'))
    }
    if (!saySame(find(held.children, 'child'), find(kept.children, 'child'))) {
      problems.push(report(di.code, 'what a package holds cannot be changed'))
    }
    return status === 'ON_THE_MARKET' ? [...problems, ...checkStatus(di.code, held, kept, sent)] : problems
  })
}

function checkStatus(code: string, held: Element, kept: Element, sent: readonly Element[]): Problem[] {
  const from = readStatus(held)
  const to = readStatus(kept)
  if (to === 'NOT_INTENDED_FOR_EU_MARKET' && from !== to) {
    const detail = `packages: ${code}: ${to} is the status of a registration and never that of an update`
    return [{ code: 'BR-UDID-073', detail }]
  }
  const outer = sent.find(item => isInside(kept, item) && readStatus(item) === gone)
  if (from !== gone || to !== 'ON_THE_MARKET' || !outer) return []
  return [report(code, 'it cannot return to the market while a package around it is off it')]
}

function report(code: string, text: string): Problem {
  return { code: 'BR-UDID-632', detail: `packages: ${code}: ${text}` }
}
