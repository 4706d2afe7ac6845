import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { MessageMetrics } from '../delivery/metrics.ts'

export function recordMessages(registry: Registry): MessageMetrics {
  const composed = new Counter({
    name: 'udigate_messages_composed_total',
    help: 'Messages that were made, by stage and operation.',
    labelNames: ['stage', 'operation'],
    registers: [registry],
  })
  const carried = new Counter({
    name: 'udigate_operations_composed_total',
    help: 'Operations that were put into messages, by stage and operation.',
    labelNames: ['stage', 'operation'],
    registers: [registry],
  })
  const attempts = new Counter({
    name: 'udigate_attempts_total',
    help: 'Attempts at sending a message, by stage, operation and result.',
    labelNames: ['stage', 'operation', 'result'],
    registers: [registry],
  })
  const sendTimes = new Histogram({
    name: 'udigate_hand_over_seconds',
    help: 'Time that an attempt at sending a message took.',
    labelNames: ['stage', 'result'],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    registers: [registry],
  })
  const answers = new Counter({
    name: 'udigate_answers_total',
    help: 'Answers of the authority, by stage, operation and what was made of them.',
    labelNames: ['stage', 'operation', 'reading'],
    registers: [registry],
  })
  const acknowledgements = new Histogram({
    name: 'udigate_acknowledgement_seconds',
    help: 'Time from the last transmission of a message to the answer of the authority.',
    labelNames: ['stage', 'operation'],
    buckets: [0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900, 3_600, 21_600, 86_400],
    registers: [registry],
  })
  const heldBack = new Counter({
    name: 'udigate_sending_paused_total',
    help: 'How often an organisation had to wait before it sent on, by stage and reason.',
    labelNames: ['stage', 'because'],
    registers: [registry],
  })
  const forTraffic = new Counter({
    name: 'udigate_traffic_rejections_total',
    help: 'Messages that the authority rejected for traffic.',
    labelNames: ['stage'],
    registers: [registry],
  })
  const polls = new Counter({
    name: 'udigate_access_point_polls_total',
    help: 'How often the access point was asked for answers, by stage and result.',
    labelNames: ['stage', 'result'],
    registers: [registry],
  })
  const left = new Gauge({
    name: 'udigate_messages_left_at_access_point',
    help: 'Messages pending at the access point that answer nothing of this gateway, as the process that collects answers saw them last.',
    labelNames: ['stage'],
    registers: [registry],
  })
  return {
    begin(stage, operations) {
      for (const operation of operations) {
        for (const reading of ['contradicting', 'unclear', 'unreadable']) {
          answers.inc({ stage, operation, reading }, 0)
        }
      }
      for (const because of ['budget', 'rejection']) heldBack.inc({ stage, because }, 0)
      forTraffic.inc({ stage }, 0)
      for (const reading of ['unmatched', 'unreadable']) {
        answers.inc({ stage, operation: 'unknown', reading }, 0)
      }
    },
    composed(stage, operation, operations) {
      composed.inc({ stage, operation })
      carried.inc({ stage, operation }, operations)
    },
    attempted(stage, operation, result, seconds) {
      attempts.inc({ stage, operation, result })
      sendTimes.observe({ stage, result }, Math.max(0, seconds))
    },
    answered: (stage, operation, reading) => answers.inc({ stage, operation, reading }),
    acknowledged: (stage, operation, seconds) =>
      acknowledgements.observe({ stage, operation }, Math.max(0, seconds)),
    heldBack: (stage, because) => heldBack.inc({ stage, because }),
    rejectedForTraffic: stage => forTraffic.inc({ stage }),
    polled: (stage, result) => polls.inc({ stage, result }),
    leftAtAccessPoint: (stage, count) => left.set({ stage }, count),
  }
}
