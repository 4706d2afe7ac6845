/** Whether two JSON values say the same: the order of items counts, that of members does not. */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const members = Object.entries(one)
  return (
    members.length === Object.keys(other).length &&
    members.every(
      ([name, value]) =>
        Object.hasOwn(other, name) && isSameJson(value, (other as Record<string, unknown>)[name]),
    )
  )
}
