import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** The names of the key files in a data folder: of the present key, and of one that is about to take its place. */
export type KeyFile = 'secret.key' | 'secret.key.next'

/**
 * A key in the data folder, made with mode 0600 where there is none yet. It stands there whole or not at all,
 * whatever happens while it is made.
 *
 * @throws Error when what stands there is no key of 32 bytes
 */
export function readOrMakeKeyFile(folder: string, name: KeyFile = 'secret.key'): Uint8Array {
  const path = join(folder, name)
  if (!existsSync(path)) writeKey(folder, path)
  return readKeyFile(folder, name)
}

/** The same; `undefined` where there is none. */
export function findKeyFile(folder: string, name: KeyFile = 'secret.key'): Uint8Array | undefined {
  return existsSync(join(folder, name)) ? readKeyFile(folder, name) : undefined
}

/**
 * A key in the data folder.
 *
 * @throws Error where there is none, or what stands there is no key of 32 bytes
 */
export function readKeyFile(folder: string, name: KeyFile = 'secret.key'): Uint8Array {
  const path = join(folder, name)
  const key = Buffer.from(readFileSync(path, 'utf8'), 'base64')
  if (key.length === 32) return key
  throw new Error(
    `${path} is not a key. Restore it from a backup: tokens sealed with it cannot be opened otherwise.`,
  )
}

/** Puts the next key in the place of the present one, which is gone from the folder then. */
export function promoteKeyFile(folder: string): void {
  renameSync(join(folder, 'secret.key.next'), join(folder, 'secret.key'))
  syncFolder(folder)
}

function writeKey(folder: string, path: string): void {
  const unfinished = `${path}.new`
  const file = openSync(unfinished, 'w', 0o600)
  try {
    writeSync(file, randomBytes(32).toString('base64'))
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(unfinished, path)
  syncFolder(folder)
}

function syncFolder(folder: string): void {
  const directory = openSync(folder, 'r')
  try {
    fsyncSync(directory)
  } finally {
    closeSync(directory)
  }
}
