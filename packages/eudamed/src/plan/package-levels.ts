import { listPackageContents, type PackedDevice } from '../rules/terms/package-chain.ts'

/** The places of all packages that are inside each package of a device, in the order of the packages. */
export function packagesInside(device: PackedDevice): readonly ReadonlySet<number>[] {
  const contents = listPackageContents(device)
  return contents.map((_content, start) => {
    const inside = new Set<number>()
    let content = contents[start]
    while (typeof content === 'object' && !inside.has(content.package)) {
      inside.add(content.package)
      content = contents[content.package]
    }
    return inside
  })
}

/** The place of the package in which a difference is: 2 for `/device/Packages/2/Status`. */
export function packageAt(path: string): number {
  return Number(path.split('/')[3])
}
