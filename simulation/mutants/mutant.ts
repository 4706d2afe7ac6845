import { createHash } from 'node:crypto'

/** The kinds of small faults that are made. */
export const operators = {
  condition: 'a condition left out',
  comparison: 'a comparison or a state swapped',
  statement: 'a statement left out',
  await: 'a statement moved over an await',
  error: 'an error swallowed',
  time: 'a constant of time changed',
  query: 'a condition, an order or a lock of a query left out',
  owner: 'the owner of a row ignored',
  transaction: 'a transaction divided',
  neighbour: 'a value taken from the neighbour',
} as const

export type Operator = keyof typeof operators

/** A text that takes the place of another one in a source. */
export interface Edit {
  operator: Operator
  start: number
  end: number
  replacement: string
}

/** A small fault in a file of the product. */
export interface Mutant extends Edit {
  /** The same for the same fault, wherever in the file it has moved to. */
  id: string
  /** From the root of the repository. */
  file: string
  line: number
  /** What stands there in its right state. */
  original: string
}

/** @param count which one it is of those in the file that change the same text into the same */
export function makeMutant(file: string, source: string, edit: Edit, count: number): Mutant {
  const original = source.slice(edit.start, edit.end)
  const told = [file, edit.operator, original, edit.replacement, count].join('\0')
  return {
    ...edit,
    id: createHash('sha256').update(told).digest('hex').slice(0, 12),
    file,
    line: source.slice(0, edit.start).split('\n').length,
    original,
  }
}

/** The source with the fault in it. */
export function applyEdit(source: string, { start, end, replacement }: Edit): string {
  return source.slice(0, start) + replacement + source.slice(end)
}

/** A fault in one line, for people. */
export function describeMutant({ id, file, line, operator, original, replacement }: Mutant): string {
  return `${id} ${file}:${line}, ${operators[operator]}: \`${shorten(original)}\` → \`${shorten(replacement)}\``
}

function shorten(text: string): string {
  const plain = text.replaceAll(/\s+/g, ' ').trim()
  return plain.length > 90 ? `${plain.slice(0, 87)}…` : plain
}
