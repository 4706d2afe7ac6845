import { type AccessPoint, noOthers } from '../../access-point.ts'
import { collectReceived } from './collect.ts'
import { handOver } from './hand-over.ts'
import { checkSettings, type DomibusFilesSettings } from './settings.ts'
import { statusOf } from './status-of.ts'

export { type DomibusFilesSettings, domibusFilesDefaults } from './settings.ts'

/**
 * The access point behind the file system plugin of a Domibus, spoken to through the plugin's folders. Keeps all that
 * it knows in these folders, but which of the received ones are another application's. Throws a `TypeError` when the settings cannot be used.
 */
export function connectDomibusFiles(settings: DomibusFilesSettings): AccessPoint {
  checkSettings(settings)
  const read = new Map<string, string>()
  return {
    hand: (parcel, signal) => handOver(settings, parcel, signal),
    statusOf: (ebmsMessageId, signal) => statusOf(settings, ebmsMessageId, signal),
    collect: (signal, others = noOthers) => collectReceived(settings, signal, others, read),
  }
}
