import { listDeadlines } from '../deadlines/list-deadlines.ts'
import { type AuthorNames, readAuthorNames } from '../store/authors.ts'
import { listBatches, readBatchNames } from '../store/batches.ts'
import type { Db } from '../store/database.ts'
import { decodeJson } from '../store/json.ts'
import { listSubmissions, readSubmissionHeads } from '../store/list-submissions.ts'
import type { Owner } from '../store/submissions.ts'
import type { BatchRow, WorkItemRow, WorkNoticeKind, WorkNoticeRow } from '../store/tables.ts'
import { readDeadlineName, readWorkItemsById } from '../store/work-items.ts'
import { type DigestItem, type DigestSection, mostItems } from './digest.ts'

/** How each kind is told, in this order. */
const kinds: readonly (readonly [WorkNoticeKind, string])[] = [
  ['owner', 'assigned to you'],
  ['mention', 'with a comment that mentions you'],
  ['comment', 'with a new comment'],
  ['owner-changed', 'no longer assigned to you'],
]

/** What happened to what concerns a person: what, and who did it. No mail has the text of a comment. */
export async function describeWorkNotices(
  db: Db,
  notices: readonly WorkNoticeRow[],
): Promise<DigestSection[]> {
  const items = await readWorkItemsById(
    db,
    notices.map(notice => notice.work_item_id),
  )
  const described = await describeWorkItems(db, items)
  const names = await readAuthorNames(
    db,
    notices.map(({ author }) => author),
  )
  return kinds.flatMap(([kind, words]) => {
    const ofKind = notices.filter(notice => notice.kind === kind && described.has(notice.work_item_id))
    const byItem = [...Map.groupBy(ofKind, notice => notice.work_item_id)]
    if (byItem.length === 0) return []
    const told = byItem.flatMap(([id, some]) => {
      const item = described.get(id)
      return item ? { ...item, text: `${item.text}, by ${listWho(some, names)}` } : []
    })
    return { title: `${told.length} ${words}`, count: told.length, items: told.slice(0, mostItems) }
  })
}

function listWho(notices: readonly WorkNoticeRow[], names: AuthorNames): string {
  const who = new Set(notices.map(({ author }) => names.get(author) ?? 'an author who is not known any more'))
  return [...who].join(', ')
}

/** What work items are of, by their ids. */
async function describeWorkItems(
  db: Db,
  items: readonly WorkItemRow[],
): Promise<ReadonlyMap<string, DigestItem>> {
  const list = (kind: WorkItemRow['kind']) => items.filter(item => item.kind === kind).map(({ name }) => name)
  const heads = await readSubmissionHeads(db, list('submission'))
  const devices = new Map(heads.map(head => [head.request_id, `${head.device_code} (${head.model})`]))
  const batches = await readBatchNames(db, list('batch'))
  return new Map(
    items.map(({ id, kind, name }) => {
      if (kind === 'batch') return [id, describeBatch(name, batches.get(name) ?? null)]
      if (kind === 'deadline') return [id, describeDeadline(readDeadlineName(name))]
      return [id, { text: `Submission of ${devices.get(name) ?? name}`, place: `#/submissions/${name}` }]
    }),
  )
}

function describeBatch(id: string, name: string | null): DigestItem {
  return { text: `Batch ${name ?? id}`, place: `#/batches/${id}` }
}

function describeDeadline({ agency, code }: { agency: string; code: string }): DigestItem {
  const place = `#/devices/deadline/${encodeURIComponent(agency)}/${encodeURIComponent(code)}`
  return { text: `Deadline of ${code}`, place }
}

/** How many of each kind are looked at. */
const mostWaiting = 500

/**
 * What waits for a person: what they own that is in doubt, was not accepted, is under way as a batch or has records that were not
 * accepted, or has a deadline within 90 days.
 *
 * @param today a day in UTC: `2026-11-22`
 */
export async function describeWaiting(
  db: Db,
  owner: Owner,
  personId: string,
  today: string,
): Promise<DigestSection[]> {
  const workOf = { person: personId }
  const items: DigestItem[] = []
  for (const status of ['IN_DOUBT', 'VALIDATION_FAILED', 'BLOCKED', 'INTERNAL_ERROR'] as const) {
    const page = await listSubmissions(db, owner, { limit: mostWaiting }, { status, workOf })
    for (const { request_id, device_code, model } of page) {
      const text = `Submission of ${device_code} (${model}): ${waiting[status]}`
      items.push({ text, place: `#/submissions/${request_id}` })
    }
  }
  const batches = await listBatches(db, owner, { limit: mostWaiting, workOf })
  items.push(...batches.filter(isWaiting).map(({ id, name }) => describeBatch(id, name)))
  const { devices } = await listDeadlines(db, owner, today, { workOf, limit: mostWaiting })
  for (const { agency, code, nearness, deadline } of devices) {
    if (nearness === 'later') continue
    const { text, place } = describeDeadline({ agency, code })
    items.push({ text: `${text}: ${deadline.latest}`, place })
  }
  const { length } = items
  if (length === 0) return []
  return [{ title: `${length} waiting for you`, count: length, items: items.slice(0, mostItems) }]
}

const waiting = {
  IN_DOUBT: 'in doubt',
  VALIDATION_FAILED: 'refused',
  BLOCKED: 'blocked',
  INTERNAL_ERROR: 'failed',
} as const

function isWaiting({ ended_at, counts }: BatchRow): boolean {
  if (ended_at === null) return true
  const { invalid = 0, refused = 0, blocked = 0, failed = 0 } = decodeJson(counts) ?? {}
  return invalid + refused + blocked + failed > 0
}
