import type { Logger } from 'pino'
import type { Environment } from '../ids.ts'
import type { Sealing } from '../secrets/sealing.ts'
import type { PrivateTargets } from '../settings/private-targets.ts'
import type { Stage } from '../stage.ts'
import type { Store } from '../store/database.ts'
import type { ResolveHost } from './resolve-host.ts'

/** What webhooks are delivered with. */
export interface WebhookServices extends Environment {
  store: Store
  sealing: Sealing
  log: Logger
  metrics: { webhooks: WebhookMetrics }
  targets: PrivateTargets
  resolveHost: ResolveHost
  /** How long an attempt may take, in milliseconds, from the name of the host to the answer. */
  timeLimit: number
}

/** What counts deliveries. */
export interface WebhookMetrics {
  /** An attempt to deliver an event ended; how many seconds it took. */
  attempted(stage: Stage, result: 'delivered' | 'failed', seconds: number): void
  /** A webhook was disabled because its receiver wants nothing more, or has not answered for too long. */
  givenUp(stage: Stage): void
}
