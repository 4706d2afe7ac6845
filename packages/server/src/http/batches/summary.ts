import type { Gateway } from '../../gateway.ts'
import { addUpCounts, countRecords } from '../../store/batch-records.ts'
import { countTargets } from '../../store/batch-targets.ts'
import type { Db } from '../../store/database.ts'
import { decodeJson } from '../../store/json.ts'
import type { BatchRow, RecordCounts, TargetCounts } from '../../store/tables.ts'
import { describeBatchState } from '../../webhooks/make-event.ts'
import { type Body, formatTime } from '../body.ts'
import { readWorkViews } from '../work-items/bodies.ts'
import type { BatchSummary, BatchTarget } from './bodies.ts'

type BatchView = Body<typeof BatchSummary>

/** A batch, with the counts as they are now, and who owns it. */
export async function viewBatch(
  { store, now }: Pick<Gateway, 'store' | 'now'>,
  batch: BatchRow,
): Promise<BatchView> {
  const work = await readWorkViews(store.db, batch, 'batch', [batch.id])
  const counts = decodeJson(batch.counts) ?? (await countRecords(store.db, batch.id))
  const targets = decodeJson(batch.target_counts) ?? (await countOpenTargets(store.db, batch))
  return {
    id: batch.id,
    stage: batch.stage,
    mode: batch.mode,
    for: batch.judged_for ?? undefined,
    to: readNames(batch),
    model: batch.model ?? undefined,
    actorCode: batch.actor ?? undefined,
    name: batch.name ?? undefined,
    state: describeBatchState(batch),
    because: batch.because ?? undefined,
    file: { format: batch.kind, bytes: batch.bytes, sha256: batch.sha256 },
    counts: viewCounts(counts),
    targets: targets && Object.entries(targets).map(viewTarget),
    problemCount: batch.problem_count,
    tables: decodeJson(batch.tables),
    progress: describeProgress(batch, counts, targets, now()),
    receivedAt: formatTime(batch.created_at),
    cancelledAt: formatTime(batch.cancelled_at),
    endedAt: formatTime(batch.ended_at),
    ...work(batch.id),
  }
}

function readNames({ targets }: BatchRow): BatchView['to'] {
  const names = decodeJson(targets)
  return names && [...names]
}

/** Of one that has ended they are kept with its counts. */
async function countOpenTargets(db: Db, batch: BatchRow): Promise<TargetCounts | undefined> {
  return batch.counts !== null && batch.mode === 'validate' ? undefined : countTargets(db, batch.id)
}

function viewTarget([register, counts]: [string, TargetCounts[string]]): Body<typeof BatchTarget> {
  const notAsked = counts['not-asked'] ?? 0
  return { register, counts: { records: addUpCounts(counts), ...viewStates(counts), notAsked } }
}

function viewCounts(counts: RecordCounts): BatchView['counts'] {
  return { records: addUpCounts(counts), valid: counts.valid ?? 0, ...viewStates(counts) }
}

/** The states in which a record can be at any register. */
function viewStates(counts: RecordCounts | TargetCounts[string]) {
  return {
    invalid: counts.invalid ?? 0,
    ready: counts.ready ?? 0,
    submitted: counts.submitted ?? 0,
    inDoubt: counts['in-doubt'] ?? 0,
    accepted: counts.accepted ?? 0,
    partlyAccepted: counts['partly-accepted'] ?? 0,
    refused: counts.refused ?? 0,
    blocked: counts.blocked ?? 0,
    failed: counts.failed ?? 0,
    cancelled: counts.cancelled ?? 0,
  }
}

/** How far it is, from 0 to 1, and how long the rest takes at the pace so far; neither where that is unknown. */
function describeProgress(
  batch: BatchRow,
  counts: RecordCounts,
  targets: TargetCounts | undefined,
  now: Date,
): BatchView['progress'] {
  if (batch.ended_at !== null) return { share: 1, secondsLeft: 0 }
  if (batch.state === 'reading') return readingProgress(batch, now)
  const { ready = 0, submitted = 0, 'in-doubt': inDoubt = 0 } = counts
  const parts = Object.values(targets ?? {})
  const partsLeft = parts.reduce((sum, each) => sum + countOpen(each), 0)
  const left = ready + submitted + inDoubt + partsLeft
  const from = batch.submit_from ?? 0
  const of = addUpCounts(counts) - from + parts.reduce((sum, each) => sum + addUpCounts(each), 0)
  const done = of - left
  if (of <= 0) return {}
  return { share: rounded(done / of), ...getTimeLeft(done, left, batch.submit_at, now) }
}

function countOpen({ ready = 0, submitted = 0, 'in-doubt': inDoubt = 0 }: TargetCounts[string]): number {
  return ready + submitted + inDoubt
}

function readingProgress({ bytes, read_bytes, reading_at }: BatchRow, now: Date) {
  if (read_bytes === null || bytes === 0) return {}
  return {
    share: rounded(read_bytes / bytes),
    ...getTimeLeft(read_bytes, bytes - read_bytes, reading_at, now),
  }
}

function getTimeLeft(done: number, left: number, since: number | null, now: Date): { secondsLeft?: number } {
  if (since === null || done <= 0) return {}
  const seconds = Math.max(0, now.getTime() - since) / 1000
  return { secondsLeft: Math.ceil((seconds / done) * left) }
}

function rounded(share: number): number {
  return Math.floor(share * 1000) / 1000
}
