import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { type BulkFilesSettings, bulkFilesDefaults, connectBulkFiles } from '../index.ts'

export function settingsFor(folder: string, more: Partial<BulkFilesSettings> = {}): BulkFilesSettings {
  return { ...bulkFilesDefaults, folder, now: () => new Date(), ...more }
}

/** A folder of its own, and the gateway connected to it. */
export async function setUp(t: TestContext, more: Partial<BulkFilesSettings> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-bulk-files-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const reconnect = () => connectBulkFiles(settingsFor(folder, more))
  return { folder, reconnect, accessPoint: await reconnect() }
}
