import type { PatchOperation } from '../../json/patch-operation.ts'
import { isSameJson } from '../../json/same-json.ts'

const none: readonly number[] = []

/** The indexes of the items whose key an earlier item has. Items without a key are never repeated. */
export function repeatedItems<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string | undefined,
): readonly number[] {
  if (items.length < 2) return none
  const seen = new Set<string>()
  const repeated: number[] = []
  for (const [index, item] of items.entries()) {
    const key = keyOf(item)
    if (key === undefined) continue
    if (seen.has(key)) repeated.push(index)
    else seen.add(key)
  }
  return repeated
}

/** An item that says again what the one at `first` has said. */
export interface Repeat {
  index: number
  first: number
}

const noRepeats: readonly Repeat[] = []

/** The items whose key an earlier item has, each with the first that has it. Items without a key are never repeated. */
export function repeatsOf<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string | undefined,
): readonly Repeat[] {
  if (items.length < 2) return noRepeats
  const firsts = new Map<string, number>()
  const repeats: Repeat[] = []
  for (const [index, item] of items.entries()) {
    const key = keyOf(item)
    if (key === undefined) continue
    const first = firsts.get(key)
    if (first === undefined) firsts.set(key, index)
    else repeats.push({ index, first })
  }
  return repeats
}

/** The fix that removes the later of two items at `path`, where it says nothing that the first does not say. */
export function removeRepeat(
  items: readonly unknown[],
  { index, first }: Repeat,
  path: string,
): { fix?: readonly PatchOperation[] } {
  return isSameJson(items[index], items[first]) ? { fix: [{ op: 'remove', path }] } : {}
}
