/** A text that a record has under a name; `undefined` where it has none. */
export function textMember(record: unknown, name: string): string | undefined {
  const value =
    typeof record === 'object' && record !== null ? (record as Record<string, unknown>)[name] : undefined
  return typeof value === 'string' ? value : undefined
}
