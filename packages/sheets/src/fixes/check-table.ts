import type { Cause } from '../causes/collect-causes.ts'
import type { FixChoice } from './choose-fixes.ts'
import { type FoundFixes, findFixes } from './find-fixes.ts'
import { type FixGroup, groupFixes } from './group-fixes.ts'
import { findCauses, type TableJudging } from './judge-table.ts'
import type { TableFile } from './table-file.ts'

/** The safe fixes of a table, and what is left of its findings with them. */
export interface CheckedTable extends FoundFixes {
  groups: readonly FixGroup[]
  /** What is found in the table with the fixes, by its causes. */
  left: readonly Cause[]
  /** How many findings follow from others. */
  followOns: number
  /** How many warnings people have acknowledged, so that they are not listed. */
  acknowledged: number
}

/** Finds the safe fixes of a table, and what is wrong with it with them. @throws UnreadableInput where it cannot be read */
export async function checkTable(
  table: TableFile,
  judging: TableJudging,
  choice?: FixChoice,
): Promise<CheckedTable> {
  const found = await findFixes(table, judging, choice)
  const causes = await findCauses(found.fixed, judging)
  return {
    ...found,
    groups: groupFixes(found.fixes),
    left: causes.list(),
    followOns: causes.countFollowOns(),
    acknowledged: causes.countAcknowledged(),
  }
}
