import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Writes a file that must not be there yet. Settles when its bytes are on disk; its name is not before the folder is
 * synced too.
 *
 * @param mode permissions, whatever the process usually withholds; the usual ones where it is absent
 */
export async function writeDurably(path: string, content: Uint8Array | string, mode?: number): Promise<void> {
  const file = await open(path, 'wx', mode)
  try {
    if (mode !== undefined) await file.chmod(mode)
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Puts a file in the place of the one called so, as a whole or not at all. Settles when that is on disk. */
export async function replaceDurably(path: string, content: Uint8Array | string): Promise<void> {
  const draft = `${path}.new`
  const file = await open(draft, 'w')
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await moveDurably(draft, path)
}

/** Moves a file or a folder within a file system, at once. Settles when both folders are on disk. */
export async function moveDurably(from: string, to: string): Promise<void> {
  await rename(from, to)
  await syncFolder(dirname(to))
  if (dirname(from) !== dirname(to)) await syncFolder(dirname(from))
}

/** Settles when the names in a folder are on disk. */
export async function syncFolder(path: string): Promise<void> {
  // Windows has no such thing: it cannot open a folder, and its renames are on disk when they return.
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Whether the system says that something is not there. */
export function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT'
}

/** Whether the system says that something is there already. */
export function isThere(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code === 'EEXIST' || code === 'ENOTEMPTY'
}

/** Whether a folder is not as agreed, or not the gateway's to use: that does not go away as a file server that is down does. */
export function isShut(error: unknown): boolean {
  const { code = '' } = error as NodeJS.ErrnoException
  return ['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'EROFS'].includes(code)
}

/** What the system said, for people. */
export function describeReason(error: unknown): string {
  return (error as Error).message
}
