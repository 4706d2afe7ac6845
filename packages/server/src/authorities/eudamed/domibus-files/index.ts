import { stat } from 'node:fs/promises'
import type { AccessPoint, Inspected } from '../../access-point.ts'
import { describeReason } from '../durable-files.ts'
import { openReceived } from './collect.ts'
import { locateFolders, proveUsable } from './folders.ts'
import { readStatus } from './read-status.ts'
import { checkDomibusFilesSettings, type DomibusFilesSettings } from './settings.ts'
import { submitFiles } from './submit-files.ts'

export { type DomibusFilesSettings, domibusFilesDefaults } from './settings.ts'

/**
 * The access point behind the file system plugin of a Domibus, spoken to through the plugin's folders. Keeps all that
 * it knows in these folders. Throws a `TypeError` when the settings cannot be used.
 */
export function connectDomibusFiles(settings: DomibusFilesSettings): AccessPoint {
  checkDomibusFilesSettings(settings)
  return {
    send: (draft, signal) => submitFiles(settings, draft, signal),
    fetchStatus: (transmissionId, signal) => readStatus(settings, transmissionId, signal),
    inspect: () => inspectFolders(settings),
    ...openReceived(settings),
  }
}

/** Without its folder for what is to be sent, a location is not the plugin's, or not mounted; and it has to take messages. */
async function inspectFolders({ folder }: DomibusFilesSettings): Promise<Inspected> {
  try {
    const folders = locateFolders(folder)
    await stat(folders.outgoing)
    await proveUsable(folders)
    return {}
  } catch (error) {
    return { trouble: { kind: 'no-folder', because: describeReason(error) } }
  }
}
