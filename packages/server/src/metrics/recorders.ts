import type { Registry } from 'prom-client'
import type { BatchMetrics } from '../batches/batching.ts'
import type { MessageMetrics } from '../delivery/metrics.ts'
import type { PushMetrics } from '../exchanges/handle-pushes.ts'
import type { SubmissionMetrics } from '../submissions/metrics.ts'
import type { MailMetrics } from '../subscriptions/subscribing.ts'
import type { WebhookMetrics } from '../webhooks/webhooking.ts'
import { recordBatches } from './record-batches.ts'
import { type CallMetrics, recordCalls } from './record-calls.ts'
import { recordMails } from './record-mails.ts'
import { recordMessages } from './record-messages.ts'
import { recordPushes } from './record-pushes.ts'
import { recordStore, type StoreMetrics } from './record-store.ts'
import { recordSubmissions } from './record-submissions.ts'
import { recordWebhooks } from './record-webhooks.ts'
import { recordWitness, type WitnessMetrics } from './record-witness.ts'

/** What is reported of everything that happens in this process, and counted since it began. */
export interface Recorders {
  calls: CallMetrics
  submissions: SubmissionMetrics
  messages: MessageMetrics
  batches: BatchMetrics
  webhooks: WebhookMetrics
  mails: MailMetrics
  store: StoreMetrics
  witness: WitnessMetrics
  pushes: PushMetrics
}

/** Counts what happens, in a registry. No label has values that callers choose, or of which there may be any number. */
export function makeRecorders(registry: Registry): Recorders {
  return {
    calls: recordCalls(registry),
    submissions: recordSubmissions(registry),
    messages: recordMessages(registry),
    batches: recordBatches(registry),
    webhooks: recordWebhooks(registry),
    mails: recordMails(registry),
    store: recordStore(registry),
    witness: recordWitness(registry),
    pushes: recordPushes(registry),
  }
}
