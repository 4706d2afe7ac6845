import { identifierKey } from './device-identifiers.ts'

/** The fields of a device record that say what is packed in what. */
export interface PackedDevice {
  Device: string
  IssuingAgency: string
  Packages?:
    | readonly {
        PackagingDi: string
        PackagingDiIssuingAgency?: string | undefined
        Child?: string | undefined
        ChildIssuingAgency?: string | undefined
      }[]
    | undefined
}

/** What is inside a package: the device, another package of the record, or nothing that the record knows. */
export type PackageContent = 'device' | 'unknown' | { package: number }

const nothing: readonly PackageContent[] = []

/** What is directly inside each package, in the order of the packages. */
export function listPackageContents({
  Device,
  IssuingAgency,
  Packages = [],
}: PackedDevice): readonly PackageContent[] {
  if (Packages.length === 0) return nothing
  const places = new Map<string, number>()
  for (const [index, { PackagingDi, PackagingDiIssuingAgency }] of Packages.entries()) {
    const key = identifierKey(PackagingDiIssuingAgency, PackagingDi)
    if (!places.has(key)) places.set(key, index)
  }
  const deviceKey = identifierKey(IssuingAgency, Device)
  return Packages.map(({ Child, ChildIssuingAgency }) => {
    if (Child === undefined) return 'unknown'
    const key = identifierKey(ChildIssuingAgency, Child)
    if (key === deviceKey) return 'device'
    const place = places.get(key)
    return place === undefined ? 'unknown' : { package: place }
  })
}

/**
 * One package of each circle of packages that are inside each other, the first one in the order of the packages. In
 * time proportional to the number of packages.
 */
export function findPackageCircles(contents: readonly PackageContent[]): number[] {
  const circles: number[] = []
  const visitedFrom = new Map<number, number>()
  for (const start of contents.keys()) {
    let index: number | undefined = start
    while (index !== undefined && !visitedFrom.has(index)) {
      visitedFrom.set(index, start)
      const content: PackageContent | undefined = contents[index]
      index = typeof content === 'object' ? content.package : undefined
    }
    if (index !== undefined && visitedFrom.get(index) === start) circles.push(index)
  }
  return circles
}
