import type {
  Cause,
  CsvFormat,
  FixedRow,
  FixGroup,
  InputKind,
  JudgedFinding,
  Mapping,
  Problem,
  ReadBatch,
  ReadRequest,
  ReadTable,
} from '@udigate/sheets'
import type { ListContents } from '../../codes/lists-with.ts'
import type { NamedSource } from '../../files/sealed-pieces.ts'
import type { BatchRecordRow } from '../../store/tables.ts'
import type { FileProblemColumns } from '../file-problems.ts'

/** Reads requests in files. */
export interface RequestReader {
  /**
   * Reads the requests of a file; nothing more is read ahead than a few parts.
   *
   * @throws UnreadableInput where the file is damaged, ReaderEnded where reading it was ended
   */
  requests(file: FileToRead, outside: Outside): AsyncGenerator<RequestPart, void>
}

/** What a reader may ask for while it reads. */
export interface Outside {
  source: NamedSource
}

export interface FileToRead {
  kind: InputKind
  /** Null where the file says it. */
  model: string | null
  /** How a table of the caller's own becomes records; null where it is in the shape of the template. */
  mapping: Mapping | null
  /** How a CSV file is written, as a person says it; found in the file where absent. */
  csv?: CsvFormat | undefined
  /** The folder of the schemas by which messages are judged; by the element tables where absent. */
  schemas?: string | undefined
}

export interface FileToJudge extends FileToRead {
  batchId: string
  mode: 'validate' | 'submit'
  actor: string | undefined
  lists: ListContents
  strictContract: boolean
  /** The further register for which it is judged. */
  register?: string | undefined
  /** The registers that it is for, as its call names them. */
  to?: readonly string[] | undefined
  /** The most records that it may have. */
  mostRecords: number
  /** The highest number of a record that is stored already. */
  last: number
}

export interface FileToAnnotate {
  format: 'csv' | 'xlsx'
  model: string
  /** How a table of the caller's own became records; null where it is in the shape of the template. */
  mapping: Mapping | null
  csv?: CsvFormat | undefined
  lists: ListContents
}

export interface TableToJudge extends FileToRead {
  kind: 'csv' | 'xlsx'
  /** Whether its records are judged by the file alone, and by the groups that are registered, but not beside other devices. */
  offline?: boolean | undefined
  /** The actor of the records that name none. */
  actor?: string | undefined
  lists: ListContents
  strictContract: boolean
  /** The further register for which it is judged. */
  register?: string | undefined
}

export interface TableToFix extends TableToJudge {
  /** Ids of groups or fixes; all of them where absent. */
  only: readonly string[] | undefined
  except: readonly string[]
  /** Whether the fixed file is wanted, or else what the fixes are and what is left. */
  isFileWanted: boolean
}

/** The safe fixes of a table, and what is left of its findings with them. */
export interface TableFixes {
  /** What was chosen and is no safe fix. */
  unknown: readonly string[]
  groups: readonly FixGroup[]
  left: readonly Cause[]
  followOns: number
  /** How many warnings people have acknowledged, so that they are not left. */
  acknowledged: number
  rows: readonly FixedRow[]
  /** How the tables were read, and how much of each. */
  tables: readonly ReadTable[]
  /** Whether a rule broke down. */
  isBroken: boolean
}

/** Records that were judged, as they are to be stored. */
export interface JudgedPart {
  rows: readonly BatchRecordRow[]
  /** How many bytes are read; null where the file is not read from its beginning to its end. */
  position: number | null
}

/** What is known of a file once it is read. */
export interface FileFacts {
  problems: FileProblemColumns
  /** The models that it says its requests are of. */
  models: readonly string[]
  /** How its tables were read, and how much of each; none where it has none. */
  tables: readonly ReadTable[]
}

/** A request whose places in the file are asked for. */
export interface LocatedRequest extends Omit<ReadRequest, 'findPlace'> {
  locate?: (pointers: readonly string[]) => Promise<readonly JudgedFinding['place'][]>
}

export interface RequestPart extends Pick<ReadBatch, 'problems'> {
  requests: readonly LocatedRequest[]
}

/** What stands beside a row: findings of it, and what became of it. */
export interface RowNote {
  findings: readonly JudgedFinding[]
  /** What became of a row, or in row 0 what is said of a table as a whole. */
  became?: { sheet: string | undefined; row: number; fate?: string; remark: string }
}

/** Why a reader was ended. */
export type ReaderEnd = 'time' | 'standstill' | 'memory' | 'failure'

/** Reading a file was ended before it came to its end: it took too much, or what read it broke down over it. */
export class ReaderEnded extends Error {
  readonly reason: ReaderEnd
  /** How often in a row reading this file has ended so: with the second one it is certainly the file. */
  times = 1

  constructor(reason: ReaderEnd, message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}

/** The error that says that what read a file broke down over it. */
export function brokeDown(cause: unknown): ReaderEnded {
  const message = cause instanceof Error ? cause.message : String(cause)
  return new ReaderEnded('failure', `Reading the file broke down: ${message}.`, { cause })
}

/** Whether reading a file has ended its reader, and then another one. */
export function isCertain({ times }: ReaderEnded): boolean {
  return times >= 2
}

/** What is said of a file that ends whatever reads it. */
export function describeReaderEnd({ message }: ReaderEnded): Problem {
  const full = `${message} It was read again, with the same end, and is not read another time. Divide the file into smaller ones, or save it again from the template, and send that; where this happens again, ask the operator of the gateway to look into its log.`
  return { code: 'reader-ended', severity: 'error', message: full }
}
