import type { Difference, PatchOperation } from '@udigate/udi'
import type { ReportUpdate, Update, UpdateViolation } from './update-rule.ts'

/** The check of a rule under which no field may change. */
export function nothingChanges(
  { differences }: Pick<Update<object>, 'differences'>,
  report: ReportUpdate,
): void {
  for (const difference of differences) report(mustStay(difference))
}

/** That a field must stay as it is registered. Words: `{field}` and `{registered}`. */
export function mustStay(difference: Difference): UpdateViolation {
  const { path, before, after } = difference
  return {
    at: path,
    blocks: [difference],
    value: after,
    fix: [bringBack(difference)],
    words: { field: path.split('/').slice(2).join('/'), registered: inWords(before) },
  }
}

/** The edit that brings the registered value of a field back. */
export function bringBack({ path, before }: Difference): PatchOperation {
  // In an object, "add" also replaces what is there.
  return before === undefined ? { op: 'remove', path } : { op: 'add', path, value: before }
}

/** A value as a message shows it. */
export function inWords(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (Array.isArray(value)) return `a list of ${value.length}`
  if (typeof value === 'object') return 'another content'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
