import type { Model, Versions } from '@udigate/eudamed'
import type {
  Shown,
  ShownEntity as ShownEntityOf,
  ShownItem as ShownItemOf,
  ShownPage as ShownPageOf,
} from '@udigate/udi'

/** What an answer to a question says; `because` where it cannot be read. */
export type Said = Shown<Model, Versions>

export type ShownPage = ShownPageOf<Model, Versions>
export type ShownItem = ShownItemOf<Model, Versions>

/** An entity as the authority shows it. */
export type ShownEntity = ShownEntityOf<Model, Versions>

/** What a page shows to an actor who asked for its own: what says that it is another one's is skipped. */
export function itemsOf({ items }: ShownPage, actor: string): readonly ShownItem[] {
  return items.map(item => {
    const owner = item.kind === 'legacy' ? undefined : item.owner
    if (owner === undefined || owner === actor) return item
    return { kind: 'skipped', because: `A device is of ${owner}.` }
  })
}

/** Whether there are pages after this one; where the answer does not count them, a page that is not full is the last. */
export function hasMore({ count, isFull }: ShownPage, number: number): boolean {
  return count === undefined ? isFull : number + 1 < count
}
