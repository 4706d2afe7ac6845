import type { Gateway } from '../../gateway.ts'
import { countRecords } from '../../store/batch-records.ts'
import type { BatchRecordState, BatchRow } from '../../store/tables.ts'
import { stateOfBatch } from '../../webhooks/event-of-row.ts'
import { timeOf } from '../endpoint/time-of.ts'

type Counts = Partial<Record<BatchRecordState, number>>

const names: Readonly<Record<BatchRecordState, string>> = {
  valid: 'valid',
  invalid: 'invalid',
  ready: 'ready',
  submitted: 'submitted',
  'in-doubt': 'inDoubt',
  accepted: 'accepted',
  'partly-accepted': 'partlyAccepted',
  refused: 'refused',
  blocked: 'blocked',
  failed: 'failed',
  cancelled: 'cancelled',
}

/** A batch as it is told, with the counts as they are now. */
export async function summaryOf({ store, now }: Pick<Gateway, 'store' | 'now'>, batch: BatchRow) {
  const counts: Counts =
    batch.counts === null ? await countRecords(store.db, batch.id) : JSON.parse(batch.counts)
  return batchSummary(batch, counts, now())
}

function batchSummary(batch: BatchRow, counts: Counts, now: Date) {
  return {
    id: batch.id,
    stage: batch.stage,
    mode: batch.mode,
    ...(batch.model === null ? {} : { model: batch.model }),
    ...(batch.actor === null ? {} : { actorCode: batch.actor }),
    ...(batch.name === null ? {} : { name: batch.name }),
    state: stateOfBatch(batch),
    ...(batch.because === null ? {} : { because: batch.because }),
    file: {
      ...(batch.kind === null ? {} : { format: batch.kind }),
      bytes: batch.bytes,
      ...(batch.sha256 === null ? {} : { sha256: batch.sha256 }),
    },
    counts: {
      records: sumOf(counts),
      ...Object.fromEntries(
        Object.entries(names).map(([state, name]) => [name, counts[state as BatchRecordState] ?? 0]),
      ),
    },
    problemCount: batch.problem_count,
    progress: progressOf(batch, counts, now),
    receivedAt: timeOf(batch.created_at),
    ...(batch.cancelled_at === null ? {} : { cancelledAt: timeOf(batch.cancelled_at) }),
    ...(batch.ended_at === null ? {} : { endedAt: timeOf(batch.ended_at) }),
  }
}

/** How far it is, from 0 to 1, and how long the rest takes at the pace so far; neither where that cannot be told. */
function progressOf(batch: BatchRow, counts: Counts, now: Date): { share?: number; secondsLeft?: number } {
  if (batch.ended_at !== null) return { share: 1, secondsLeft: 0 }
  if (batch.state === 'reading') return readingProgress(batch, now)
  const { ready = 0, submitted = 0, 'in-doubt': inDoubt = 0 } = counts
  const left = ready + submitted + inDoubt
  const from = batch.submit_from ?? 0
  const of = sumOf(counts) - from
  const done = of - left
  if (of <= 0) return {}
  return { share: rounded(done / of), ...leftOf(done, left, batch.submit_at, now) }
}

function readingProgress({ bytes, read_bytes, reading_at }: BatchRow, now: Date) {
  if (read_bytes === null || bytes === 0) return {}
  return { share: rounded(read_bytes / bytes), ...leftOf(read_bytes, bytes - read_bytes, reading_at, now) }
}

function leftOf(done: number, left: number, since: number | null, now: Date): { secondsLeft?: number } {
  if (since === null || done <= 0) return {}
  const seconds = Math.max(0, now.getTime() - since) / 1000
  return { secondsLeft: Math.ceil((seconds / done) * left) }
}

function rounded(share: number): number {
  return Math.floor(share * 1000) / 1000
}

function sumOf(counts: Counts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}
