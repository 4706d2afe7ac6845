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
