import type { ShownItem, ShownPage } from '@udigate/udi'
import type { LookUpRow } from '../../store/tables.ts'

/**
 * What a page shows to an actor who asked for its own: what says that it is another one's is skipped, and what does not say its
 * state where that does not follow from the question.
 *
 * @param state the one that was asked for; null where it was every one
 */
export function selectItems(
  { items }: ShownPage,
  actor: string,
  state: LookUpRow['state'],
): readonly ShownItem[] {
  return items.map(item => {
    const { owner } = item
    if (owner !== undefined && owner !== actor)
      return { kind: 'skipped', because: `A device is of ${owner}.` }
    if (item.kind === 'skipped') return item
    const untold = item.entities.find(({ isStateUntold }) => isStateUntold)
    if (!untold) return item
    if (state === null) return { kind: 'skipped', because: `${untold.code} is shown without its state.` }
    return {
      ...item,
      entities: item.entities.map(({ isStateUntold, ...entity }) =>
        isStateUntold ? { ...entity, state } : entity,
      ),
    }
  })
}

/** Whether there are pages after this one; where the answer does not count them, a page that is not full is the last. */
export function hasMore({ count, isFull }: ShownPage, number: number): boolean {
  return count === undefined ? isFull : number + 1 < count
}
