import { listPackageContents, type PackageContent } from '@udigate/eudamed'
import type { packageKinds } from '../companion/trade-item.ts'
import type { Records } from '../records.ts'

/** What a level is in the hierarchy. */
export type UnitKind = 'BASE_UNIT_OR_EACH' | (typeof packageKinds)[number]

/** The device, or one of its packages. */
export interface Level {
  readonly gtin: string
  readonly kind: UnitKind
  /** Whether no other level holds it. */
  readonly isOutermost: boolean
  /** Of a package: its place in `Packages` of the device, what is inside, and how many of it. */
  readonly package?: { readonly index: number; readonly child: string; readonly quantity: number }
  /** Its place in `Packages` of what stands beside the records, where that says something of it. */
  readonly companionIndex?: number
}

/** The levels of a device, from a package that nothing else holds down to the device. */
export type Hierarchy = readonly Level[]

export interface Arrangement {
  /** One for each package that nothing else holds; of a device without packages the device alone. */
  readonly hierarchies: readonly Hierarchy[]
  /** The places of the packages in which the device is not, or so deep that no pool would take it. */
  readonly loose: readonly number[]
}

/** How many levels a hierarchy has at most. Real ones have four; what strangers send must not grow without bound. */
export const mostLevels = 20

/** How the device and its packages hold one another, outermost first. In time proportional to what is given and made. */
export function arrangeLevels({ device, companion }: Pick<Records, 'device' | 'companion'>): Arrangement {
  const packages = device.Packages ?? []
  const contents = listPackageContents({ ...device, Packages: packages })
  const depths = measureDepths(contents)
  const fits = (index: number): boolean => (depths[index] ?? 0) > 0 && (depths[index] ?? 0) < mostLevels
  const held = new Set(
    contents.flatMap((content, index) =>
      fits(index) && typeof content === 'object' ? [content.package] : [],
    ),
  )
  const companions = indexCompanions(companion)
  const base: Level = {
    gtin: device.Device,
    kind: 'BASE_UNIT_OR_EACH',
    isOutermost: !packages.some((_, index) => fits(index)),
  }

  const findChild = (content: PackageContent | undefined): string =>
    typeof content === 'object' ? (packages[content.package]?.PackagingDi ?? '') : device.Device

  const levels = packages.map((each, index): Level => {
    const content = contents[index]
    const companionIndex = companions.get(each.PackagingDi)
    const own = companionIndex === undefined ? undefined : companion.Packages?.[companionIndex]?.Kind
    return {
      gtin: each.PackagingDi,
      kind: own ?? choosePackageKind({ isInnermost: content === 'device', isHeld: held.has(index) }),
      isOutermost: !held.has(index),
      package: { index, child: findChild(content), quantity: each.NumberOfItems },
      ...(companionIndex === undefined ? {} : { companionIndex }),
    }
  })
  const hierarchies = levels
    .filter((level, index) => level.isOutermost && fits(index))
    .map(level => [...listInside(level, levels, contents), base])
  return {
    hierarchies: hierarchies.length === 0 ? [[base]] : hierarchies,
    loose: [...packages.keys()].filter(index => !fits(index)),
  }
}

/** What a package is where the request does not say it: the innermost of several is a pack, every other one a case. */
export function choosePackageKind({
  isInnermost,
  isHeld,
}: {
  isInnermost: boolean
  isHeld: boolean
}): UnitKind {
  return isInnermost && isHeld ? 'PACK_OR_INNER_PACK' : 'CASE'
}

/** How many steps it is from each package to the device; 0 where none lead there. */
function measureDepths(contents: readonly PackageContent[]): readonly number[] {
  const depths: (number | undefined)[] = contents.map(content =>
    content === 'device' ? 1 : content === 'unknown' ? 0 : undefined,
  )
  for (const start of contents.keys()) {
    const path: number[] = []
    const onPath = new Set<number>()
    let index = start
    while (depths[index] === undefined && !onPath.has(index)) {
      path.push(index)
      onPath.add(index)
      const content = contents[index]
      if (typeof content !== 'object') break
      index = content.package
    }
    // A circle leads nowhere.
    let depth = depths[index] ?? 0
    for (const each of path.toReversed()) {
      depth = depth === 0 ? 0 : depth + 1
      depths[each] = depth
    }
  }
  return depths.map(depth => depth ?? 0)
}

function listInside(
  outermost: Level,
  levels: readonly Level[],
  contents: readonly PackageContent[],
): Level[] {
  const inside: Level[] = []
  for (let level: Level | undefined = outermost; level?.package !== undefined; ) {
    inside.push(level)
    const content: PackageContent | undefined = contents[level.package.index]
    level = typeof content === 'object' ? levels[content.package] : undefined
  }
  return inside
}

/** Where what stands beside the records speaks of each package. The first that does is the one that counts. */
function indexCompanions({ Packages }: Records['companion']): ReadonlyMap<string, number> {
  const places = new Map<string, number>()
  for (const [index, { Gtin }] of (Packages ?? []).entries()) if (!places.has(Gtin)) places.set(Gtin, index)
  return places
}
