import type { ShownItem, ShownPage } from '@udigate/udi'

/** What a page shows to an actor who asked for its own: what says that it is another one's is skipped. */
export function selectItems({ items }: ShownPage, actor: string): readonly ShownItem[] {
  return items.map(item => {
    const { owner } = item
    if (owner === undefined || owner === actor) return item
    return { kind: 'skipped', because: `A device is of ${owner}.` }
  })
}

/** Whether there are pages after this one; where the answer does not count them, a page that is not full is the last. */
export function hasMore({ count, isFull }: ShownPage, number: number): boolean {
  return count === undefined ? isFull : number + 1 < count
}
