import type { PatchOperation } from '@udigate/udi'
import { isSameJson } from '@udigate/udi'

/** An item that says again what the one at `first` has said. */
export interface Repeat<Item> {
  item: Item
  index: number
  first: number
}

/** The items whose key an earlier item has, each with the first that has it. Items without a key are never repeated. */
export function findRepeats<Item>(
  items: readonly Item[],
  getKey: (item: Item) => string | undefined,
): readonly Repeat<Item>[] {
  const repeats: Repeat<Item>[] = []
  if (items.length < 2) return repeats
  const firsts = new Map<string, number>()
  for (let index = 0; index < items.length; index += 1) {
    const item = items[index] as Item
    const key = getKey(item)
    if (key === undefined) continue
    const first = firsts.get(key)
    if (first === undefined) firsts.set(key, index)
    else repeats.push({ item, index, first })
  }
  return repeats
}

/** The fix that removes the later of two items at `path`, where it says nothing that the first does not say. */
export function removeRepeat(
  items: readonly unknown[],
  { item, first }: Repeat<unknown>,
  path: string,
): { fix?: readonly PatchOperation[] } {
  return isSameJson(item, items[first]) ? { fix: [{ op: 'remove', path }] } : {}
}
