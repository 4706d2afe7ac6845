import type { Import } from './read-imports.ts'

/** Which places in a folder may import which: packages of the repository, or folders of a package. */
export interface Floors {
  /** The folder that the places are in: `packages`. */
  folder: string
  /**
   * What each place may import besides itself, by the name of its folder or file. What is not named here has no place, and
   * that is a crossing too.
   */
  mayImport: Readonly<Record<string, readonly string[]>>
  /** Imports that still go where they may not, each as `from -> to` of two files in `folder`. This list only gets shorter. */
  exceptions?: readonly string[]
}

/** The imports that go where their place may not and are no exceptions: each with file, line and what it imports. */
export function findCrossings(imports: readonly Import[], floors: Floors): string[] {
  const { folder, exceptions = [] } = floors
  return imports.flatMap(each => {
    if (!crosses(each, floors) || exceptions.includes(nameException(folder, each))) return []
    const kind = each.isType ? 'type of ' : ''
    const [from, to] = [placeIn(folder, each.from), placeIn(folder, each.to)]
    return [`${each.from}:${each.line} ${from} imports ${kind}${to}: ${each.to}`]
  })
}

/** The exceptions that no import needs any longer. */
export function findUnusedExceptions(imports: readonly Import[], floors: Floors): string[] {
  const crossing = imports.filter(each => crosses(each, floors))
  const needed = new Set(crossing.map(each => nameException(floors.folder, each)))
  return (floors.exceptions ?? []).filter(exception => !needed.has(exception))
}

function crosses(each: Import, { folder, mayImport }: Floors): boolean {
  const [from, to] = [placeIn(folder, each.from), placeIn(folder, each.to)]
  return from !== undefined && to !== undefined && from !== to && !mayImport[from]?.includes(to)
}

function nameException(folder: string, { from, to }: Import): string {
  return `${from.slice(folder.length + 1)} -> ${to.slice(folder.length + 1)}`
}

/** The name of the folder, or of the file, in `folder` that a path leads into. */
export function placeIn(folder: string, path: string): string | undefined {
  if (!path.startsWith(`${folder}/`)) return undefined
  return path.slice(folder.length + 1).split('/', 1)[0]
}

/**
 * The circles of files that import one another, each as the files in it in alphabetical order.
 *
 * @param findFloor what is taken for one, for circles of something larger than files; nothing for what does not count
 */
export function findCircles(
  imports: readonly Import[],
  findFloor: (path: string) => string | undefined = path => path,
): string[][] {
  const targets = new Map<string, Set<string>>()
  for (const each of imports) {
    const [from, to] = [findFloor(each.from), findFloor(each.to)]
    if (from === undefined || to === undefined || from === to) continue
    targets.set(from, (targets.get(from) ?? new Set()).add(to))
  }
  const reached = new Map([...targets.keys()].map(place => [place, reachedFrom(place, targets)]))
  const inCircles = [...targets.keys()].filter(place => reached.get(place)?.has(place))
  const circles = Map.groupBy(inCircles, place =>
    inCircles
      .filter(other => reached.get(place)?.has(other) && reached.get(other)?.has(place))
      .toSorted()
      .join(),
  )
  return [...circles.values()].map(circle => circle.toSorted())
}

function reachedFrom(start: string, targets: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const reached = new Set<string>()
  const ahead = [...(targets.get(start) ?? [])]
  for (let place = ahead.pop(); place !== undefined; place = ahead.pop()) {
    if (reached.has(place)) continue
    reached.add(place)
    ahead.push(...(targets.get(place) ?? []))
  }
  return reached
}
