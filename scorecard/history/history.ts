import type { Held } from '../../simulation/oracle/log.ts'

/** What the client asked, and what it was told. */
export interface Call {
  /** Code of the device that it was about. */
  device: string
  /** SHA-256 of the request's body. */
  content: string
  sentAt: number
  answeredAt?: number
  status?: number
  /** Absent where the connection ended without an answer. */
  body?: { requestId?: string; status?: string; statusText?: string; [member: string]: unknown }
  headers?: Headers
  /** Why there was no answer. */
  error?: string
}

/** A row of the store, as it stands there. */
export type Row = Readonly<Record<string, string | number | null>>

/** The tables of the store that the checker reads. */
export interface StoreRows {
  submission: readonly Row[]
  operation: readonly Row[]
  operation_message: readonly Row[]
  message: readonly Row[]
  attempt: readonly Row[]
  acknowledgement: readonly Row[]
  entity: readonly Row[]
  /** Absent where the gateway keeps none, as the two below. */
  evidence?: readonly Row[]
  look_up?: readonly Row[]
  decision?: readonly Row[]
}

/** The three logs that have to agree. */
export interface History {
  calls: readonly Call[]
  store: StoreRows
  authority: ReceivedLog
}

/** What an authority received, in order, and what it holds. */
export interface ReceivedLog {
  journal: readonly Received[]
  register: readonly { kind: 'device' | 'group'; code: string }[]
}

/** Something new, or the next version of what is there. */
export interface Made {
  code: string
  /** Absent where it is new. */
  version?: string
}

/** A message that an authority received. */
export interface Received {
  seq: number
  messageId: string
  operation: string
  /** What it was to make, once each. */
  makes: readonly Made[]
  /** The codes of the entities that the authority made or changed. */
  written: readonly string[]
  /** When it was received, in milliseconds of the clock, and what it gave them, where clients mark it. */
  at?: number
  marks?: readonly Pick<Held, 'code' | 'part' | 'content'>[]
}

/** Two of the logs disagree, or one says what must not be. */
export interface Violation {
  invariant: Invariant
  what: string
}

export type Invariant = 'I1' | 'I2' | 'I3' | 'I4' | 'I5' | 'I6' | 'I7'
