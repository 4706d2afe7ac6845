import type { PatchOperation } from '@udigate/udi'
import type { CellPlace, ElementPlace } from './place.ts'

/** What can be wrong with an input before its records are judged. Documented in docs/spreadsheets.md. */
export const problemCodes = [
  // with a file
  'kind-unknown',
  'not-a-workbook',
  'not-an-archive',
  'no-messages',
  'old-workbook',
  'encrypted-workbook',
  'macro-workbook',
  'damaged-file',
  'too-large-inside',
  'reader-ended',
  'mapping-unusable',
  'wrong-encoding',
  'unreadable-csv',
  'separator-unclear',
  'unreadable-xml',
  'model-unknown',
  'other-model',
  'newer-layout',
  // with a sheet
  'missing-sheet',
  'unknown-sheet',
  'missing-headings',
  'missing-column',
  'unknown-column',
  'duplicate-column',
  'merged-cells',
  'no-devices',
  // with a row
  'missing-key',
  'unknown-device',
  'unknown-group',
  'ambiguous-device',
  'duplicate-device',
  'groups-disagree',
  'entries-disagree',
  'rows-disagree',
  'row-passed-over',
  'hidden-rows',
  'hidden-columns',
  'hidden-sheet',
  'cells-unread',
  'group-without-device',
  'cells-beyond-headings',
  'example-row',
  // with a cell
  'formula',
  'formula-without-value',
  'error-value',
  'edge-spaces',
  'number-for-text',
  'number-cut-short',
  'date-for-text',
  'cell-too-long',
  'character-not-allowed',
  'list-unreadable',
  // with an XML message
  'refused-by-schema',
  'not-judged-by-schema',
  'entity-unreadable',
  'part-of-a-record',
  'element-unread',
  'file-unread',
] as const

export type ProblemCode = (typeof problemCodes)[number]

/** Something wrong with a file, a sheet, a row or a cell. */
export interface Problem extends Partial<CellPlace>, Partial<ElementPlace> {
  code: ProblemCode
  severity: 'error' | 'warning'
  /** What is wrong and what to do. */
  message: string
  /** JSON Pointer into the request that was read from there, where the problem is with one of its fields. */
  path?: string
  /** What was seen there. */
  value?: string | number | boolean
  /** The edit of the request (JSON Patch) that fixes it, where it is plain what was meant. */
  fix?: readonly PatchOperation[]
}

/** An input that cannot be read as a whole: nothing of it was given out, or nothing more is. */
export class UnreadableInput extends Error {
  readonly problems: readonly Problem[]

  constructor(problems: readonly Problem[]) {
    super(problems.map(({ message }) => message).join(' '))
    this.problems = problems
  }
}

/** The error that says that one thing makes an input unreadable. */
export function unreadable(
  code: ProblemCode,
  message: string,
  place: Partial<CellPlace> & Partial<ElementPlace> = {},
): UnreadableInput {
  return new UnreadableInput([{ code, severity: 'error', message, ...place }])
}
