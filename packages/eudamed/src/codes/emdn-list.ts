import {
  bySharedStart,
  type CodeEntry,
  type CodeList,
  type CodeListContent,
  type CodeListData,
  compare,
  firstNotBefore,
  makeCodeList,
  NearCodes,
  readContent,
} from '@udigate/udi'
import { readEmdnTree } from './emdn-tree.ts'

/** The nomenclature: codes that begin alike are near in meaning, and only leaves may be registered (BR-UDID-636). */
export interface EmdnList extends CodeList {
  /** Up to `n` leaves that `code` stands above, in alphabetical order; the leaf itself where `code` is one. */
  leavesUnder(code: string, n: number): CodeEntry[]
  /** Up to `n` leaves that resemble `code`: by the start they have in common, then by edit distance. */
  nearestLeaves(code: string, n: number): CodeEntry[]
  /** The entries that `code` is below, the category first. */
  above(code: string): CodeEntry[]
  /** The entries one level below `code`, in alphabetical order. */
  below(code: string): CodeEntry[]
}

/**
 * Builds the nomenclature.
 * @throws TypeError where `makeCodeList` does, and where a code does not say whether it is a leaf.
 */
export function makeEmdnList(content: CodeListContent): EmdnList {
  const list = makeCodeList(content)
  for (const { code, leaf } of content.entries) {
    if (leaf === undefined)
      throw new TypeError(`${content.name} ${content.version}: ${code} does not say whether it is a leaf.`)
  }

  let sorted: readonly string[] | undefined
  const startingWith = (start: string): CodeEntry[] => {
    sorted ??= content.entries.map(entry => entry.code).sort(compare)
    // "~" comes after every letter and digit.
    const codes = sorted.slice(firstNotBefore(sorted, start), firstNotBefore(sorted, `${start}~`))
    return codes.flatMap(code => list.get(code) ?? [])
  }
  let near: NearCodes | undefined
  return {
    ...list,
    leavesUnder: (code, n) =>
      startingWith(code)
        .filter(({ leaf }) => leaf)
        .slice(0, n),
    nearestLeaves(code, n) {
      near ??= new NearCodes(content.entries.filter(({ leaf }) => leaf).map(entry => entry.code))
      return near.find(code, n, bySharedStart).flatMap(found => list.get(found) ?? [])
    },
    above(code) {
      const levels = Array.from({ length: (code.length - 1) / 2 }, (_, level) => code.slice(0, 2 * level + 1))
      return levels.flatMap(start => list.get(start) ?? [])
    },
    below: code => startingWith(code).filter(entry => entry.code.length === code.length + 2),
  }
}

/**
 * Builds the nomenclature from its data, in which each code has a term and says whether it is a leaf.
 * @throws TypeError where `readCodeList` and `makeEmdnList` do
 */
export function readEmdnList(data: CodeListData): EmdnList {
  return makeEmdnList(readContent(data))
}

/** The codes of the nomenclature as their data file holds them: a tree a category. */
export interface EmdnCodesData {
  readonly list: string
  readonly version: string
  readonly source: string
  readonly trees: readonly string[]
}

/**
 * Builds the nomenclature from its trees.
 *
 * @param terms each code with its term after a space, in the order of the trees; none where terms are not available
 * @throws TypeError where a tree is none, or a term is not where its code is
 */
export function readEmdnTrees(
  { list, version, source, trees }: EmdnCodesData,
  terms: readonly string[],
): EmdnList {
  const codes = readEmdnTree(trees.join(''))
  const entries = codes.map((code, index): CodeEntry => {
    const leaf = !codes[index + 1]?.startsWith(code)
    if (terms.length === 0) return { code, leaf }
    const line = terms[index]
    if (!line?.startsWith(`${code} `))
      throw new TypeError(`${list} ${version}: the term of ${code} is missing.`)
    return { code, term: line.slice(code.length + 1), leaf }
  })
  return makeEmdnList({ name: list, version, source, entries })
}
