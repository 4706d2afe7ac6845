import type { Stage } from '../../stage.ts'

/** A file of a caller, as it came or with what was changed in it. Batches and imports refer to it; where none does, it goes. */
export interface FileRow {
  /** What its pieces are sealed for, each beside its number. */
  id: string
  organisation: string
  stage: Stage
  /** The instance that takes it in; null once something refers to it. */
  received_by: string | null
  /** 0 until all of it is here. */
  bytes: number
  /** Hexadecimal; empty until all of it is here, and of lists that were changed and submitted before the table was there. */
  sha256: string
  created_at: number
}

/** A part of a file, sealed: files may hold tokens, and what is confidential. */
export interface FilePieceRow {
  file_id: string
  /** From 0. */
  number: number
  sealed: Uint8Array
}
