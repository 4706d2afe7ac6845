import type { AccessPoint } from '../../access-point.ts'
import { collectReceived } from './collect.ts'
import { handOver } from './hand-over.ts'
import { checkSettings, type DomibusFilesSettings } from './settings.ts'
import { statusOf } from './status-of.ts'

export { type DomibusFilesSettings, domibusFilesDefaults } from './settings.ts'

/**
 * The access point behind the file system plugin of a Domibus, spoken to through the plugin's folders. Keeps all that
 * it knows in these folders. Throws a `TypeError` when the settings cannot be used.
 */
export function connectDomibusFiles(settings: DomibusFilesSettings): AccessPoint {
  checkSettings(settings)
  return {
    hand: (parcel, signal) => handOver(settings, parcel, signal),
    statusOf: (ebmsMessageId, signal) => statusOf(settings, ebmsMessageId, signal),
    collect: signal => collectReceived(settings, signal),
  }
}
