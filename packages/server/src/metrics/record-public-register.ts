import { Counter, type Registry } from 'prom-client'
import type { LookMetrics } from '../public-register/services.ts'
import type { Stage } from '../stage.ts'

/** What is counted of a public register. */
export interface PublicRegisterMetrics extends LookMetrics {
  /** It was asked. */
  answered(stage: Stage, result: 'shown' | 'unavailable'): void
}

export function recordPublicRegister(registry: Registry): PublicRegisterMetrics {
  const calls = new Counter({
    name: 'udigate_public_register_calls_total',
    help: 'Calls of the public register of the authority, by stage and result.',
    labelNames: ['stage', 'result'],
    registers: [registry],
  })
  const looks = new Counter({
    name: 'udigate_public_looks_total',
    help: 'Looks at devices in the public register of the authority, by stage and finding.',
    labelNames: ['stage', 'finding'],
    registers: [registry],
  })
  const resolved = new Counter({
    name: 'udigate_public_doubts_resolved_total',
    help: 'Doubts that were resolved by the public register of the authority, by stage.',
    labelNames: ['stage'],
    registers: [registry],
  })
  return {
    answered: (stage, result) => calls.inc({ stage, result }),
    looked: (stage, finding) => looks.inc({ stage, finding }),
    resolved: stage => resolved.inc({ stage }),
  }
}
