import { readChunks } from '@udigate/sheets'
import { comingFile } from '../batches/stored-file.ts'
import { newBatchRow } from '../batches/take-batch.ts'
import { takeFile } from '../batches/take-file.ts'
import { findCall } from '../call-context.ts'
import { makeId } from '../ids.ts'
import type { Acting } from '../rights/caller.ts'
import { recordPath } from '../store/acts.ts'
import { insertRecords } from '../store/batch-records.ts'
import { changeBatch, findBatch, insertBatch, removeBatch } from '../store/batches.ts'
import type { WriteTransaction } from '../store/changes.ts'
import { planRecordsAfter } from '../store/import-records.ts'
import { changeImport, findImport } from '../store/imports.ts'
import { decodeJson } from '../store/json.ts'
import { recordAct } from '../store/record-act.ts'
import type { BatchRecordRow, ImportRow } from '../store/tables.ts'
import { openCurrent } from './list-file.ts'
import type { ImportServices } from './services.ts'

/** How many records of a plan are read at once. */
const atOnce = 1_000

/**
 * Makes a batch of what the plan of an import says is new or changed. What is not possible is in the batch with its reasons, and is not sent;
 * what is unchanged is not in it.
 *
 * @param instance the id under which the other processes see that this one lives
 * @param reason why, as the person says it; what the call says where absent
 * @returns the import with its batch; nothing where it has another revision by now, or was submitted
 */
export async function submitImport(
  services: ImportServices,
  instance: string,
  row: ImportRow,
  caller: Acting,
  reason = findCall()?.origin.reason,
): Promise<ImportRow | undefined> {
  const { store, now } = services
  const id = makeId(services)
  const mapping = decodeJson(row.mapping) ?? null
  const { name, model, kind, actor } = row
  const wanted = {
    caller,
    mode: 'submit',
    model,
    kind,
    actor,
    name,
    mapping,
    csv: decodeJson(row.csv),
    idempotencyKey: undefined,
    reason,
  } as const
  const copy = {
    ...comingFile(id),
    insertRow: (db: WriteTransaction) => insertBatch(db, newBatchRow(services, id, instance, wanted)),
    removeRow: (db: WriteTransaction) => removeBatch(db, id),
  }
  const chunks = readChunks(openCurrent(services, row))
  const submitted = await takeFile(
    services,
    copy,
    chunks,
    () => {},
    async file => {
      const records = await collectRecords(services, row, id)
      const at = now().getTime()
      return store.write(async db => {
        const isOpen = (await findImport(db, row, row.id))?.batch_id === null
        const isChanged =
          isOpen &&
          (await changeImport(db, row, {
            batch_id: id,
            reason: reason ?? null,
            changed_at: at,
            changed_by: caller.author,
          }))
        const batch = await findBatch(db, id)
        if (!isChanged || batch === undefined) {
          await removeBatch(db, id)
          return undefined
        }
        await insertRecords(db, batch, records)
        const ready = records.filter(({ state }) => state === 'ready').length
        await changeBatch(db, id, ['receiving'], {
          state: 'submitting',
          ...file,
          tables: row.check_tables,
          reading_at: at,
          read_bytes: file.bytes,
          submit_at: at,
          submit_from: records.length - ready,
        })
        const details = { batch: id, records: ready, reason }
        recordAct(db, caller, 'import-submitted', recordPath('imports', row.id), details)
        return findImport(db, row, row.id)
      })
    },
  )
  return submitted !== undefined && 'id' in submitted ? submitted : undefined
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
