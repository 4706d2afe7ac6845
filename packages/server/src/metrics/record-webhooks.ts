import { Counter, Histogram, type Registry } from 'prom-client'
import { stages } from '../stage.ts'
import type { WebhookMetrics } from '../webhooks/services.ts'

export function recordWebhooks(registry: Registry): WebhookMetrics {
  const attempts = new Counter({
    name: 'udigate_webhook_attempts_total',
    help: 'Attempts to deliver an event to a webhook, by stage and result.',
    labelNames: ['stage', 'result'],
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'udigate_webhook_attempt_seconds',
    help: 'Time that an attempt to deliver an event to a webhook took.',
    labelNames: ['stage', 'result'],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
    registers: [registry],
  })
  const givenUp = new Counter({
    name: 'udigate_webhooks_given_up_total',
    help: 'Webhooks that the gateway has disabled, by stage.',
    labelNames: ['stage'],
    registers: [registry],
  })
  for (const stage of stages) givenUp.inc({ stage }, 0)
  return {
    attempted(stage, result, lasted) {
      attempts.inc({ stage, result })
      seconds.observe({ stage, result }, Math.max(0, lasted))
    },
    givenUp: stage => givenUp.inc({ stage }),
  }
}
