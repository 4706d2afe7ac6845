import type { CodeEntry } from '../../codes/index.ts'

/** Codes with their terms, for a message: `A01 (NEEDLES), A02 (SYRINGES)`; `none` where there are none. */
export function listCodes(entries: readonly CodeEntry[]): string {
  if (entries.length === 0) return 'none'
  return entries.map(({ code, term }) => (term === undefined ? code : `${code} (${term})`)).join(', ')
}
