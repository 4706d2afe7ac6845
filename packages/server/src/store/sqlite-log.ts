import { statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import type { Kysely } from 'kysely'
import type { StoreLog } from './database.ts'
import type { Tables } from './tables.ts'

/**
 * How large the log of SQLite is left when it begins again, in bytes: what it comes to between two checkpoints. Everything waits for a
 * checkpoint, so it is half of what is usual: it is over in half the time.
 */
export const usualLog = 2 * 1024 * 1024

/** The bytes of a page of SQLite. */
const bytesOfPage = 4096

/** How many pages the log has when they are brought into the file. */
export const pagesBetweenCheckpoints = usualLog / bytesOfPage

/**
 * The log of an SQLite beside its file. What is written goes there first, and from there into the file at a checkpoint; the log begins
 * again when nothing reads from it any more. So it grows for as long as another program reads, and SQLite does not shorten it by itself.
 */
export function sqliteLog(
  file: string,
  sqlite: DatabaseSync,
  db: Kysely<Tables>,
  patience: number,
): StoreLog {
  return {
    size: () => statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0,
    // No checkpoint is possible in a transaction.
    shorten: () =>
      db.connection().execute(async () => {
        // Waits for nothing: what another program still reads from stays.
        const { log, checkpointed } = checkpoint(sqlite, 'passive')
        if (checkpointed < log) return 'held'
        sqlite.exec('PRAGMA busy_timeout = 0')
        try {
          return checkpoint(sqlite, 'truncate').busy === 0 ? 'shortened' : 'held'
        } finally {
          sqlite.exec(`PRAGMA busy_timeout = ${patience}`)
        }
      }),
  }
}

/** @returns whether another program was in the way, how many pages the log has, and how many of them are in the file */
function checkpoint(
  sqlite: DatabaseSync,
  mode: 'passive' | 'truncate',
): { busy: number; log: number; checkpointed: number } {
  const { busy, log, checkpointed } = sqlite.prepare(`PRAGMA wal_checkpoint(${mode})`).get() ?? {}
  return { busy: Number(busy), log: Number(log), checkpointed: Number(checkpointed) }
}
