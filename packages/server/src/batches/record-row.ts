import type { JudgedFinding, ReadRequest } from '@udigate/sheets'
import type { RecordLaw } from '../authorities/authority.ts'
import { findLaw } from '../authorities/laws.ts'
import { encodeJson } from '../store/json.ts'
import type { BatchRecordRow, BatchRecordState, RecordLabel } from '../store/tables.ts'

/** What a record of a batch has come to. */
export interface RecordEnd {
  state: BatchRecordState
  requestId?: string
  findings?: readonly JudgedFinding[]
  reasons?: readonly string[]
}

/** A request of a batch as it is stored. */
export function recordRow(
  batchId: string,
  model: string,
  request: ReadRequest,
  { state, requestId, findings = [], reasons = [] }: RecordEnd,
): BatchRecordRow {
  const { reading, record, line } = request
  const body = reading.ok ? reading.body : {}
  const law = findLaw(model)
  const name = law.readDeviceName(body.device)
  return {
    batch_id: batchId,
    number: record,
    line,
    sheet: request.sheet ?? null,
    agency: name.agency ?? null,
    code: name.code ?? null,
    model,
    has_group: body.deviceGroup === undefined || body.deviceGroup === null ? 0 : 1,
    state,
    request_id: requestId ?? null,
    label: encodeJson(readRecordLabel(law, body)),
    findings: findings.length === 0 ? null : encodeJson(findings),
    reasons: reasons.length === 0 ? null : encodeJson(reasons),
  }
}

function readRecordLabel(
  { readLabel }: RecordLaw,
  { device, deviceGroup }: { device?: unknown; deviceGroup?: unknown },
): RecordLabel {
  const { name, reference } = readLabel('device', device)
  const { name: group, class: classOfRisk } = readLabel('group', deviceGroup)
  return {
    ...(name === undefined ? {} : { name }),
    ...(reference === undefined ? {} : { reference }),
    ...(classOfRisk === undefined ? {} : { class: classOfRisk }),
    ...(group === undefined ? {} : { group }),
  }
}
