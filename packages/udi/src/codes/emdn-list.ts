import { type CodeEntry, type CodeList, type CodeListData, readCodeList } from './code-list.ts'
import { bySharedStart, compare, firstNotBefore, NearCodes } from './near-codes.ts'

/** The nomenclature: codes that begin alike are near in meaning, and only leaves may be registered (BR-UDID-636). */
export interface EmdnList extends CodeList {
  /** Up to `n` leaves that `code` stands above, in alphabetical order; the leaf itself where `code` is one. */
  leavesUnder(code: string, n: number): CodeEntry[]
  /** Up to `n` leaves that resemble `code`: by the start they have in common, then by edit distance. */
  nearestLeaves(code: string, n: number): CodeEntry[]
}

/**
 * Builds the nomenclature from its data, in which each code has a term and says whether it is a leaf.
 * @throws TypeError where `readCodeList` does, and where a code does not say whether it is a leaf.
 */
export function readEmdnList(data: CodeListData): EmdnList {
  const list = readCodeList(data)
  const leaves: string[] = []
  for (const { code, leaf } of list.entries()) {
    if (leaf === undefined)
      throw new TypeError(`${data.list} ${data.version}: ${code} does not say whether it is a leaf.`)
    if (leaf) leaves.push(code)
  }
  leaves.sort(compare)

  let near: NearCodes | undefined
  const entriesOf = (codes: readonly string[]): CodeEntry[] => codes.flatMap(code => list.get(code) ?? [])
  return {
    ...list,
    leavesUnder(code, n) {
      const first = firstNotBefore(leaves, code)
      return entriesOf(leaves.slice(first, first + n).filter(leaf => leaf.startsWith(code)))
    },
    nearestLeaves(code, n) {
      near ??= new NearCodes(leaves)
      return entriesOf(near.find(code, n, bySharedStart))
    },
  }
}
