import type { CodeEntry, CodeList } from './code-list.ts'

/** How a list differs from another one, by code, in the order of the lists. */
export interface CodeListChanges {
  added: string[]
  removed: string[]
  /** Codes that both have, with another term or another mark. */
  changed: string[]
}

/** What changes when `after` takes the place of `before`. */
export function compareCodeLists(before: CodeList, after: readonly CodeEntry[]): CodeListChanges {
  const codes = new Set(after.map(({ code }) => code))
  const changes: CodeListChanges = {
    added: [],
    removed: Array.from(before.entries(), ({ code }) => code).filter(code => !codes.has(code)),
    changed: [],
  }
  for (const entry of after) {
    const known = before.get(entry.code)
    if (known === undefined) changes.added.push(entry.code)
    else if (!isSameEntry(known, entry)) changes.changed.push(entry.code)
  }
  return changes
}

function isSameEntry(one: CodeEntry, other: CodeEntry): boolean {
  return (
    one.term === other.term &&
    one.leaf === other.leaf &&
    one.comment === other.comment &&
    one.legislations?.join() === other.legislations?.join() &&
    (one.retired ?? false) === (other.retired ?? false) &&
    one.retiredOn === other.retiredOn
  )
}
