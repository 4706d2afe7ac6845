import { makeBatchRow } from '../batches/take-batch.ts'
import { findCall } from '../call-context.ts'
import { makeId } from '../ids.ts'
import type { Acting } from '../rights/caller.ts'
import { recordPath } from '../store/acts.ts'
import { insertRecords } from '../store/batch-records.ts'
import { insertBatch } from '../store/batches.ts'
import { findFile } from '../store/files.ts'
import { planRecordsAfter } from '../store/import-records.ts'
import { changeImport, findImport } from '../store/imports.ts'
import { decodeJson } from '../store/json.ts'
import { recordAct } from '../store/record-act.ts'
import type { BatchRecordRow, BatchRow, ImportRow } from '../store/tables.ts'
import type { ImportServices } from './services.ts'

/** How many records of a plan are read at once. */
const atOnce = 1_000

/**
 * Makes a batch of what the plan of an import says is new or changed. What is not possible is in the batch with its reasons, and is not sent;
 * what is unchanged is not in it.
 *
 * @param reason why, as the person says it; what the call says where absent
 * @returns the import with its batch; nothing where it has another revision by now, or was submitted
 */
export async function submitImport(
  services: ImportServices,
  row: ImportRow,
  caller: Acting,
  reason = findCall()?.origin.reason,
): Promise<ImportRow | undefined> {
  const { store, now } = services
  const id = makeId(services)
  const records = await collectRecords(services, row, id)
  const ready = records.filter(({ state }) => state === 'ready').length
  const { name, model, kind, actor } = row
  const wanted = {
    caller,
    mode: 'submit',
    model,
    kind,
    actor,
    name,
    mapping: decodeJson(row.mapping) ?? null,
    csv: decodeJson(row.csv),
    idempotencyKey: undefined,
    reason,
  } as const
  return store.write(async db => {
    if ((await findImport(db, row, row.id))?.batch_id !== null) return undefined
    const at = now().getTime()
    const change = { batch_id: id, reason: reason ?? null, changed_at: at, changed_by: caller.author }
    if (!(await changeImport(db, row, change))) return undefined
    const file = await findFile(db, row, row.checked_file_id ?? row.file_id)
    if (file === undefined) throw new Error(`The file of import ${row.id} is gone.`)
    const { bytes } = file
    const batch: BatchRow = {
      ...makeBatchRow(wanted, kind, file, { id, created_at: at }, at),
      state: 'submitting',
      tables: row.check_tables,
      read_bytes: bytes,
      submit_at: at,
      submit_from: records.length - ready,
    }
    await insertBatch(db, batch)
    await insertRecords(db, batch, records)
    const details = { batch: id, records: ready, reason }
    recordAct(db, caller, 'import-submitted', recordPath('imports', row.id), details)
    return findImport(db, row, row.id)
  })
}

async function collectRecords(
  { store }: ImportServices,
  { id }: ImportRow,
  batchId: string,
): Promise<readonly BatchRecordRow[]> {
  const records: BatchRecordRow[] = []
  for (let after = 0; ; ) {
    const some = await planRecordsAfter(store.db, id, '', after, atOnce)
    for (const record of some) {
      if (record.plan === 'unchanged') continue
      const { number, line, sheet, agency, code, model, has_group, label, findings, reasons } = record
      const isReady = record.plan !== 'not-possible'
      records.push({
        batch_id: batchId,
        number,
        line,
        sheet,
        agency,
        code,
        model,
        has_group,
        state: isReady ? 'ready' : findings === null ? 'blocked' : 'invalid',
        request_id: null,
        label,
        findings: isReady ? null : findings,
        reasons: isReady ? null : reasons,
      })
    }
    const last = some.at(-1)
    if (some.length < atOnce || last === undefined) return records
    after = last.number
  }
}
