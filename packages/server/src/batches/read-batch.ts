import { type Problem, UnreadableInput } from '@udigate/sheets'
import { openFile } from '../files/take-file.ts'
import {
  addUpCounts,
  countRecords,
  deleteRecords,
  insertRecords,
  lastRecord,
} from '../store/batch-records.ts'
import { changeBatch } from '../store/batches.ts'
import { decodeJson, encodeJson } from '../store/json.ts'
import type { BatchRecordRow, BatchRow } from '../store/tables.ts'
import { readBatchCaller } from './batch-caller.ts'
import { collectFileProblems } from './file-problems.ts'
import { describeBatchFile } from './open-batch.ts'
import { askStore } from './reading/ask-store.ts'
import { describeReaderEnd, type FileFacts, isCertain, ReaderEnded } from './reading/file-reader.ts'
import type { BatchServices } from './services.ts'

/**
 * Reads the file of a batch and judges each request in it; those that are stored already are passed over. Where the file
 * turns out to be damaged, or ended its reader twice, nothing of it is kept but what is wrong with it.
 */
export async function readBatch(
  services: BatchServices,
  batch: BatchRow,
  signal: AbortSignal,
): Promise<void> {
  try {
    await readAll(services, batch, signal)
  } catch (error) {
    if (error instanceof UnreadableInput) return giveUp(services, batch, error.problems)
    if (error instanceof ReaderEnded && isCertain(error)) {
      return giveUp(services, batch, [describeReaderEnd(error)])
    }
    if (!signal.aborted) throw error
  }
}

/** Nothing of the file is kept but what is wrong with it. */
async function giveUp(
  { store, now }: BatchServices,
  batch: BatchRow,
  problems: readonly Problem[],
): Promise<void> {
  const collected = collectFileProblems()
  collected.add(problems)
  const at = now().getTime()
  await store.write(async db => {
    const change = { state: 'unreadable', ...collected.columns(), ended_at: at } as const
    if (await changeBatch(db, batch.id, ['reading'], change)) await deleteRecords(db, batch)
  })
}

async function readAll(services: BatchServices, batch: BatchRow, signal: AbortSignal): Promise<void> {
  const { store, codes, strictContract, mostRecords, reader } = services
  const caller = readBatchCaller(batch)
  const [connection] = services.stages[batch.stage].values()
  const parts = reader.judge(
    {
      ...describeBatchFile(batch),
      batchId: batch.id,
      mode: batch.mode,
      actor: batch.actor ?? undefined,
      lists: (await codes.current(batch)).contents,
      strictContract,
      register: batch.judged_for ?? undefined,
      to: decodeJson(batch.targets),
      schemas: connection?.authority.schemaFolder,
      mostRecords,
      last: await lastRecord(store.db, batch.id),
    },
    {
      source: await openFile(services, batch, batch.file_id),
      facts: askStore(store.db, caller, batch.id),
    },
  )
  try {
    for (;;) {
      const next = await parts.next()
      if (next.done) return await endWith(services, batch, next.value)
      const { rows, position } = next.value
      if (signal.aborted || !(await storeRecords(services, batch, rows, position))) return
      for (const { state } of rows) services.metrics.batches.moved(batch.stage, state)
    }
  } finally {
    await parts.return(undefined as never)
  }
}

/** All of the file is read: the next state of the batch. */
async function endWith(
  { store, now }: BatchServices,
  batch: BatchRow,
  { problems, models, tables }: FileFacts,
): Promise<void> {
  const at = now().getTime()
  await store.write(async db => {
    const counts = await countRecords(db, batch.id)
    const [model = null, another] = models
    const change = {
      ...problems,
      tables: tables.length === 0 ? null : encodeJson(tables),
      model: another === undefined ? model : batch.model,
      read_bytes: batch.bytes,
    }
    await changeBatch(
      db,
      batch.id,
      ['reading'],
      batch.mode === 'validate'
        ? { ...change, state: 'ended', counts: encodeJson(counts), ended_at: at }
        : {
            ...change,
            state: 'submitting',
            submit_at: at,
            submit_from: addUpCounts(counts) - (counts.ready ?? 0),
          },
    )
  })
}

/** Whether they were stored: not where the batch was cancelled meanwhile, or another process has it. */
function storeRecords(
  { store }: BatchServices,
  batch: BatchRow,
  rows: readonly BatchRecordRow[],
  position: number | null,
): Promise<boolean> {
  return store.write(async db => {
    if (!(await changeBatch(db, batch.id, ['reading'], { read_bytes: position }))) return false
    await insertRecords(db, batch, rows)
    return true
  })
}
