import type { Logger } from 'pino'
import type { AnswerReader } from '../authorities/answer-content.ts'
import type { Authority } from '../authorities/authority.ts'
import type { Environment } from '../ids.ts'
import type { Sealing } from '../secrets/sealing.ts'
import type { RegisterOnStage } from '../stage.ts'
import type { Store } from '../store/database.ts'
import type { Shards } from '../store/shards.ts'
import type { EpochWatch } from './epoch/watch-epoch.ts'
import type { Breaker } from './memory/breaker.ts'
import type { Rejections } from './memory/count-rejections.ts'
import type { MailboxWatch } from './memory/mailbox-watch.ts'
import type { RememberedOthers } from './memory/remembered-others.ts'
import type { SendTimes } from './memory/send-times.ts'
import type { MessageMetrics } from './metrics.ts'
import type { Ended } from './settle.ts'

/** What delivering to one register on one stage works with. */
export interface Delivery extends Environment, RegisterOnStage {
  /** What is composed and asked about of the stage. */
  shards?: Shards
  authority: Authority
  store: Store
  sealing: Sealing
  /** Reads what the authority has answered. */
  readAnswer: AnswerReader
  log: Logger
  /** Sees whether the store has gone back to an older state. */
  epoch: EpochWatch
  /** When this process began. What is older may come from a copy of the store that lacks what was sent since. */
  startedAt: Date
  breaker: Breaker
  /** How much each organisation may send, and which words of the authority reject something for traffic. */
  pace: { budget: Budget; isTrafficRejection(words: readonly string[]): boolean }
  /** How often the access point turned the gateway away. */
  rejections: Rejections
  metrics: { messages: MessageMetrics }
  sendTimes: SendTimes
  mailbox: MailboxWatch
  /** What is pending at the access point and answers nothing of this gateway. */
  others: RememberedOthers
  /** Called when a submission has ended. */
  onEnded(ended: Ended): void
}

/** How much an organisation may send on a stage, to the authority as a whole; what is absent has no limit. */
export interface Budget {
  messagesPerHour?: number
  messagesPerDay?: number
  entitiesPerHour?: number
  entitiesPerDay?: number
}
