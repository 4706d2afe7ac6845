import type { BatchSummary, SubmissionSummary } from '../../api/bodies.ts'
import { gateway } from '../../api/session.ts'
import { linkTo } from '../../router/router.ts'
import { describeStatus } from '../../ui/badge.tsx'
import type { Label } from '../../ui/describe-label.ts'
import { isOpen } from '../batches/is-open.ts'
import { countFailed } from '../batches/record-states.ts'
import { describeDay, describeKind } from '../devices/deadline-words.ts'

/** Something of one's own that waits for oneself. */
export interface WaitingItem {
  key: string
  link: string
  /** The device that it is of, or else the name of the batch. */
  of: { label: Label | undefined; code: string } | string
  /** Why it waits. */
  why: string
}

/** What waits for a person. */
export interface WaitingWork {
  items: readonly WaitingItem[]
  /** Whether there may be more, which the lists have. */
  hasMore: boolean
}

/** The statuses of submissions that wait for a person. */
const statuses = ['IN_DOUBT', 'VALIDATION_FAILED', 'BLOCKED', 'INTERNAL_ERROR'] as const
/** How many of each kind are looked at. */
const most = 10

/** What the person owns that is in doubt or was not accepted, batches that are open or have failures, and deadlines within 90 days. */
export async function findWaiting(signal: AbortSignal): Promise<WaitingWork> {
  const query = { owner: 'me', limit: most }
  const [batches, deadlines, ...submissions] = await Promise.all([
    gateway().get('/api/v1/batches', { query, signal }),
    gateway().get('/api/v1/deadlines', { query, signal }),
    ...statuses.map(status => gateway().get('/api/v1/submissions', { query: { ...query, status }, signal })),
  ])
  const due = deadlines.items.filter(({ nearness }) => nearness !== 'LATER')
  const items = [
    ...submissions.flatMap((page, index) =>
      page.items.map(item => describeSubmission(item, statuses[index] ?? item.status)),
    ),
    ...due.map(item => ({
      key: `${item.kind} ${item.issuingAgency} ${item.code} ${item.model ?? ''}`,
      link: linkTo('devices', ['deadline', item.issuingAgency, item.code]),
      of: { label: item.label, code: item.code },
      why: `${describeKind(item.kind).toLowerCase()}: ${describeDay(item)}`,
    })),
    ...batches.items.flatMap(describeBatch),
  ]
  const pages = [batches, ...submissions]
  return { items, hasMore: pages.some(({ nextCursor }) => nextCursor !== undefined) || due.length === most }
}

function describeSubmission({ requestId, label, device }: SubmissionSummary, status: string): WaitingItem {
  const why = describeStatus(status).toLowerCase()
  const of = { label, code: device.code }
  return { key: requestId, link: linkTo('submissions', [requestId]), of, why }
}

function describeBatch(batch: BatchSummary): WaitingItem[] {
  const { id, name, counts } = batch
  const failed = countFailed(counts) + counts.inDoubt
  if (!isOpen(batch) && failed === 0) return []
  const why = isOpen(batch) ? 'batch under way' : `batch with ${failed.toLocaleString('en')} not accepted`
  return [{ key: id, link: linkTo('batches', [id]), of: name ?? id, why }]
}
