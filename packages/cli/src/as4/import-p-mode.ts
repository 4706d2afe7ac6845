import { chooseLeg, type Wish } from './choose-leg.ts'
import { judgeElement, type Verdict } from './judge-element.ts'
import { readPMode, walk } from './read-p-mode.ts'

/** What becomes of a line of a P-Mode file. */
export interface JudgedLine extends Verdict {
  readonly line: number
  /** The element with the attribute that names it. */
  readonly element: string
}

/** Settings that follow from a P-Mode file, and why each. */
export interface ImportedPMode {
  readonly lines: readonly JudgedLine[]
  /** By whole names, in the order of the file. */
  readonly settings: Readonly<Record<string, string>>
}

/** @returns what follows from the file, or why nothing does */
export function importPMode(
  bytes: Uint8Array,
  { stage, ...wish }: Wish & { readonly stage: string },
): ImportedPMode | string {
  const read = readPMode(bytes)
  if (!read.ok) return `it is no P-Mode file: ${read.because}.`
  const chosen = chooseLeg(read.root, wish)
  if (typeof chosen === 'string') return chosen
  const lines = [...walk(read.root)]
    // An element without attributes only holds others.
    .filter(({ element }) => Object.keys(element.attributes).length > 0 && !structure.includes(element.name))
    .map(({ element, parent }) => ({
      line: element.line,
      element: `${element.name} ${nameElement(element.attributes)}`.trim(),
      ...judgeElement(element, chosen, parent),
    }))
  const prefix = `UDIGATE_${stage.toUpperCase()}_`
  const settings = Object.entries(Object.assign({}, ...lines.map(each => each.settings ?? {})))
  return {
    lines,
    settings: Object.fromEntries(
      [['CONNECTOR', 'as4'], ...settings].map(([name, value]) => [`${prefix}${name}`, String(value)]),
    ),
  }
}

/** Elements that only name others, which are judged with those. */
const structure = ['propertyRef', 'attachment', 'initiatorParty', 'responderParty', 'leg']

function nameElement({ name, party, partyId }: Readonly<Record<string, string>>): string {
  return name ?? party ?? partyId ?? ''
}
