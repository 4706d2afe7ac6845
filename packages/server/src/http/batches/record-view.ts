import { describeRecordState } from '../../batches/follow-batch.ts'
import type { RecordWithSubmission } from '../../store/batch-records.ts'
import type { TargetWithPart } from '../../store/batch-targets.ts'
import { decodeJson } from '../../store/json.ts'
import type { Outcome, Stop } from '../../store/outcome.ts'
import { leaveOutOf } from '../../warnings/leave-out.ts'
import { type Body, inCapitals } from '../body.ts'
import { withTitle } from '../submit/with-titles.ts'
import type { BatchRecordLine } from './bodies.ts'

export type RecordView = Body<typeof BatchRecordLine>

/** The columns of a record of a batch that are shown. */
export type ShownRecord = Pick<
  RecordWithSubmission,
  | 'number'
  | 'line'
  | 'sheet'
  | 'agency'
  | 'code'
  | 'label'
  | 'model'
  | 'state'
  | 'request_id'
  | 'findings'
  | 'reasons'
  | 'outcome'
  | 'doubt'
  | 'waits_for'
> & { targets?: readonly TargetWithPart[] | undefined }

/** A stored record of a batch, with what became of its submission. @param isShown whether acknowledged warnings are */
export function viewRecord(row: ShownRecord, isShown = false): RecordView {
  const outcome = decodeJson(row.outcome)
  const reasons = listReasons(row, outcome)
  const { agency, code } = row
  const all = decodeJson(row.findings)
  const { shown, acknowledged } = leaveOutOf(all ?? [], isShown)
  return {
    record: row.number,
    line: row.line,
    sheet: row.sheet ?? undefined,
    device:
      agency === null && code === null
        ? undefined
        : { issuingAgency: agency ?? undefined, code: code ?? undefined },
    label: viewRecordLabel(row),
    // What its submission says goes before what has been noted of it.
    state: inCapitals(row.request_id === null ? row.state : describeRecordState(row)),
    requestId: row.request_id ?? undefined,
    registered: outcome?.kind === 'accepted' ? outcome.state : undefined,
    reasons: reasons.length === 0 ? undefined : reasons,
    findings:
      all && (shown.length > 0 || acknowledged === 0)
        ? shown.map(finding => withTitle(finding, row.model))
        : undefined,
    acknowledgedWarnings: acknowledged || undefined,
    targets: row.targets?.map(viewTarget),
  }
}

/** What became of a record at a further register. */
function viewTarget(row: TargetWithPart): NonNullable<RecordView['targets']>[number] {
  const outcome = decodeJson(row.outcome)
  const reasons = listReasons(row, outcome)
  const findings = decodeJson(row.findings)
  return {
    register: row.register,
    state: inCapitals(row.request_id === null ? row.state : describeRecordState(row)),
    requestId: row.request_id ?? undefined,
    registered: outcome?.kind === 'accepted' ? outcome.state : undefined,
    reasons: reasons.length === 0 ? undefined : reasons,
    findings: findings && [...findings],
  }
}

/** What people call the device of a record; nothing where the file does not say it. */
export function viewRecordLabel({ label }: Pick<ShownRecord, 'label'>): RecordView['label'] {
  const said = decodeJson(label)
  return said === undefined || Object.keys(said).length === 0 ? undefined : said
}

function listReasons(
  row: Pick<ShownRecord, 'reasons' | 'doubt' | 'waits_for'>,
  outcome: Outcome | undefined,
): readonly string[] {
  if (row.reasons !== null) return decodeJson(row.reasons)
  if (row.doubt !== null) return [`In doubt: ${row.doubt}`]
  if (outcome) return listOutcomeReasons(outcome)
  return row.waits_for === null
    ? []
    : [`Waits until submission ${row.waits_for}, which changes its device group, is through.`]
}

function listOutcomeReasons(outcome: Outcome): readonly string[] {
  if (outcome.kind === 'accepted') return []
  if (outcome.kind !== 'partly-accepted') return listStopReasons(outcome)
  return [
    ...outcome.operations.map(operation => `${operation} was accepted and stays.`),
    ...listStopReasons(outcome.stop),
    ...outcome.notSent.map(operation => `${operation} was not sent.`),
  ]
}

function listStopReasons(stop: Stop): readonly string[] {
  if (stop.kind !== 'refused') return stop.reasons
  const said = stop.refusals.map(({ operation, responseCode, code, detail }) =>
    [code ?? responseCode, detail ?? `The authority answered ${responseCode} to ${operation}.`].join(': '),
  )
  return [...said, ...(stop.reasons ?? [])]
}
