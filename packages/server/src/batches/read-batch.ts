import type { Caller } from '../keys/caller.ts'
import {
  countRecords,
  deleteRecords,
  insertRecords,
  lastRecord,
  storedAmong,
} from '../store/batch-records.ts'
import { changeBatch } from '../store/batches.ts'
import type { BatchRecordRow, BatchRow } from '../store/tables.ts'
import { validateOptions } from '../submissions/receive.ts'
import { type ReadRequest, UnreadableInput } from '../tables/index.ts'
import type { Batching } from './batching.ts'
import { collectFileProblems } from './file-problems.ts'
import { groupCodeOf, type Judging, judgeRecord } from './judge-record.ts'
import { modelOf, openBatch } from './open-batch.ts'
import { recordRow } from './record-row.ts'
import { textMember } from './text-member.ts'

/** How many requests are judged and stored at once. */
const slice = 100

/**
 * Reads the file of a batch and judges each request in it; those that are stored already are passed over. Where the file
 * turns out to be damaged, nothing of it is kept but what is wrong with it.
 */
export async function readBatch(batching: Batching, batch: BatchRow, signal: AbortSignal): Promise<void> {
  try {
    await readAll(batching, batch, signal)
  } catch (error) {
    if (!(error instanceof UnreadableInput)) throw error
    const problems = collectFileProblems()
    problems.add(error.problems)
    const at = batching.now().getTime()
    await batching.store.write(async db => {
      const change = { state: 'unreadable', ...problems.columns(), ended_at: at } as const
      if (await changeBatch(db, batch.id, ['reading'], change)) await deleteRecords(db, batch.id)
    })
  }
}

async function readAll(batching: Batching, batch: BatchRow, signal: AbortSignal): Promise<void> {
  const { store } = batching
  const problems = collectFileProblems()
  const groups = new Map<string, unknown>()
  const judging: Judging = {
    db: store.db,
    caller: JSON.parse(batch.caller) as Caller,
    mode: batch.mode,
    model: modelOf(batch),
    actor: batch.actor ?? undefined,
    options: await validateOptions(batching),
    groups,
  }
  let file = openBatch(batching, batch)
  const judgeAll = async (requests: readonly ReadRequest[]): Promise<boolean> => {
    for (let from = 0; from < requests.length; from += slice) {
      if (signal.aborted) return false
      const rows = await Promise.all(
        requests.slice(from, from + slice).map(request => judged(judging, batch, request)),
      )
      if (!(await storeRecords(batching, batch, rows, file.position()))) return false
      for (const { state } of rows) batching.metrics.batches.moved(batch.stage, state)
    }
    return true
  }

  const last = await lastRecord(store.db, batch.id)
  const models = new Set<string>(batch.model === null ? [] : [batch.model])
  /** Codes of groups that some device names and does not bring. */
  const wanted = new Set<string>()
  let count = 0
  for await (const { requests, problems: some } of file.requests) {
    problems.add(some)
    count += requests.length
    if (count > batching.mostRecords) throw tooMany(batching.mostRecords)
    const fresh: ReadRequest[] = []
    for (const request of requests) {
      if (request.model !== undefined) models.add(request.model)
      const code = groupCodeOf(request)
      if (code !== undefined) wanted.add(code)
      else if (request.record > last) fresh.push(request)
    }
    if (!(await judgeAll(fresh))) return
  }
  if (wanted.size > 0) {
    await collectGroups(batching, batch, wanted, groups)
    file = openBatch(batching, batch)
    for await (const { requests } of file.requests) {
      const without = requests.filter(request => groupCodeOf(request) !== undefined)
      const known = await storedAmong(
        store.db,
        batch.id,
        without.map(({ record }) => record),
      )
      if (!(await judgeAll(without.filter(({ record }) => !known.has(record))))) return
    }
  }
  const at = batching.now().getTime()
  await store.write(async db => {
    const counts = await countRecords(db, batch.id)
    const [model = null, another] = models
    const change = {
      ...problems.columns(),
      model: another === undefined ? model : batch.model,
      read_bytes: batch.bytes,
    }
    await changeBatch(
      db,
      batch.id,
      ['reading'],
      batch.mode === 'validate'
        ? { ...change, state: 'ended', counts: JSON.stringify(counts), ended_at: at }
        : { ...change, state: 'submitting', submit_at: at, submit_from: sumOf(counts) - (counts.ready ?? 0) },
    )
  })
}

function sumOf(counts: Partial<Record<string, number>>): number {
  return Object.values(counts).reduce<number>((sum, count = 0) => sum + count, 0)
}

async function judged(judging: Judging, batch: BatchRow, request: ReadRequest): Promise<BatchRecordRow> {
  const judgement = await judgeRecord(judging, request)
  if (judgement.kind === 'broken') {
    return recordRow(batch.id, request, { state: 'failed', reasons: judgement.reasons })
  }
  const { isValid, findings } = judgement
  const good = batch.mode === 'submit' ? 'ready' : 'valid'
  return recordRow(batch.id, request, { state: isValid ? good : 'invalid', findings })
}

/** Whether they were stored: not where the batch was cancelled meanwhile, or another process has it. */
function storeRecords(
  { store }: Batching,
  batch: BatchRow,
  rows: readonly BatchRecordRow[],
  position: number | null,
): Promise<boolean> {
  return store.write(async db => {
    if (!(await changeBatch(db, batch.id, ['reading'], { read_bytes: position }))) return false
    await insertRecords(db, rows)
    return true
  })
}

/** The groups of these codes that some request of the file brings; the first of each. */
async function collectGroups(
  batching: Batching,
  batch: BatchRow,
  wanted: ReadonlySet<string>,
  groups: Map<string, unknown>,
): Promise<void> {
  for await (const { requests } of openBatch(batching, batch).requests) {
    for (const { reading } of requests) {
      if (!reading.ok) continue
      const code = textMember(reading.body.deviceGroup, 'DeviceGroup')
      if (code !== undefined && wanted.has(code) && !groups.has(code)) {
        groups.set(code, reading.body.deviceGroup)
      }
    }
  }
}

function tooMany(most: number): UnreadableInput {
  const message = `It has more than ${most.toLocaleString('en')} records, the most that a batch may have. Divide it.`
  return new UnreadableInput([{ code: 'too-large-inside', severity: 'error', message }])
}
