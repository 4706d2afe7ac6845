import { Counter, type Registry } from 'prom-client'
import type { PushMetrics } from '../exchanges/handle-pushes.ts'

export function recordPushes(registry: Registry): PushMetrics {
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
