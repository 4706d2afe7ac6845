import type { CodeEntry } from './code-list.ts'

/** What a column of a table of codes can hold. */
export type ColumnField = keyof CodeEntry | 'level'

/** What is the same of a code list in every version. */
export interface CodeListKind {
  readonly title: string
  /** What a code looks like. Absent where the data model itself enumerates the codes: no other ones can be given then. */
  readonly shape?: RegExp
  /** Its publisher revises it apart from the schemas of the authority, so that an organisation may have its own newer edition. */
  readonly isRevisedByItself?: true
  /** Of a nomenclature, whose codes are a tree: the code above a code; nothing above the first level. */
  readonly parentOf?: (code: string) => string | undefined
  /** The legislations that its codes may belong to. */
  readonly legislations?: readonly string[]
  /**
   * Headings of columns that its publisher uses, in capitals and without what stands in brackets, with what the column
   * holds; `ignored` where it repeats what the code says.
   */
  readonly headings?: Readonly<Record<string, ColumnField | 'ignored'>>
}
