import type { Logger } from 'pino'
import type { Authority } from './authorities/authority.ts'
import type { ChangeWatch } from './changes/watch-changes.ts'
import type { Config } from './config/read-config.ts'
import type { RunningDelivery } from './delivery/deliver.ts'
import type { Ended } from './delivery/settle.ts'
import type { CheckpointServices } from './evidence/checkpoints.ts'
import type { EvidenceLog } from './evidence/log/evidence-log.ts'
import type { TrailServices } from './evidence/trail/keep-trail.ts'
import type { HealthSources } from './health/health.ts'
import type { ListWork } from './imports/work-on-lists.ts'
import type { KeyUses } from './keys/note-uses.ts'
import type { KeyWatch, PrincipalWatch } from './keys/watch-keys.ts'
import type { Limits } from './limits/limits.ts'
import type { LastCall } from './limits/remember-last.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Days } from './overview/days.ts'
import type { Accounting } from './people/accounts/accounting.ts'
import type { ReachedProvider, SigningIn } from './people/providers/sign-in-by-provider.ts'
import type { SessionWatch } from './people/watch-sessions.ts'
import type { PublicRegisterServices } from './public-register/services.ts'
import type { Reader } from './reading/reader.ts'
import type { Stage } from './stage.ts'
import type { KnownTime } from './store/pulls.ts'
import type { OutcomeWatch } from './submissions/outcome-watch.ts'
import type { SubmitServices } from './submissions/submit-services.ts'
import type { SubscriptionAdministration } from './subscriptions/administer.ts'
import type { MailCheck } from './subscriptions/mailer.ts'
import type { WebhookServices } from './webhooks/services.ts'

/** How a register is reached on a stage, and what delivers to it. */
export interface Connection {
  authority: Authority
  delivery: RunningDelivery
  /** What anyone can see of what the authority holds; absent where that is not asked. */
  publicRegister?: PublicRegisterServices | undefined
  /** Whether the last messages could be sent. */
  isReachable(): boolean
}

/** Everything a request handler works with. */
export interface Gateway extends SubmitServices {
  config: Config
  log: Logger
  metrics: Metrics
  outcomes: OutcomeWatch
  /** For how long this process has known of an epoch of the store. */
  epoch: KnownTime
  /** Sees pulls end. */
  pulls: OutcomeWatch
  /** A submission has ended in this process: anyone who waits for it goes on. */
  noteEnded(stage: Stage, ended: Ended): void
  /** What says how this process stands. */
  health: HealthSources
  keyWatch: KeyWatch
  principalWatch: PrincipalWatch
  /** What people sign in by, and what their sessions begin and end with. */
  people: SigningIn & { providers: readonly ReachedProvider[]; watch: SessionWatch }
  /** How people without a provider are invited, and sign in. */
  accounts: Accounting
  keyUses: KeyUses
  limits: Limits
  /** Reads what comes from outside and may be large. */
  reader: Reader
  /** The last call that another machine says it has passed on, though that machine is not trusted to say so. */
  forwarded: LastCall
  /** The last call of a console that a browser has at another address than the gateway takes for its own. */
  elsewhere: LastCall
  /** Asks the mail server whether it takes mail; absent where none is set. */
  checkMail: (() => Promise<MailCheck>) | undefined
  /** What signs the evidence. */
  evidence: CheckpointServices
  /** The checkpoints of the evidence as others see them. */
  evidenceLog: EvidenceLog
  /** What the audit trail is kept with: reads, and what organisations have chosen. */
  trail: TrailServices
  /** How each register that is reached on a stage is, by its id; what says one of a stage alone says the first. */
  stages: Readonly<Record<Stage, ReadonlyMap<string, Connection>>>
  /** The id under which other processes see that this one lives. */
  instance(): Promise<string>
  /** What takes files with many requests in, and works through them. */
  batches: {
    wake(): void
    /** The most that a file may have. */
    mostBytes: number
  }
  /** What checks and plans lists that are imported. */
  imports: ListWork
  /** Where events may be sent, and what sends them. */
  webhooks: Pick<WebhookServices, 'targets' | 'resolveHost'> & { wake(): void }
  /** What subscriptions are made and tested with, and what sends their mail. */
  subscriptions: SubscriptionAdministration & { wake(): void }
  /** The figures of days. */
  days: Days
  /** Sees what changes in the store. */
  changes: ChangeWatch
  /** Fires when the gateway is asked to stop: it is not ready any longer, and still serves calls. */
  draining: AbortSignal
  /** Fires when the drain is over: new calls are refused, and nothing waits any longer. */
  stopping: AbortSignal
}
