import { Counter, type Registry } from 'prom-client'
import type { Stage } from '../stage.ts'

/** What is counted of a public register. */
export interface WitnessMetrics {
  /** It was asked. */
  answered(stage: Stage, result: 'shown' | 'unavailable'): void
}

export function recordWitness(registry: Registry): WitnessMetrics {
  const calls = new Counter({
    name: 'udigate_public_register_calls_total',
    help: 'Calls of the public register of the authority, by stage and result.',
    labelNames: ['stage', 'result'],
    registers: [registry],
  })
  return { answered: (stage, result) => calls.inc({ stage, result }) }
}
