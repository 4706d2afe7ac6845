import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What is made from the code. */
export interface Generated {
  /** The texts, by their paths from the root. */
  files: ReadonlyMap<string, string>
  /** Folders in which nothing but these files may stand. */
  folders: readonly string[]
}

/** What differs from what the code makes now, a sentence each. */
export function findStale(root: string, generated: Generated): string[] {
  const outOfDate = [...generated.files]
    .filter(([path, wanted]) => read(join(root, path)) !== wanted)
    .map(([path]) => `${path} is out of date.`)
  return [...outOfDate, ...leftOver(root, generated).map(path => `${path} is not made any more.`)]
}

/** Writes what is made, and removes what was made before and is not any more. */
export function writeGenerated(root: string, generated: Generated): void {
  for (const path of leftOver(root, generated)) rmSync(join(root, path))
  for (const [path, text] of generated.files) {
    mkdirSync(join(root, dirname(path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
}

function leftOver(root: string, { files, folders }: Generated): string[] {
  return folders.flatMap(folder =>
    namesIn(join(root, folder))
      .map(name => `${folder}/${name}`)
      .filter(path => !files.has(path)),
  )
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort()
  } catch {
    return []
  }
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
