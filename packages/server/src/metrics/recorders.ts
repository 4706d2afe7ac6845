import { Counter, type Registry } from 'prom-client'
import type { BatchMetrics } from '../batches/services.ts'
import type { MessageMetrics } from '../delivery/metrics.ts'
import type { PushMetrics } from '../exchanges/handle-pushes.ts'
import { stages } from '../stage.ts'
import type { SubmissionMetrics } from '../submissions/metrics.ts'
import type { MailMetrics } from '../subscriptions/services.ts'
import type { WebhookMetrics } from '../webhooks/services.ts'
import { type CallMetrics, recordCalls } from './record-calls.ts'
import { recordMessages } from './record-messages.ts'
import { type PublicRegisterMetrics, recordPublicRegister } from './record-public-register.ts'
import { recordStore, type StoreMetrics } from './record-store.ts'
import { recordSubmissions } from './record-submissions.ts'
import { recordWebhooks } from './record-webhooks.ts'

/** What is reported of everything that happens in this process, and counted since it began. */
export interface Recorders {
  calls: CallMetrics
  submissions: SubmissionMetrics
  messages: MessageMetrics
  batches: BatchMetrics
  webhooks: WebhookMetrics
  mails: MailMetrics
  store: StoreMetrics
  publicRegister: PublicRegisterMetrics
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
    publicRegister: recordPublicRegister(registry),
    pushes: recordPushes(registry),
  }
}

function recordBatches(registry: Registry): BatchMetrics {
  const records = new Counter({
    name: 'udigate_batch_records_total',
    help: 'Records of batches that were judged or submitted, by stage and the state that they came to by it.',
    labelNames: ['stage', 'state'],
    registers: [registry],
  })
  return { moved: (stage, state, count = 1) => records.inc({ stage, state }, count) }
}

function recordMails(registry: Registry): MailMetrics {
  const attempts = new Counter({
    name: 'udigate_mail_attempts_total',
    help: 'Attempts to send a mail to a subscriber, by stage and result.',
    labelNames: ['stage', 'result'],
    registers: [registry],
  })
  const stopped = new Counter({
    name: 'udigate_subscriptions_stopped_total',
    help: 'Subscriptions that the gateway has stopped because no mail of them went out, by stage.',
    labelNames: ['stage'],
    registers: [registry],
  })
  for (const stage of stages) {
    stopped.inc({ stage }, 0)
    for (const result of ['sent', 'failed']) attempts.inc({ stage, result }, 0)
  }
  return {
    attempted: (stage, result) => attempts.inc({ stage, result }),
    stopped: stage => stopped.inc({ stage }),
  }
}

function recordPushes(registry: Registry): PushMetrics {
  const pushes = new Counter({
    name: 'udigate_pushes_total',
    help: 'What partners pushed to the gateway, by result.',
    labelNames: ['result'],
    registers: [registry],
  })
  const refused = new Counter({
    name: 'udigate_pushes_refused_total',
    help: 'Pushes that were refused, by the code of the error that answered them.',
    labelNames: ['code'],
    registers: [registry],
  })
  return {
    pushed(result, code) {
      pushes.inc({ result })
      if (result === 'refused' && code !== undefined) refused.inc({ code })
    },
  }
}
