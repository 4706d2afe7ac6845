import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { connectDomibusFiles, type DomibusFilesSettings, domibusFilesDefaults } from '../index.ts'
import { type PluginOptions, PretendPlugin } from './pretend-plugin.ts'

/** A location of its own with a pretend plugin, and the gateway connected to it. */
export function setUp(t: TestContext, options: PluginOptions = {}, more: Partial<DomibusFilesSettings> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-fs-plugin-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const plugin = new PretendPlugin(folder, options)
  return { folder, plugin, accessPoint: connectDomibusFiles(settingsFor(folder, more)) }
}

export function settingsFor(folder: string, more: Partial<DomibusFilesSettings> = {}): DomibusFilesSettings {
  return {
    ...domibusFilesDefaults,
    folder,
    from: { ...domibusFilesDefaults.from, partyId: 'EUDAMED_004423' },
    now: () => new Date(),
    ...more,
  }
}
