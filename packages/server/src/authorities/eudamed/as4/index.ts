import type { Stage } from '../../../stage.ts'
import { type AccessPoint, noOthers } from '../../access-point.ts'
import type { ExchangeLog } from '../../exchange-log.ts'
import { askTestService } from './ask-test-service.ts'
import { collectPushed } from './collect.ts'
import { fetchStatus } from './fetch-status.ts'
import { inspectGateway } from './inspect-gateway.ts'
import type { As4Inbound } from './receive-push.ts'
import { sendMessage } from './send-message.ts'
import { type As4Settings, checkAs4Settings } from './settings.ts'
import type { Handling } from './threads/handling.ts'

export { type As4Inbound, receivePushes } from './receive-push.ts'
export { type As4Settings, as4Defaults } from './settings.ts'
export { type Handling, startHandling } from './threads/handling.ts'

/** What connecting works with. */
export interface As4Environment {
  log: ExchangeLog
  handling: Handling
  /** The address that partners have, where it is set. */
  publicUrl?: URL | undefined
  now(): Date
  /** The clock of the waits. */
  monotonic(): Date
}

/**
 * The gateway as an access point itself: it sends to the partner's, and keeps what the partner pushes. Throws a `TypeError` when
 * the settings cannot be used.
 */
export function connectAs4(
  stage: Stage,
  settings: As4Settings,
  environment: As4Environment,
): { accessPoint: AccessPoint; inbound: As4Inbound } {
  checkAs4Settings(settings)
  const { log, publicUrl, now } = environment
  const sending = { settings, ...environment }
  return {
    accessPoint: {
      send: (draft, signal) => sendMessage(sending, draft, signal),
      fetchStatus: (transmissionId, signal) => fetchStatus(sending, transmissionId, signal),
      inspect: async signal => ({
        ...(await askTestService(sending, signal)),
        gateway: await inspectGateway(settings, publicUrl, now, signal),
      }),
      collect: (signal, others = noOthers) => collectPushed(log, signal, others),
    },
    inbound: { stage, settings, log },
  }
}
