import type { SubmissionSummary } from '../../api/submissions.ts'

/**
 * A list of submissions, newest first, with one that is new or has changed: in its place, at the top where it is new, and
 * gone where it is no longer what is looked for.
 */
export function withNewest(
  items: readonly SubmissionSummary[],
  changed: SubmissionSummary,
  filter: URLSearchParams,
): readonly SubmissionSummary[] {
  const index = items.findIndex(({ requestId }) => requestId === changed.requestId)
  const isWanted = isLookedFor(changed, filter)
  if (index !== -1) {
    return isWanted ? items.with(index, changed) : items.toSpliced(index, 1)
  }
  const [newest] = items
  const isNewer = newest === undefined || changed.requestId > newest.requestId
  return isWanted && isNewer ? [changed, ...items] : items
}

function isLookedFor(item: SubmissionSummary, filter: URLSearchParams): boolean {
  const status = item.doubt === undefined || item.status !== 'IN_SUBMISSION' ? item.status : 'IN_DOUBT'
  const search = filter.get('search')
  return (
    isSame(filter.get('status'), status) &&
    isSame(filter.get('model'), item.model) &&
    isSame(filter.get('actorCode'), item.actorCode) &&
    (search === null ||
      item.requestId === search ||
      item.device.code.startsWith(search) ||
      item.deviceGroup.code.startsWith(search))
  )
}

function isSame(wanted: string | null, value: string): boolean {
  return wanted === null || wanted === value
}
