// What the deadlines of a large organisation cost each time that the overview reads them: time until they are there, on the embedded
// store and on PostgreSQL. A third of the devices was never accepted, a third came in a batch alone, a third is registered
// under a directive. node --conditions=udigate-source bench/deadlines.ts [devices]
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { type Model, validRequests } from '@udigate/eudamed'
import { findCodeSpace } from '../packages/eudamed/src/models/criteria.ts'
import { listDeadlines } from '../packages/server/src/deadlines/list-deadlines.ts'
import { insertSubmission } from '../packages/server/src/delivery/states/move-submission.ts'
import { openWithKey } from '../packages/server/src/own-store/open-with-key.ts'
import { insertRecords } from '../packages/server/src/store/batch-records.ts'
import { insertBatch } from '../packages/server/src/store/batches.ts'
import type { WriteTransaction } from '../packages/server/src/store/changes.ts'
import type { Store } from '../packages/server/src/store/database.ts'
import { holdEntities, nameDevice } from '../packages/server/src/store/entities.ts'
import { insertFile } from '../packages/server/src/store/files.ts'
import { putEntities } from '../packages/server/src/store/pulled-entities.ts'
import type {
  BatchRecordRow,
  BatchRow,
  EntityRow,
  FileRow,
  SubmissionRow,
} from '../packages/server/src/store/tables.ts'
import { hasPostgres, sharedPostgres } from '../packages/server/test/postgres.ts'

const count = Number(process.argv[2] ?? 100_000)
const readings = 9
const owner = { organisation: 'maker', stage: 'preview' } as const
const startDates = [
  '2021-05-26',
  '2024-01-01',
  '2026-05-27',
  '2026-06-01',
  '2026-12-01',
  '2026-12-20',
  '2027-02-15',
]
const file: FileRow = { ...owner, id: 'file', received_by: null, bytes: 0, sha256: '', created_at: 0 }
const batch: BatchRow = {
  ...owner,
  id: '00000000-0000-7000-9000-000000000000',
  key_id: 'k',
  caller: '{}',
  call: null,
  mode: 'validate',
  model: 'EU_UDI_MDR',
  kind: 'ndjson',
  actor: null,
  name: null,
  mapping: null,
  csv: null,
  tables: null,
  judged_for: null,
  targets: null,
  idempotency_key: null,
  state: 'reading',
  file_id: file.id,
  bytes: 0,
  sha256: '',
  problems: null,
  problem_count: 0,
  because: null,
  counts: null,
  target_counts: null,
  created_at: 0,
  reading_at: null,
  read_bytes: null,
  submit_at: null,
  submit_from: null,
  cancelled_at: null,
  ended_at: null,
}
const classes = ['CLASS_I', 'CLASS_IIA', 'CLASS_IIB', 'CLASS_III', 'AIMDD']

function entityRow(kind: 'device' | 'group', number: number, more: Partial<EntityRow>): EntityRow {
  return {
    ...owner,
    kind,
    agency: 'GS1',
    code: String(number).padStart(14, '0'),
    code_space: findCodeSpace('EU_UDI_MDD'),
    actor: 'DE-MF-000001723',
    model: 'EU_UDI_MDD',
    state: 'REGISTERED',
    versions: '{}',
    record: null,
    group_agency: null,
    group_code: null,
    held_by: null,
    refused: 0,
    updated_at: 0,
    seen_by: null,
    not_shown: null,
    looked_at: null,
    file_pull: null,
    ...more,
  }
}

function record(model: Model, part: 'device' | 'deviceGroup', change: object = {}): string {
  return JSON.stringify({ ...validRequests[model][part], ...change })
}

async function fill(store: Store): Promise<void> {
  await store.write(async db => {
    await insertFile(db, file)
    await insertBatch(db, batch)
  })
  for (let from = 0; from < count; from += 900) {
    const numbers = Array.from({ length: Math.min(900, count - from) }, (_, index) => from + index)
    const third = (which: number) => numbers.filter(number => number % 3 === which)
    await store.write(async db => {
      await putEntities(
        db,
        third(0).map(number =>
          entityRow('group', number, {
            agency: 'EUDAMED',
            record: record('EU_UDI_MDD', 'deviceGroup', { RiskClass: classes[number % 5] }),
          }),
        ),
      )
      await putEntities(
        db,
        third(0).map(number =>
          entityRow('device', number, {
            record: record('EU_UDI_MDD', 'device'),
            group_agency: 'EUDAMED',
            group_code: String(number).padStart(14, '0'),
          }),
        ),
      )
    })
    await store.write(db => addUnaccepted(db, third(1)))
    await store.write(db => insertRecords(db, batch, recordRows(third(2))))
  }
}

/** A device that was submitted, and that the authority did not take. */
async function addUnaccepted(db: WriteTransaction, numbers: readonly number[]): Promise<void> {
  for (const number of numbers) {
    const submission = submissionRow(number)
    await insertSubmission(db, submission, [])
    const name = nameDevice(submission)
    const group = { group_agency: 'GS1', group_code: submission.group_code }
    const owned = { ...owner, actor: submission.actor, model: submission.model }
    await holdEntities(db, [{ ...owned, ...name, ...group }], submission.request_id, new Date(0))
  }
}

function submissionRow(number: number): SubmissionRow {
  const MarketInfos = [{ Country: 'DE', OriginalPlacedOnTheMarket: true, StartDate: startDates[number % 7] }]
  return {
    ...owner,
    register: 'eudamed',
    request_id: `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`,
    model: 'EU_UDI_MDR',
    actor: 'DE-MF-000001723',
    key_id: 'k',
    device_agency: 'GS1',
    device_code: String(number).padStart(14, '0'),
    group_agency: 'GS1',
    group_code: 'G',
    code_space: findCodeSpace('EU_UDI_MDR'),
    device: record('EU_UDI_MDR', 'device', { MarketInfos }),
    device_group: null,
    representative: null,
    plan: '[]',
    sealed_token: null,
    received_at: 0,
    ended_at: null,
    outcome: null,
    doubt: null,
    status: 'IN_SUBMISSION',
    waits_for: null,
    subject: 'device',
    part_of: null,
    companion: null,
    token_mark: null,
    trace_parent: null,
    planned_epoch: 0,
  }
}

function recordRows(numbers: readonly number[]): BatchRecordRow[] {
  return numbers.map(number => ({
    batch_id: batch.id,
    number,
    line: number,
    sheet: null,
    agency: 'GS1',
    code: String(number).padStart(14, '0'),
    model: 'EU_UDI_MDR',
    has_group: 0,
    state: 'invalid',
    request_id: null,
    label: null,
    findings: null,
    reasons: null,
  }))
}

async function measure(name: string, store: Store): Promise<void> {
  const begun = performance.now()
  await fill(store)
  const filled = performance.now() - begun
  const times: number[] = []
  let longest = 0
  let { counts } = await listDeadlines(store.db, owner, '2026-11-23', { limit: 5 })
  for (let reading = 0; reading < readings; reading += 1) {
    const watch = monitorEventLoopDelay({ resolution: 1 })
    watch.enable()
    const start = performance.now()
    ;({ counts } = await listDeadlines(store.db, owner, '2026-11-23', { limit: 5 }))
    times.push(performance.now() - start)
    await new Promise(resolve => setImmediate(resolve))
    watch.disable()
    longest = Math.max(longest, watch.max / 1e6)
  }
  times.sort((one, other) => one - other)
  const middle = times[readings >> 1] ?? 0
  console.log(`${name}: ${count} devices, filled in ${(filled / 1000).toFixed(1)} s`)
  console.log(`  ${JSON.stringify(counts)}`)
  console.log(
    `  read in ${middle.toFixed(1)} ms (median of ${readings}; ${times[0]?.toFixed(1)} to ${times.at(-1)?.toFixed(1)}), event loop busy for at most ${longest.toFixed(1)} ms`,
  )
}

const folder = await mkdtemp(join(tmpdir(), 'udigate-deadlines-'))
const { store: embedded } = await openWithKey({ dataDir: folder })
await measure('embedded store', embedded)
await embedded.close()
await rm(folder, { recursive: true })

if (hasPostgres) {
  const server = await sharedPostgres()
  const databaseUrl = await server.createDatabase({ empty: true })
  const { store: shared } = await openWithKey({ dataDir: folder, databaseUrl })
  await measure('PostgreSQL', shared)
  await shared.close()
  await server.dropDatabase(databaseUrl)
}
process.exit()
