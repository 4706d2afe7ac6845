import type { EntityKey } from './records.ts'

/** What an entity is called in sentences: `Device GS1 00308676965723`. */
export function describeEntity({ kind, issuingAgency, code }: Omit<EntityKey, 'criterion'>): string {
  return `${kind === 'device' ? 'Device' : 'Device group'} ${issuingAgency} ${code}`
}
