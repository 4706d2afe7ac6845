import { Counter, type Registry } from 'prom-client'
import type { BatchMetrics } from '../batches/batching.ts'

export function recordBatches(registry: Registry): BatchMetrics {
  const records = new Counter({
    name: 'udigate_batch_records_total',
    help: 'Records of batches that were judged or submitted, by stage and the state that they came to by it.',
    labelNames: ['stage', 'state'],
    registers: [registry],
  })
  return { moved: (stage, state, count = 1) => records.inc({ stage, state }, count) }
}
