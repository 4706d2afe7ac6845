import type { DatabaseSync } from 'node:sqlite'

/** What a checkpoint came to. */
export interface Checkpointed {
  /** Whether another connection was in the way. */
  busy: boolean
  /** How many pages the log has. */
  log: number
  /** How many of them are in the file. */
  checkpointed: number
}

/** What the thread that makes checkpoints answers: `errcode` is SQLite's. */
export type CheckpointAnswer = Checkpointed | { failure: string; errcode: number }

/**
 * Brings the log of an SQLite into its file: `passive` as far as nothing is in the way, and waits for nothing but the disk; `truncate` all of
 * it, and leaves nothing of the log.
 */
export function checkpoint(database: DatabaseSync, mode: 'passive' | 'truncate'): Checkpointed {
  const { busy, log, checkpointed } = database.prepare(`PRAGMA wal_checkpoint(${mode})`).get() ?? {}
  return { busy: Number(busy) !== 0, log: Number(log), checkpointed: Number(checkpointed) }
}
