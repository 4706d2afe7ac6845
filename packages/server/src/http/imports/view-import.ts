import type { FastifyReply } from 'fastify'
import type { Gateway } from '../../gateway.ts'
import { keepEndedFor } from '../../imports/start-imports.ts'
import { readAuthorNames } from '../../store/authors.ts'
import { findBatch } from '../../store/batches.ts'
import { countSteps } from '../../store/imports.ts'
import { decodeJson } from '../../store/json.ts'
import type { BatchRow, ImportRow, ListPlan } from '../../store/tables.ts'
import { viewBatch } from '../batches/summary.ts'
import { type Body, formatTime, inCapitals } from '../body.ts'
import { viewAuthor } from '../endpoint/author.ts'
import type { Import } from './bodies.ts'

type ImportView = Body<typeof Import>

/** An import as it stands now. */
export async function viewImport(gateway: Gateway, row: ImportRow): Promise<ImportView> {
  const { db } = gateway.store
  const [names, changes, batch] = await Promise.all([
    readAuthorNames(db, [row.key_id, row.changed_by]),
    countSteps(db, row.id),
    row.batch_id === null ? undefined : findBatch(db, row.batch_id),
  ])
  const counts = decodeJson(row.check_counts)
  const plan = decodeJson(row.plan)
  return {
    id: row.id,
    stage: row.stage,
    name: row.name ?? undefined,
    revision: row.revision,
    step: findStep(row, batch),
    layout: inCapitals(row.layout),
    model: row.model,
    actorCode: row.actor ?? undefined,
    for: row.judged_for ?? undefined,
    file: { format: row.kind, bytes: row.bytes, sha256: row.sha256 },
    rows: row.row_count,
    mappingName: row.mapping_name ?? undefined,
    mappingVersion: row.mapping_version ?? undefined,
    changes,
    check:
      row.checked_at === null || counts === undefined
        ? undefined
        : { checkedAt: formatTime(row.checked_at), counts, tables: decodeJson(row.check_tables) },
    plan:
      row.planned_at === null || plan === undefined
        ? undefined
        : { plannedAt: formatTime(row.planned_at), counts: countSent(plan.counts) },
    batch: batch && (await viewBatch(gateway, batch)),
    reason: row.reason ?? undefined,
    createdAt: formatTime(row.created_at),
    createdBy: viewAuthor(row.key_id, names),
    changedAt: formatTime(row.changed_at),
    changedBy: viewAuthor(row.changed_by, names),
    expiresAt: batch?.ended_at == null ? undefined : formatTime(batch.ended_at + keepEndedFor),
  }
}

/** The counts of a plan, with how many records are sent. */
export function countSent(counts: ListPlan['counts']): ListPlan['counts'] & { sent: number } {
  return { ...counts, sent: counts.new + counts.changed }
}

/** The same, with its revision in the header. */
export function sendImport(gateway: Gateway, reply: FastifyReply, row: ImportRow): Promise<ImportView> {
  putRevision(reply, row)
  return viewImport(gateway, row)
}

/** Says the revision of an import in the header of an answer. */
export function putRevision(reply: FastifyReply, { revision }: Pick<ImportRow, 'revision'>): void {
  reply.header('etag', `"${revision}"`)
}

function findStep(row: ImportRow, batch: BatchRow | undefined): ImportView['step'] {
  if (row.batch_id !== null) return batch !== undefined && batch.ended_at === null ? 'SUBMITTED' : 'ENDED'
  if (row.planned_at !== null) return 'PLAN'
  return row.checked_at === null ? 'COLUMNS' : 'FINDINGS'
}
