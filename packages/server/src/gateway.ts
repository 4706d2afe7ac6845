import type { Logger } from 'pino'
import type { Authority } from './authorities/authority.ts'
import type { Config } from './config.ts'
import type { RunningDelivery } from './delivery/deliver.ts'
import type { Checkpointing } from './evidence/checkpoints.ts'
import type { Metrics } from './metrics.ts'
import type { Stage } from './stage.ts'
import type { OutcomeWatch } from './submissions/outcome-watch.ts'
import type { Receiving } from './submissions/receive.ts'

/** Everything a request handler works with. */
export interface Gateway extends Receiving {
  config: Config
  log: Logger
  metrics: Metrics
  outcomes: OutcomeWatch
  /** What signs the evidence. */
  evidence: Checkpointing
  /** How each stage reaches its authority, and what delivers to it; absent while it is not connected. */
  stages: Readonly<Record<Stage, { authority: Authority; delivery: RunningDelivery } | undefined>>
  /** Fires when the gateway is about to stop: nothing waits any longer. */
  stopping: AbortSignal
}
