import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrokenBuild, Patch } from './broken/broken-build.ts'

/** A copy of the packages that can be run. */
export interface Build {
  folder: string
  /** Main file of the command. */
  cli: string
  /** Main file of the simulator, which is never broken with the rest. */
  simulator: string
  /** Folder of Node's compile cache. */
  cache: string
  /** The settings that the gateway of this build knows. */
  settings: string
}

/** Our own packages, by the names of their folders. */
function packagesIn(root: string): string[] {
  return readdirSync(join(root, 'packages')).filter(name =>
    existsSync(join(root, 'packages', name, 'package.json')),
  )
}

/** A copy of the packages as they are now, so that no edit changes them while they are judged. */
export function copyBuild(root: string, into: string): Build {
  const folder = join(into, 'sound')
  mkdirSync(join(folder, 'packages'), { recursive: true })
  for (const name of packagesIn(root)) copyPackage(root, folder, name)
  for (const name of ['scripts', 'examples', 'package.json', 'package-lock.json']) {
    cpSync(join(root, name), join(folder, name), { recursive: true })
  }
  linkModules(root, folder)
  return describe(folder, join(into, 'cache'))
}

/**
 * A copy of a build with an error on purpose.
 *
 * @throws Error that names every patch that does not fit the source any more: it has to be written again
 */
export function breakBuild(sound: Build, into: string, broken: BrokenBuild): Build {
  const folder = join(into, broken.id)
  mkdirSync(join(folder, 'packages'), { recursive: true })
  const touched = new Set(broken.patches.map(({ file }) => file.split('/')[1]))
  for (const name of packagesIn(sound.folder)) {
    // What imports a package that is broken has to be a copy too.
    if (touched.has('udi') || touched.has(name) || name === 'server' || name === 'cli')
      copyPackage(sound.folder, folder, name)
    else symlinkSync(join(sound.folder, 'packages', name), join(folder, 'packages', name))
  }
  for (const name of ['scripts', 'examples', 'package.json', 'package-lock.json']) {
    cpSync(join(sound.folder, name), join(folder, name), { recursive: true })
  }
  linkModules(sound.folder, folder)
  const misfits = findMisfits(sound, broken)
  if (misfits.length > 0) throw new Error(misfits.join('\n'))
  for (const patch of broken.patches) apply(patch, folder)
  return describe(folder, sound.cache)
}

function copyPackage(root: string, folder: string, name: string): void {
  cpSync(join(root, 'packages', name), join(folder, 'packages', name), {
    recursive: true,
    filter: source => !/\/(node_modules|dist)$/.test(source) && !source.endsWith('.test.ts'),
  })
}

/** By this file `npm start` tells whether everything is installed. */
const stamp = '.udigate-set-up'

/** Modules of others by their links; our own packages are the copies. */
function linkModules(root: string, folder: string): void {
  const from = join(root, 'node_modules')
  const to = join(folder, 'node_modules')
  mkdirSync(join(to, '@udigate'), { recursive: true })
  for (const name of readdirSync(from)) {
    if (name === '@udigate' || name === stamp) continue
    symlinkSync(join(from, name), join(to, name))
  }
  for (const name of packagesIn(root)) {
    symlinkSync(join(folder, 'packages', name), join(to, '@udigate', name))
  }
  const lock = readFileSync(join(folder, 'package-lock.json'))
  const platform = `${process.platform} ${process.arch}`
  writeFileSync(join(to, stamp), createHash('sha256').update(lock).update(platform).digest('hex'))
}

/** What of a broken build does not fit the sources any more; nothing where all of it does. */
export function findMisfits(sound: Pick<Build, 'folder'>, { id, patches }: BrokenBuild): string[] {
  return patches.flatMap(({ file, find }) => {
    const path = join(sound.folder, file)
    const places = existsSync(path) ? readFileSync(path, 'utf8').split(find).length - 1 : 0
    if (places === 1) return []
    const text = JSON.stringify(find)
    return [`The broken build "${id}" does not fit any more: ${file} has ${places} places that read ${text}.`]
  })
}

function apply({ file, find, replace }: Patch, folder: string): void {
  const path = join(folder, file)
  writeFileSync(
    path,
    readFileSync(path, 'utf8').replace(find, () => replace),
  )
}

function describe(folder: string, cache: string): Build {
  return {
    folder,
    cli: join(folder, 'packages/cli/src/main.ts'),
    simulator: join(folder, 'packages/simulator/src/main.ts'),
    cache,
    settings: readFileSync(join(folder, 'packages/server/src/config/settings.ts'), 'utf8'),
  }
}

/** Whether the gateway of a build knows a setting. */
export function knowsSetting(build: Build, name: string): boolean {
  return new RegExp(`\\b${name}\\b`).test(build.settings)
}
