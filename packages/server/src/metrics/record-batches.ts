import { Counter, type Registry } from 'prom-client'
import type { Stage } from '../stage.ts'
import type { BatchRecordState } from '../store/tables.ts'

export interface BatchMetrics {
  /** Records of a batch have come to this state by being judged or submitted. */
  moved(stage: Stage, state: BatchRecordState, count?: number): void
}

export function recordBatches(registry: Registry): BatchMetrics {
  const records = new Counter({
    name: 'udigate_batch_records_total',
    help: 'Records of batches that were judged or submitted, by stage and the state that they came to by it.',
    labelNames: ['stage', 'state'],
    registers: [registry],
  })
  return { moved: (stage, state, count = 1) => records.inc({ stage, state }, count) }
}
