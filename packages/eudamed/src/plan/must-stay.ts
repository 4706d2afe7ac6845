import type { Difference, PatchOperation } from '@udigate/udi'
import type { ReportUpdate, Update, UpdateViolation } from './update-rule.ts'

/** The check of a rule under which no field may change. */
export function nothingChanges(
  { differences }: Pick<Update<object>, 'differences'>,
  report: ReportUpdate,
): void {
  for (const difference of differences) report(mustStay(difference))
}

/** That a field must stay as it is registered. Words: `{field}`, `{registered}` and `{desired}`. */
export function mustStay(difference: Difference): UpdateViolation {
  const { path, before, after } = difference
  return {
    at: path,
    blocks: [difference],
    value: after,
    fix: [bringBack(difference)],
    words: {
      field: path.split('/').slice(2).join('/'),
      registered: inWords(before),
      desired: inWords(after),
    },
  }
}

/** The identifier of a package of a device by its place in the list; empty where there is none. */
export function readPackageDi(device: object, index: string | undefined): string {
  const { Packages: packages = [] } = device as { Packages?: readonly { PackagingDi: string }[] }
  return packages[Number(index)]?.PackagingDi ?? ''
}

/** The edit that brings the registered value of a field back. */
export function bringBack({ path, before }: Difference): PatchOperation {
  // In an object, "add" also replaces what is there.
  return before === undefined ? { op: 'remove', path } : { op: 'add', path, value: before }
}

/** A value as a message shows it. */
export function inWords(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const text = inShort(value)
  return text.length <= longestContent ? text : `${text.slice(0, longestContent)}…`
}

const longestContent = 160

/** What lists and objects hold, each item with the values of its members: `(CLASS_IIB, 0123), (CLASS_III)`. */
function inShort(value: unknown): string {
  if (Array.isArray(value)) return value.map(inShort).join(', ')
  if (typeof value !== 'object' || value === null) return String(value)
  return `(${Object.values(value).map(inShort).join(', ')})`
}
