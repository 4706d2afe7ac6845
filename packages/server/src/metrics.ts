import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Stage } from './stage.ts'

export interface Metrics {
  registry: Registry
  /** A request was answered. */
  answered(call: { method: string; route: string; status: number; seconds: number }): void
  /** Shows from now on whether the way to the authority of a stage works. */
  watch(stage: Stage, isReachable: () => boolean): void
  /** A submission ended. */
  ended(stage: Stage, outcome: string): void
}

/**
 * The gateway's own metrics and those of its process.
 *
 * @param outstanding how many messages of each stage have no answer yet
 * @param inDoubt how many operations of each stage are in doubt, those apart that need an operator
 */
export function makeMetrics(
  outstanding: () => Promise<readonly { stage: string; count: number }[]>,
  inDoubt: () => Promise<readonly { stage: string; needsOperator: boolean; count: number }[]>,
): Metrics {
  const registry = new Registry()
  const ways = new Map<Stage, () => boolean>()
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
  new Gauge({
    name: 'udigate_operations_in_doubt',
    help: 'Operations of which nobody knows what became of them.',
    labelNames: ['stage', 'needs_operator'],
    registers: [registry],
    async collect() {
      this.reset()
      for (const { stage, needsOperator, count } of await inDoubt()) {
        this.set({ stage, needs_operator: String(needsOperator) }, count)
      }
    },
  })
  new Gauge({
    name: 'udigate_authority_reachable',
    help: '1 while the way to the authority works, 0 while it is left alone.',
    labelNames: ['stage'],
    registers: [registry],
    collect() {
      for (const [stage, isReachable] of ways) this.set({ stage }, isReachable() ? 1 : 0)
    },
  })
  return {
    registry,
    answered: ({ seconds, ...labels }) => calls.observe(labels, seconds),
    watch: (stage, isReachable) => ways.set(stage, isReachable),
    ended: (stage, outcome) => submissions.inc({ stage, outcome }),
  }
}
