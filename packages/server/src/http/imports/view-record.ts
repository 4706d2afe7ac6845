import type { PlannedRecord } from '../../store/import-records.ts'
import { decodeJson } from '../../store/json.ts'
import { leaveOutOf } from '../../warnings/leave-out.ts'
import { viewRecord, viewRecordLabel } from '../batches/record-view.ts'
import { type Body, formatTime, inCapitals } from '../body.ts'
import { withTitle } from '../submit/with-titles.ts'
import type { ImportRecord } from './plan-bodies.ts'

export type ImportRecordView = Body<typeof ImportRecord>

/** A record of an imported list: what submitting does with it, and what became of that. @param isSubmitted whether the list was */
export function viewImportRecord(row: PlannedRecord, isSubmitted: boolean): ImportRecordView {
  const { agency, code } = row
  const became = describeBecame(row)
  const found = row.findings === null ? undefined : leaveOutOf(decodeJson(row.findings))
  return {
    record: row.number,
    row: row.line,
    sheet: row.sheet ?? undefined,
    device:
      agency === null && code === null
        ? undefined
        : { issuingAgency: agency ?? undefined, code: code ?? undefined },
    label: viewRecordLabel(row),
    plan: inCapitals(row.plan),
    group: row.plan_group || undefined,
    operations: decodeJson(row.operations),
    version: row.version ?? undefined,
    differences: decodeJson(row.differences),
    reasons: became?.reasons ?? decodeJson(row.reasons),
    findings: became?.findings ?? found?.shown.map(finding => withTitle(finding, row.model)),
    acknowledgedWarnings: (became?.acknowledgedWarnings ?? found?.acknowledged) || undefined,
    state: became?.state ?? (isSubmitted && row.plan === 'unchanged' ? 'UNCHANGED' : undefined),
    requestId: became?.requestId,
    registered: became?.registered,
    answeredAt: formatTime(row.answered_at),
  }
}

/** What became of it in the batch; nothing where it is in none. */
function describeBecame(row: PlannedRecord) {
  const { record_state: state, record_findings: findings, record_reasons: reasons } = row
  if (state === null) return undefined
  const { label: _, ...view } = viewRecord({ ...row, state, findings, reasons })
  // It was not sent, and was not tried again.
  const isLeft = row.plan === 'not-possible' && (state === 'invalid' || state === 'blocked')
  return isLeft ? { ...view, state: 'NOT_POSSIBLE' as const } : view
}
