import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Stage } from './stage.ts'

export interface Metrics {
  registry: Registry
  /** A request was answered. */
  answered(call: { method: string; route: string; status: number; seconds: number }): void
  /** A submission ended. */
  ended(stage: Stage, outcome: string): void
}

/**
 * The gateway's own metrics and those of its process.
 *
 * @param outstanding how many messages of each stage have no answer yet
 */
export function makeMetrics(
  outstanding: () => Promise<readonly { stage: string; count: number }[]>,
): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const calls = new Histogram({
    name: 'udigate_http_request_seconds',
    help: 'Time from the request to its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    registers: [registry],
  })
  const submissions = new Counter({
    name: 'udigate_submissions_ended_total',
    help: 'Submissions that ended, by stage and outcome.',
    labelNames: ['stage', 'outcome'],
    registers: [registry],
  })
  new Gauge({
    name: 'udigate_messages_outstanding',
    help: 'Messages to the authority that have no answer yet.',
    labelNames: ['stage'],
    registers: [registry],
    async collect() {
      this.reset()
      for (const { stage, count } of await outstanding()) this.set({ stage }, count)
    },
  })
  return {
    registry,
    answered: ({ seconds, ...labels }) => calls.observe(labels, seconds),
    ended: (stage, outcome) => submissions.inc({ stage, outcome }),
  }
}
