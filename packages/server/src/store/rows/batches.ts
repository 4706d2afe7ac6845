import type { CsvFormat, InputKind, JudgedFinding, Mapping, ReadTable } from '@udigate/sheets'
import type { CallOrigin } from '../../call-context.ts'
import type { Acting } from '../../rights/caller.ts'
import type { Stage } from '../../stage.ts'
import type { Json } from '../json.ts'

/** A file with many requests that are judged, and submitted where that is asked for. */
export interface BatchRow {
  id: string
  organisation: string
  stage: Stage
  /** Who sent it: `readAuthor` reads it. */
  key_id: string
  /** For whom it is submitted, as its key or its person was when it was submitted last, and who that is: who sent it where absent. Older rows have more members. */
  caller: Json<Omit<Acting, 'author'> & { submittedBy?: string }>
  /** From where and why it is submitted: what its last call said of that; null where it came by none, or before that was kept. */
  call: Json<CallOrigin> | null
  mode: 'validate' | 'submit'
  /** Null where the file says it. */
  model: string | null
  kind: InputKind
  /** The actor of the requests that name none; null where the key says it. */
  actor: string | null
  /** What the caller calls it. */
  name: string | null
  /** How its table becomes records, as it was when the file came; null where it is in the shape of the template. */
  mapping: Json<Mapping> | null
  /** How its CSV file is written, as the caller says; null where that is found in the file. */
  csv: Json<CsvFormat> | null
  /** The further register for which it is judged; null where that is the authority alone. */
  judged_for: string | null
  /** The registers that it is for, as its call names them; null where it names none. */
  targets: Json<readonly string[]> | null
  idempotency_key: string | null
  state: BatchState
  /** Its file, how many bytes that has, and its hash, hexadecimal. */
  file_id: string
  bytes: number
  sha256: string
  /** What is wrong with the file and none of its requests, the first of that. */
  problems: Json<readonly JudgedFinding[]> | null
  problem_count: number
  /** How its tables were read; null until they are, and where it has none. */
  tables: Json<readonly ReadTable[]> | null
  /** Why it was cancelled, or cannot be read. */
  because: string | null
  /** Null while they still change. */
  counts: Json<RecordCounts> | null
  /** The same at each further register; null where there are none, and while they still change. */
  target_counts: Json<TargetCounts> | null
  created_at: number
  /** When all of the file was here. */
  reading_at: number | null
  /** How far the file is read; null where that is unknown. */
  read_bytes: number | null
  /** When its records began to be submitted, the last time, and how many had come to an end by then. */
  submit_at: number | null
  submit_from: number | null
  cancelled_at: number | null
  ended_at: number | null
}

/**
 * `reading` its file and judging each request; `submitting` those that are valid; `awaiting` the answers to what was
 * submitted; `ended`; `unreadable`, and nothing of it was kept.
 */
export type BatchState = 'reading' | 'submitting' | 'awaiting' | 'ended' | 'unreadable'

/** What people call the device of a request, and its group. */
export interface RecordLabel {
  name?: string
  reference?: string
  class?: string
  group?: string
}

/** One request of a batch. */
export interface BatchRecordRow {
  batch_id: string
  /** Which request of the file it is, from 1. */
  number: number
  /** The line or row that it begins in. */
  line: number
  /** The sheet that this row is in; null where there are none. */
  sheet: string | null
  /** The device, as far as it can be told. */
  agency: string | null
  code: string | null
  /** By which it is judged; null in a store that is older than the column. */
  model: string | null
  /** 1 where it brings its device group. */
  has_group: number
  state: BatchRecordState
  request_id: string | null
  /** What people call the device, as far as the file says; null in a store that is older than the column. */
  label: Json<RecordLabel> | null
  /** Null where nothing was found. */
  findings: Json<readonly JudgedFinding[]> | null
  /** Why it is `blocked`, `failed` or `cancelled`; null where its submission says it, or nothing. */
  reasons: Json<readonly string[]> | null
}

/** What a record comes to at any register. */
const statesAtRegister = [
  'invalid',
  'ready',
  'submitted',
  'in-doubt',
  'accepted',
  'partly-accepted',
  'refused',
  'blocked',
  'failed',
  'cancelled',
] as const

/**
 * `valid`, or `invalid`; `ready` to be submitted; `submitted`, and not answered; `in-doubt`; then how its submission
 * ended. `cancelled` before it was submitted.
 */
export const batchRecordStates = ['valid', ...statesAtRegister] as const
export type BatchRecordState = (typeof batchRecordStates)[number]

/** How many records are in which state. */
export type RecordCounts = Partial<Record<BatchRecordState, number>>

/** What became of one request of a batch at a further register that it is for. */
export interface BatchRecordTargetRow {
  batch_id: string
  number: number
  register: string
  state: TargetState
  /** Its part there; null where it has none. */
  request_id: string | null
  /** What the register finds against it; null where that is nothing. */
  findings: Json<readonly JudgedFinding[]> | null
  /** Why it came to this; null where its submission says it, or nothing. */
  reasons: Json<readonly string[]> | null
}

/** As of a record; `ready` to be sent there once more, and `not-asked` where the register is nothing for its device. */
export const targetStates = [...statesAtRegister, 'not-asked'] as const
export type TargetState = (typeof targetStates)[number]

/** How many records are in which state at each further register. */
export type TargetCounts = Readonly<Record<string, Partial<Record<TargetState, number>>>>
