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
): { exports: Exports; delivery: RunningDelivery } {
  const connection = stages[stage]
  const exports = connection?.authority.exports
  if (connection && exports) return { exports, delivery: connection.delivery }
  throw new Problem(
    'export.not-by-files',
    connection ? explainMissingFiles(stage) : `The stage ${stage} is not connected to its authority.`,
  )
}
