import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTestStore } from './open-test-store.ts'

const file = 'udigate.sqlite'

let made: Promise<string> | undefined

/**
 * Lays an embedded store into a folder that has none: all tables, no rows, and no key yet. To make the tables anew takes
 * longer than most tests.
 */
export async function layEmptyStore(folder: string): Promise<void> {
  made ??= makeStore()
  copyFileSync(await made, join(folder, file))
}

async function makeStore(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-empty-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const store = await openTestStore({ dataDir: folder })
  // What was written is in the one file when it is closed.
  await store.close()
  return join(folder, file)
}
