import { type Model, modelNames, validRequests } from '@udigate/eudamed'
import type { Db } from '../../packages/server/src/store/database.ts'
import type { BatchRecordRow, BatchRow, SubmissionRow } from '../../packages/server/src/store/tables.ts'

export const organisation = 'bench'
const stage = 'preview'
const atOnce = 500
/** How far the times of two submissions are apart, in milliseconds: they spread over the days of the overview. */
const apart = 20_000

const outcomes = [
  ['SUCCESS', { kind: 'accepted', operations: ['DEVICE.POST'], state: 'REGISTERED' }],
  [
    'VALIDATION_FAILED',
    {
      kind: 'refused',
      refusals: [
        { operation: 'DEVICE.POST', responseCode: 'FAILED', code: 'BR-UDID-001', detail: 'It is there.' },
      ],
    },
  ],
  ['BLOCKED', { kind: 'blocked', reasons: ['The authority holds another version.'] }],
  ['INTERNAL_ERROR', { kind: 'failed', reasons: ['The access point refused the message.'] }],
] as const

/** One of `count` submissions of which most have ended; the highest index is the newest. */
export function submissionRow(index: number, count: number, now: number): SubmissionRow {
  const model = modelNames[index % modelNames.length] as Model
  const { device, deviceGroup, actorCode } = validRequests[model]
  const received = now - (count - index) * apart
  // One in fifty is open, of these one in five in doubt; of the others one in ten has not gone well.
  const isOpen = index % 50 === 0
  const doubt = index % 250 === 0 ? 'The acknowledgement does not name it.' : null
  const [status, outcome] = outcomes[index % 10 === 1 ? 1 + (index % 3) : 0] ?? outcomes[0]
  return {
    request_id: idAt(received, index),
    organisation,
    stage,
    register: 'eudamed',
    model,
    actor: actorCode,
    key_id: 'bench',
    device_agency: 'GS1',
    device_code: makeCode(index),
    group_agency: 'GS1',
    group_code: `40123MODEL${Math.floor(index / 10)
      .toString()
      .padStart(6, '0')}`,
    device: JSON.stringify(device),
    device_group: JSON.stringify(deviceGroup),
    representative: null,
    plan: '["DEVICE.POST"]',
    sealed_token: null,
    received_at: received,
    ended_at: isOpen ? null : received + (index % 100) * 1_000,
    outcome: isOpen ? null : JSON.stringify(outcome),
    doubt: isOpen ? doubt : null,
    code_space: 'eudamed/regulation',
    status: isOpen ? (doubt === null ? 'IN_SUBMISSION' : 'IN_DOUBT') : status,
    waits_for: null,
    subject: 'device',
    part_of: null,
    companion: null,
    token_mark: null,
    trace_parent: null,
    planned_epoch: 0,
  }
}

/** The code of the device of a submission. */
export function makeCode(index: number): string {
  return `04012345${index.toString().padStart(6, '0')}`
}

/** A UUID of version 7 of this millisecond. */
export function idAt(milliseconds: number, index: number): string {
  const time = milliseconds.toString(16).padStart(12, '0')
  const rest = index.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${rest}`
}

export async function insertSubmissions(db: Db, count: number, now: number): Promise<void> {
  for (let first = 0; first < count; first += atOnce) {
    const rows = Array.from({ length: Math.min(atOnce, count - first) }, (_, index) =>
      submissionRow(first + index, count, now),
    )
    await db.insertInto('submission').values(rows).execute()
  }
}

export const batchId = idAt(1_800_000_000_000, 1)

/** A batch that has ended, with so many records, every tenth of which is not valid. */
export async function insertBatch(db: Db, count: number, now: number): Promise<void> {
  const invalid = Math.ceil(count / 10)
  const file = {
    id: `file ${batchId}`,
    organisation,
    stage,
    received_by: null,
    bytes: count * 1_000,
    sha256: '0'.repeat(64),
    created_at: now - 60_000,
  } as const
  await db.insertInto('file').values(file).execute()
  const batch: BatchRow = {
    id: batchId,
    organisation,
    stage,
    key_id: 'bench',
    caller: '{}',
    call: null,
    mode: 'validate',
    model: 'EU_UDI_MDR',
    kind: 'ndjson',
    actor: null,
    name: 'devices.ndjson',
    mapping: null,
    csv: null,
    tables: null,
    judged_for: null,
    targets: null,
    idempotency_key: null,
    state: 'ended',
    file_id: file.id,
    bytes: file.bytes,
    sha256: file.sha256,
    problems: null,
    problem_count: 0,
    because: null,
    counts: JSON.stringify({ valid: count - invalid, invalid }),
    target_counts: null,
    created_at: now - 60_000,
    reading_at: now - 50_000,
    read_bytes: count * 1_000,
    submit_at: null,
    submit_from: null,
    cancelled_at: null,
    ended_at: now,
  }
  await db.insertInto('batch').values(batch).execute()
  const found = JSON.stringify([
    {
      severity: 'error',
      ruleId: 'BR-UDID-023',
      path: '/device/UnitOfUseDi',
      message: 'It is given with a quantity of 1.',
    },
  ])
  for (let first = 0; first < count; first += atOnce) {
    const rows = Array.from({ length: Math.min(atOnce, count - first) }, (_, offset): BatchRecordRow => {
      const index = first + offset
      const isInvalid = index % 10 === 0
      return {
        batch_id: batchId,
        number: index + 1,
        line: index + 1,
        sheet: null,
        agency: 'GS1',
        code: makeCode(index),
        model: 'EU_UDI_MDR',
        has_group: 1,
        state: isInvalid ? 'invalid' : 'valid',
        request_id: null,
        label: null,
        findings: isInvalid ? found : null,
        reasons: null,
      }
    })
    await db.insertInto('batch_record').values(rows).execute()
  }
}
