import type { Bodies } from '@udigate/client'
import { type Findings, listFindings } from '@udigate/udi'

/** Findings in words, one a line, errors first. */
export function findingLines(
  findings: Partial<Findings> | Partial<Pick<Bodies['ValidationResponse'], keyof Findings>>,
): string[] {
  return listFindings(findings as Partial<Findings>).map(
    ([severity, { path, ruleId, message }]) => `  ${severity} ${ruleId} ${path}: ${message}`,
  )
}
