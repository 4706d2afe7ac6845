import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signerFrom } from '../src/evidence/signing.ts'
import { openOwnStore } from '../src/own-store/open-own-store.ts'

const file = 'udigate.sqlite'

let made: Promise<string> | undefined

/**
 * Lays an embedded store into a folder that has none: all tables, no rows, and no key yet. To make the tables again takes
 * longer than most tests.
 */
export async function layEmptyStore(folder: string): Promise<void> {
  const store = join(folder, file)
  if (!existsSync(folder) || existsSync(store)) return
  made ??= makeStore()
  copyFileSync(await made, store)
}

async function makeStore(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-empty-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const store = await openOwnStore({ dataDir: folder }, undefined, {
    signer: () => signerFrom(new Uint8Array(32)),
  })
  // What was written is in the one file when it is closed.
  await store.close()
  return join(folder, file)
}
