import { isOwnedBy } from '../../api/is-owned-by.ts'
import type { WorkItem } from '../../api/work-items.ts'
import { listenTo } from '../../live/live.ts'
import type { Pages } from '../../ui/use-pages.ts'

interface Listed<Item> {
  pages: Pick<Pages<Item>, 'items' | 'change'>
  getKey(item: Item): string
  /** What the change is of, as `getKey` says it; `undefined` where it is of nothing in such a list. */
  getWorkKey(work: WorkItem): string | undefined
  /** Whose work the list shows, as the query of its call says it. */
  owner: string | undefined
  /** Reads the list again: something has come to be in it, wherever it belongs. */
  again(): void
}

/** Keeps owners and counts of comments in a list as they are now. @returns what ends that */
export function listenToWork<Item extends Pick<WorkItem, 'owner' | 'comments'>>(
  listed: Listed<Item>,
): () => void {
  const { pages, getKey, getWorkKey, owner: wanted, again } = listed
  return listenTo('work-item', told => {
    const changed = new Map(told.map(work => [getWorkKey(work), work]))
    const shown = new Set(pages.items.peek().map(getKey))
    const hasCome = Array.from(changed).some(
      ([key, { owner }]) =>
        wanted !== undefined && key !== undefined && !shown.has(key) && isOwnedBy(owner, wanted),
    )
    if (hasCome) {
      again()
      return
    }
    pages.change(before => {
      if (!before.some(item => changed.has(getKey(item)))) return before
      return before.flatMap(item => {
        const work = changed.get(getKey(item))
        if (work === undefined) return [item]
        return isOwnedBy(work.owner, wanted) ? [withWork(item, work)] : []
      })
    })
  })
}

function withWork<Item extends Pick<WorkItem, 'owner' | 'comments'>>(
  item: Item,
  { owner, comments }: WorkItem,
): Item {
  const { owner: _owner, comments: _comments, ...rest } = item
  return { ...rest, ...(owner && { owner }), ...(comments !== undefined && { comments }) } as Item
}
