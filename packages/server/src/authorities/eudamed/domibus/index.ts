import type { AccessPoint } from '../../access-point.ts'
import { openMessages } from './collect.ts'
import { rememberHorizon } from './horizon.ts'
import { inspectPlugin } from './inspect.ts'
import { rememberLeftOver } from './left-over.ts'
import { getMessageStatus } from './message-status.ts'
import { checkDomibusSettings, type DomibusSettings } from './settings.ts'
import { submitMessage } from './submit-message.ts'

export { type DomibusSettings, domibusDefaults } from './settings.ts'

/**
 * The access point behind a Domibus WS plugin (SOAP 1.2). Connects for each call again and keeps nothing
 * between them but which answers could not be fetched, and how far its list of messages was read. Throws a
 * `TypeError` when the settings cannot be used. Its methods throw only when the caller gives what no
 * message can carry: an id with characters that XML has no place for.
 */
export function connectDomibus(settings: DomibusSettings, now: () => Date): AccessPoint {
  checkDomibusSettings(settings)
  const leftOver = rememberLeftOver(now)
  const horizon = rememberHorizon(now)
  return {
    send: (draft, signal) => submitMessage(settings, draft, signal),
    fetchStatus: (transmissionId, signal) => getMessageStatus(settings, transmissionId, signal),
    inspect: signal => inspectPlugin(settings, signal),
    ...openMessages({ settings, leftOver, horizon, now }),
  }
}
