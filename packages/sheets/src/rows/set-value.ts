/** Puts a value into a record, in objects made on the way; `path` has names of fields only. */
export function setValue(record: Record<string, unknown>, path: readonly string[], value: unknown): void {
  let into = record
  for (const name of path.slice(0, -1)) {
    into[name] ??= {}
    into = into[name] as Record<string, unknown>
  }
  const last = path.at(-1)
  if (last !== undefined) into[last] = value
}
