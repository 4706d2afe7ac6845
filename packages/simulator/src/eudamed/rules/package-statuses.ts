import { findChild } from '../../xml/find.ts'
import type { Element } from '../../xml/read-xml.ts'
import * as names from '../namespaces.ts'
import type { DeviceStatus } from '../register/entity.ts'
import { areSame, readIdentifier } from '../structure.ts'
import { readStatus, withStatus } from '../submitted/read-status.ts'

const gone = 'NO_LONGER_PLACED_ON_THE_MARKET'

/**
 * The packages of a device that is not on the EU market: they have its status. Those of one that is keep theirs.
 * Source: EUDAMED UDI business rules 2.18.1, BR-UDID-073.
 */
export function followDevice(packages: readonly Element[], status: DeviceStatus): readonly Element[] {
  return status === 'ON_THE_MARKET' ? packages : packages.map(item => withStatus(item, status))
}

/**
 * The packages with everything inside those that leave the market taken along.
 * Source: EUDAMED UDI business rules 2.18.1, BR-UDID-632.
 *
 * @param isLeaving whether a package was on the market so far
 */
export function takeInnerAlong(
  packages: readonly Element[],
  isLeaving: (item: Element) => boolean,
): readonly Element[] {
  const along = new Set<Element>()
  const follow = (outer: Element): void => {
    const inner = packages.find(item => isInside(item, outer))
    if (!inner || along.has(inner)) return
    along.add(inner)
    follow(inner)
  }
  for (const item of packages) if (readStatus(item) === gone && isLeaving(item)) follow(item)
  return packages.map(item =>
    along.has(item) && readStatus(item) === 'ON_THE_MARKET' ? withStatus(item, gone) : item,
  )
}

/** Whether `outer` holds items of the package `inner`. */
export function isInside(inner: Element, outer: Element): boolean {
  const child = findChild(outer, names.udiDi, 'child')
  const identifier = findChild(inner, names.udiDi, 'identifier')
  return !!child && !!identifier && areSame(readIdentifier(child), readIdentifier(identifier))
}
