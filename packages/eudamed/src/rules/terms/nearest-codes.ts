import type { CodeEntry, CodeList } from '@udigate/udi'
import { fold, remember } from '@udigate/udi'
import type { EmdnList } from '../../codes/index.ts'

/** Codes with their terms, for a message: `A01 (NEEDLES), A02 (SYRINGES)`; `none` where there are none. */
export function listCodes(entries: readonly CodeEntry[]): string {
  if (entries.length === 0) return 'none'
  return entries.map(({ code, term }) => (term === undefined ? code : `${code} (${term})`)).join(', ')
}

/** What to write instead of a code that a list does not have. */
export interface CodeProposal {
  /** The codes that come nearest, with their terms. */
  nearest: string
  /** The code that was plainly meant. */
  meant?: string
}

const proposers = new WeakMap<CodeList, (code: string) => CodeProposal>()

/** What to write instead of `code`, which `list` does not have. Asked for the same again, it answers at once. */
export function proposeCode(code: string, list: CodeList): CodeProposal {
  return proposer(list, () => text => {
    const meant = meantCode(text, list)
    const nearest = meant === undefined ? list.nearest(text, 3) : [meant]
    return { nearest: listCodes(nearest), ...(meant ? { meant: meant.code } : {}) }
  })(code)
}

/** The same for a code of the nomenclature that is not in it or has others below it: only leaves are proposed. */
export function proposeLeaf(code: string, emdn: EmdnList): CodeProposal {
  return proposer(emdn, () => text => {
    const meant = meantLeaf(text, emdn)
    if (meant) return { nearest: listCodes([meant]), meant: meant.code }
    return { nearest: listCodes(emdn.has(text) ? emdn.leavesUnder(text, 5) : emdn.nearestLeaves(text, 3)) }
  })(code)
}

/** The leaf that `text` is but for blanks, points and case, or for letters that look like digits; the only one below it. */
export function meantLeaf(text: string, emdn: EmdnList): CodeEntry | undefined {
  const [leaf, ...others] = emdn.has(text) ? emdn.leavesUnder(text, 2) : []
  if (leaf) return others.length === 0 ? leaf : undefined
  const folded = fold(text)
  const digits = folded.slice(1).replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return [folded, folded.slice(0, 1) + digits].map(code => emdn.get(code)).find(entry => entry?.leaf)
}

function proposer(
  list: CodeList,
  make: () => (code: string) => CodeProposal,
): (code: string) => CodeProposal {
  let propose = proposers.get(list)
  if (propose === undefined) {
    propose = remember(make())
    proposers.set(list, propose)
  }
  return propose
}

/** The code that `text` is but for blanks, case and zeros, or the one whose term it is. */
function meantCode(text: string, list: CodeList): CodeEntry | undefined {
  const folded = fold(text)
  const withZeros = [1, 2, 3].map(length =>
    folded.replace(/0*(\d+)/, (_, number: string) => number.padStart(length, '0')),
  )
  const known = [folded, ...withZeros].map(code => list.get(code)).find(entry => entry !== undefined)
  return known ?? entryWithTerm(text, list)
}

/** The only code whose term, or the sign in brackets at its end, is `text`: `mm` for `millimetre (mm)`. */
function entryWithTerm(text: string, list: CodeList): CodeEntry | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return undefined
  const found = Array.from(list.entries()).filter(({ term = '' }) => {
    const { name, sign } = splitTerm(term)
    return sign === trimmed || fold(name) === fold(trimmed) || fold(term) === fold(trimmed)
  })
  return found.length === 1 ? found[0] : undefined
}

/** A term without the sign in brackets at its end, and the sign: `millimetre` and `mm` of `millimetre (mm)`. */
function splitTerm(term: string): { name: string; sign?: string } {
  const open = term.lastIndexOf('(')
  const close = term.indexOf(')', open)
  if (open === -1 || close !== term.length - 1) return { name: term }
  const name = term.slice(0, term[open - 1] === ' ' ? open - 1 : open)
  return { name, sign: term.slice(open + 1, close) }
}
