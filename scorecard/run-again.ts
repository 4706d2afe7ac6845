import type { Row } from './row.ts'
import { isNoticed, type RowResult } from './run-row.ts'

/** How often a row is tried, at most. */
const mostTries = 2

/** Whether the scorecard is red for a row. */
export function isRed({ row, notRun, passed }: RowResult): boolean {
  return row.isStar && notRun === undefined && !passed
}

/**
 * Whether a red row may run once more, by itself. Rows share the machine, and a busy one can spoil a limit of time or
 * memory, or break a run off before it has shown anything. It cannot make a gateway do what it must never do: where anything
 * failed, that stands, whatever else the row shows, and so does a control that came to its end and was not noticed.
 */
export function mayRunAgain(result: RowResult): boolean {
  const { outcome, control, tries = 1 } = result
  if (!isRed(result) || tries >= mostTries || outcome === undefined || outcome.failures.length > 0)
    return false
  return control === undefined || isNoticed(control) || control.brokenOff !== undefined
}

/** Why a row that may run again did not pass, in words for the table. */
function whyNotEnough({ outcome, control }: RowResult): string {
  const { brokenOff, missedLimits = [] } = outcome ?? {}
  if (brokenOff !== undefined) return `it broke off: ${brokenOff}`
  if (missedLimits.length > 0) return missedLimits.join('; ')
  return `the control broke off: ${control?.brokenOff}`
}

/**
 * Runs those again that may, one after another.
 *
 * @param run runs a row, when nothing else runs
 * @returns the results as they stand then, in the same order; those of a second try say so, and why there was one
 */
export async function runAgain(
  results: readonly RowResult[],
  run: (row: Row) => Promise<RowResult>,
): Promise<RowResult[]> {
  const settled: RowResult[] = []
  for (const result of results) {
    settled.push(
      mayRunAgain(result) ? { ...(await run(result.row)), tries: 2, firstTry: whyNotEnough(result) } : result,
    )
  }
  return settled
}
