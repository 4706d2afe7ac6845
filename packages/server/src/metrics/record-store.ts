import { Counter, Histogram, type Registry } from 'prom-client'
import type { WriteResult } from '../store/watched-store.ts'

export interface StoreMetrics {
  /** A transaction ended, after as many seconds, those that it waited for others among them. */
  written(result: WriteResult, seconds: number): void
  /** A checkpoint of the evidence could not be made. */
  checkpointFailed(): void
  /** A person set the system's clock. */
  clockSet(): void
  /** The store was found to have gone back to an older state. */
  restored(): void
}

export function recordStore(registry: Registry): StoreMetrics {
  const writes = new Histogram({
    name: 'udigate_store_write_seconds',
    help: 'Time that a transaction took, from being asked for to being on disk.',
    labelNames: ['result'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  const checkpoints = new Counter({
    name: 'udigate_evidence_checkpoint_failures_total',
    help: 'Checkpoints of the evidence that could not be made, or given away.',
    registers: [registry],
  })
  const clock = new Counter({
    name: 'udigate_clock_set_total',
    help: 'How often the clock of the system was set by more than two seconds.',
    registers: [registry],
  })
  const restored = new Counter({
    name: 'udigate_store_restored_total',
    help: 'How often the store was found to have gone back to an older state.',
    registers: [registry],
  })
  writes.zero({ result: 'unavailable' })
  return {
    written: (result, seconds) => writes.observe({ result }, seconds),
    checkpointFailed: () => checkpoints.inc(),
    clockSet: () => clock.inc(),
    restored: () => restored.inc(),
  }
}
