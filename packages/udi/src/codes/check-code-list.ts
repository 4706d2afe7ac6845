import type { CodeEntry, CodeList } from './code-list.ts'
import type { CodeListKind } from './code-list-kind.ts'

/** A place in a code list that is wrong. */
export interface CodeListFault {
  /** Index of the entry; absent where the list as a whole is at fault. */
  index?: number
  /** The member of the entry that is at fault. */
  field?: keyof CodeEntry
  /** What is wrong there and what to do. */
  message: string
}

export interface CheckCodeListOptions {
  /** Whether the list may have far fewer codes than the one in force. */
  force?: boolean
  /** Where the entry with this index stands, for messages: `row 7`. */
  describePlace?(index: number): string
}

/** A list with fewer codes than this share of the one in force is taken for a truncated file. */
const leastShare = 0.9

/**
 * Finds every fault of a code list that is to replace the one in force: codes that no record could have, codes given
 * twice, and in the nomenclature codes without the one above them and leaves that are none.
 *
 * @param inForce the list that it is to replace
 * @returns the faults in the order of the entries; those of the list as a whole come last
 */
export function checkCodeList(
  kind: CodeListKind,
  entries: readonly CodeEntry[],
  inForce: CodeList,
  { force = false, describePlace = index => `entry ${index + 1}` }: CheckCodeListOptions = {},
): CodeListFault[] {
  const faults: CodeListFault[] = []
  const firstPlace = new Map<string, number>()
  const { parentOf, legislations: known = [] } = kind
  const parents = new Set(entries.map(({ code }) => parentOf?.(code)))
  const codes = new Set(entries.map(({ code }) => code))

  for (const [index, entry] of entries.entries()) {
    const report = (field: keyof CodeEntry, message: string): void => {
      faults.push({ index, field, message })
    }
    const { code } = entry
    const first = firstPlace.get(code)
    if (first === undefined) firstPlace.set(code, index)
    else report('code', `${code} is there twice; first in ${describePlace(first)}.`)

    const isKnownShape = kind.shape?.test(code) ?? inForce.has(code)
    if (!isKnownShape) report('code', wrongShape(kind, code))
    if (parentOf) checkBranch(entry, isKnownShape ? parentOf(code) : undefined, codes, parents, report)
    else if (entry.leaf !== undefined) report('leaf', 'Only codes of the nomenclature are leaves or not.')
    for (const legislation of entry.legislations ?? []) {
      if (known.includes(legislation)) continue
      report('legislations', `${legislation} is no legislation that a record can name.`)
    }
    if (entry.retiredOn !== undefined && !isDate(entry.retiredOn)) {
      report('retiredOn', `${entry.retiredOn} is not a date; write it as 2026-01-31.`)
    }
  }

  for (const message of listFaultsOfWhole(kind, codes, inForce, force)) faults.push({ message })
  return faults
}

function checkBranch(
  { code, term, leaf }: CodeEntry,
  parent: string | undefined,
  codes: ReadonlySet<string>,
  parents: ReadonlySet<string | undefined>,
  report: (field: keyof CodeEntry, message: string) => void,
): void {
  if (term === undefined) report('term', `${code} has no term.`)
  if (parent !== undefined && !codes.has(parent)) {
    report('code', `${code} is an orphan: the code above it, ${parent}, is missing.`)
  }
  if (leaf === undefined) report('leaf', `It is not said whether ${code} is a leaf.`)
  else if (leaf && parents.has(code))
    report('leaf', `${code} is called a leaf, but there are codes below it.`)
  else if (!leaf && !parents.has(code))
    report('leaf', `${code} is not called a leaf, but there is no code below it.`)
}

function* listFaultsOfWhole(
  { shape }: CodeListKind,
  codes: ReadonlySet<string>,
  inForce: CodeList,
  force: boolean,
): Iterable<string> {
  if (codes.size === 0) {
    yield 'There are no codes.'
    return
  }
  if (shape === undefined) {
    const missing = Array.from(inForce.entries(), ({ code }) => code).filter(code => !codes.has(code))
    if (missing.length > 0)
      yield `Codes that the data model of this release takes are missing: ${missing.join(', ')}.`
    return
  }
  if (!force && codes.size < leastShare * inForce.size) {
    yield `There are only ${codes.size} codes, while version ${inForce.version} in force has ${inForce.size}: the file looks truncated. Force it if it is complete.`
  }
}

function wrongShape({ shape }: CodeListKind, code: string): string {
  if (code === '') return 'The code is missing.'
  return shape === undefined
    ? `The data model of this release takes no code ${code}; a list that it enumerates can change terms and retirements only.`
    : `${code} is not written as the codes of this list are.`
}

function isDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
  )
}
