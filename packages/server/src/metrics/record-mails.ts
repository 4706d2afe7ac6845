import { Counter, type Registry } from 'prom-client'
import { stages } from '../stage.ts'
import type { MailMetrics } from '../subscriptions/subscribing.ts'

export function recordMails(registry: Registry): MailMetrics {
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
