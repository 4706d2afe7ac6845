/** An entry of package-lock.json, as far as it is looked at. */
export interface Locked {
  name?: string
  version?: string
  resolved?: string
  link?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/**
 * What some packages of the workspace need to run: their paths in the lockfile and those of everything below them.
 *
 * @throws Error where something is needed that is not locked
 */
export function neededToRun(
  packages: Readonly<Record<string, Locked>>,
  roots: readonly string[],
): ReadonlySet<string> {
  const found = new Set<string>()
  const add = (path: string): void => {
    if (found.has(path)) return
    found.add(path)
    const { dependencies, optionalDependencies = {} } = packages[path] ?? {}
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const place = findPlace(packages, path, name)
      if (place !== undefined) add(place)
      else if (!(name in optionalDependencies)) throw new Error(`${path} needs ${name}, which is not locked.`)
    }
  }
  for (const root of roots) add(root)
  return found
}

/** Where a package finds another one: in its own folder of modules, or in the nearest around it. */
function findPlace(
  packages: Readonly<Record<string, Locked>>,
  from: string,
  name: string,
): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    const { link, resolved } = packages[path] ?? {}
    if (path in packages) return link ? resolved : path
    if (folder === '') return undefined
  }
}
