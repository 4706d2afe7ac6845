import type { Exports } from '../../authorities/exports.ts'
import type { RunningDelivery } from '../../delivery/deliver.ts'
import type { Gateway } from '../../gateway.ts'
import type { Caller } from '../../rights/caller.ts'
import { explainMissingFiles } from '../problems/explain-missing-files.ts'
import { Problem } from '../problems/problem.ts'

/**
 * The files of the caller's stage, and what delivers them.
 *
 * @throws Problem where the stage has another connection to its authority, or none
 */
export function exportsFor(
  { stages }: Gateway,
  { stage }: Caller,
): { register: string; exports: Exports; delivery: RunningDelivery } {
  for (const { authority, delivery } of stages[stage].values()) {
    const { exports, law } = authority
    if (exports) return { register: law.id, exports, delivery }
  }
  throw new Problem(
    'export.not-by-files',
    stages[stage].size > 0
      ? explainMissingFiles(stage)
      : `The stage ${stage} is not connected to its authority.`,
  )
}
