import type { WorkItem } from '../../api/work-items.ts'
import { Person } from '../../ui/person.tsx'

/** Who owns an item of a list, and how many comments there are on it. */
export function OwnerCell({ owner, comments }: Pick<WorkItem, 'owner' | 'comments'>) {
  return (
    <span class="owner-cell">
      {owner === undefined ? <span class="quiet">–</span> : <Person name={owner.name} />}
      {comments !== undefined && (
        <span class="quiet" title={countComments(comments)}>
          <span aria-hidden="true">({comments})</span>
          <span class="visually-hidden">, {countComments(comments)}</span>
        </span>
      )}
    </span>
  )
}

function countComments(count: number): string {
  return count === 1 ? '1 comment' : `${count.toLocaleString('en')} comments`
}
