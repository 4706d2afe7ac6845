import type { Stage } from '../../../stage.ts'
import type { AccessPoint } from '../../access-point.ts'
import type { ExchangeLog } from '../../exchange-log.ts'
import { type Post, post as postNow } from '../http/exchange.ts'
import { askTestService } from './ask-test-service.ts'
import { openPushed } from './collect.ts'
import { fetchStatus } from './fetch-status.ts'
import type { MessageHandler } from './handling/handling.ts'
import { inspectGateway } from './inspect-gateway.ts'
import type { As4Inbound } from './receive-push.ts'
import { type SendContext, sendMessage } from './send-message.ts'
import { type As4Settings, checkAs4Settings } from './settings.ts'

export { type MessageHandler, type NotedMessageHandler, startHandling } from './handling/handling.ts'
export type { As4Keys } from './keys/load-keys.ts'
export { type As4Inbound, receivePushes } from './receive-push.ts'
export { type As4Settings, as4Defaults } from './settings.ts'

/** What connecting works with. */
export interface As4Environment {
  log: ExchangeLog
  handling: MessageHandler
  /** What carries messages; a connection of its own to the partner for each where absent. */
  post?: Post
  /** The address that partners have, where it is set. */
  publicUrl?: URL | undefined
  now(): Date
  /** The clock of the waits. */
  monotonic(): Date
}

/**
 * The gateway as an access point itself: it sends to the partner's, and keeps what the partner pushes. Throws a `TypeError` when
 * the settings cannot be used.
 *
 * @param settings those of the stage's party, for every organisation without one of its own
 * @param own those of each organisation that has one
 */
export function connectAs4(
  stage: Stage,
  settings: As4Settings,
  environment: As4Environment,
  own: ReadonlyMap<string, As4Settings> = new Map(),
): { accessPoint: AccessPoint; inbound: readonly As4Inbound[] } {
  const { log, post = postNow, publicUrl, now } = environment
  const prepare = (each: As4Settings): SendContext => {
    checkAs4Settings(each)
    return { settings: each, ...environment, post }
  }
  const usual = prepare(settings)
  const parties = new Map(Array.from(own, ([organisation, each]) => [organisation, prepare(each)]))
  const choose = (organisation: string | undefined): SendContext =>
    (organisation === undefined ? undefined : parties.get(organisation)) ?? usual
  return {
    accessPoint: {
      send: (draft, signal) => sendMessage(choose(draft.organisation), draft, signal),
      fetchStatus: (transmissionId, signal) => fetchStatus(usual, transmissionId, signal),
      inspect: async (signal, organisation) => ({
        ...(await askTestService(choose(organisation), signal)),
        gateway: await inspectGateway(choose(organisation).settings, publicUrl, now, signal),
      }),
      ...openPushed(log),
    },
    inbound: [
      { stage, settings, log },
      ...Array.from(own, ([organisation, each]) => ({ stage, organisation, settings: each, log })),
    ],
  }
}
