import type { QueryOf, SubmissionSummary } from '../../api/bodies.ts'
import { isOwnedBy } from '../../api/is-owned-by.ts'

export type SubmissionFilter = QueryOf<'/api/v1/submissions'>

/** A list of submissions after a change. */
export interface Changed {
  items: readonly SubmissionSummary[]
  /** Those that are new, newest first: they belong before the others. */
  added: readonly SubmissionSummary[]
}

/**
 * A list of submissions, newest first, with those that have changed in their places, and without those that are no longer
 * what is looked for.
 */
export function withChanged(
  items: readonly SubmissionSummary[],
  told: readonly SubmissionSummary[],
  filter: SubmissionFilter,
): Changed {
  const changed = new Map(told.map(each => [each.requestId, each]))
  const [newest] = items
  let isSame = true
  const kept: SubmissionSummary[] = []
  for (const item of items) {
    const now = changed.size > 0 ? changed.get(item.requestId) : undefined
    if (now === undefined) kept.push(item)
    else {
      isSame = false
      changed.delete(item.requestId)
      if (isLookedFor(now, filter)) kept.push(now)
    }
  }
  const added = Array.from(changed.values()).filter(
    each => (newest === undefined || each.requestId > newest.requestId) && isLookedFor(each, filter),
  )
  added.sort((one, other) => (one.requestId < other.requestId ? 1 : -1))
  return { items: isSame ? items : kept, added }
}

function isLookedFor(
  item: SubmissionSummary,
  { status, model, actorCode, search, owner }: SubmissionFilter,
): boolean {
  const shown = item.doubt === undefined || item.status !== 'IN_SUBMISSION' ? item.status : 'IN_DOUBT'
  return (
    isWanted(status, shown) &&
    isWanted(model, item.model) &&
    isWanted(actorCode, item.actorCode) &&
    isOwnedBy(item.owner, owner) &&
    (search === undefined ||
      item.requestId === search ||
      item.device.code.startsWith(search) ||
      item.deviceGroup.code.startsWith(search))
  )
}

function isWanted(wanted: string | undefined, value: string): boolean {
  return wanted === undefined || wanted === value
}
