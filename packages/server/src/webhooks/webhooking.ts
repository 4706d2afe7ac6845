import type { Logger } from 'pino'
import type { PrivateTargets } from '../config/private-targets.ts'
import type { Surroundings } from '../ids.ts'
import type { Recorders } from '../metrics/recorders.ts'
import type { Sealing } from '../secrets/sealing.ts'
import type { Store } from '../store/database.ts'
import type { ResolveHost } from './resolve-host.ts'

/** What webhooks are delivered with. */
export interface Webhooking extends Surroundings {
  store: Store
  sealing: Sealing
  log: Logger
  metrics: Pick<Recorders, 'webhooks'>
  targets: PrivateTargets
  resolveHost: ResolveHost
  /** How long an attempt may take, in milliseconds, from the name of the host to the answer. */
  timeLimit: number
}
