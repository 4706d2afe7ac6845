import type { Environment } from '../ids.ts'
import type { Store } from '../store/database.ts'
import type { Owner } from '../store/submissions.ts'
import type { WorkName } from '../store/work-items.ts'

/** What owners and comments are kept with. */
export interface WorkItemServices extends Pick<Environment, 'now' | 'randomBytes'> {
  store: Store
}

/** What no two transactions may change at the same time. */
export function lockWorkItem({ organisation, stage }: Owner, { kind, name }: WorkName): string {
  return `${stage} work-item ${organisation} ${kind} ${name}`
}
