import type { Logger } from 'pino'
import type { SeenCertificate } from '../authorities/authority.ts'
import type { Environment } from '../ids.ts'
import type { Stage } from '../stage.ts'
import type { Store } from '../store/database.ts'
import type { Mailer } from './mailer.ts'

/** What subscribers are told with. */
export interface SubscriptionServices extends Environment {
  store: Store
  log: Logger
  metrics: { mails: MailMetrics }
  /** What sends mail; absent where no mail server is set. */
  mailer: Mailer | undefined
  /** The address of the console without a slash at the end; absent where it is not set. */
  publicUrl: string | undefined
  /** The certificates of a stage's connection that end soon, or have ended, as far as this process has seen them. */
  listEndingCertificates(stage: Stage): readonly SeenCertificate[]
  /** Webhooks have something to send. */
  wakeWebhooks(): void
}

/** What counts mails. */
export interface MailMetrics {
  /** An attempt to send a mail ended. */
  attempted(stage: Stage, result: 'sent' | 'failed'): void
  /** A subscription was stopped because no mail of it went out for days. */
  stopped(stage: Stage): void
}
