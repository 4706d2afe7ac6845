import { readSync, statSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import type { DatabaseSync } from 'node:sqlite'
import type { Kysely } from 'kysely'
import { workInTurns } from '../give-way.ts'
import { beginToldAtEnd } from '../told-at-end.ts'
import type { CommitGate } from './commit-gate.ts'
import type { StoreLog } from './database.ts'
import { type Checkpointed, checkpoint } from './sqlite-checkpoint.ts'
import { checkpointApart } from './sqlite-checkpoint-apart.ts'
import { isDiskError } from './sqlite-dialect.ts'
import type { Tables } from './tables.ts'

/** How large the log of SQLite is left when it begins again, in bytes: what it comes to between two checkpoints. */
export const usualLog = 4 * 1024 * 1024

/**
 * Of the format of the log (https://www.sqlite.org/fileformat2.html#the_write_ahead_log), in bytes: what stands at its beginning and before
 * each page, and where in these the two salts are that name the run of the log.
 */
const format = { header: 32, sizeInHeader: 8, saltInHeader: 16, beforePage: 24, saltBeforePage: 8, salt: 8 }

/** The log of an SQLite, beside the connection that writes it. */
export interface SqliteLog extends StoreLog {
  /**
   * Brings to the disk what was committed before, in a thread of the system's. What the log comes to is looked at each time, and brought
   * into the file where that is due.
   */
  sync(): Promise<void>
  /** Begins to bring it into the file when that is due: through `db`, to which `sqlite` belongs. */
  keepShort(db: Kysely<Tables>): void
  /** Ends what it does beside the connection; that is closed next. */
  stop(): Promise<void>
  /** After the connection, which has brought all to the disk. */
  close(): Promise<void>
}

/**
 * The log of an SQLite beside its file. What is written goes there first, and from there into the file at a checkpoint; the log begins
 * again when all of it is there and nothing reads from it any more. So it grows for as long as another program reads, and SQLite does not
 * shorten it by itself. Syncs and checkpoints wait for the disk, so neither is made where calls are served.
 *
 * @param gate keeps transactions back
 * @param onDiskError is told where a checkpoint shows that the disk has failed
 */
export function sqliteLog(
  file: string,
  sqlite: DatabaseSync,
  patience: number,
  gate: CommitGate,
  onDiskError: (error: Error) => void,
): SqliteLog {
  const apart = checkpointApart(file)
  let handle: FileHandle | undefined
  let isClosed = false
  let db: Kysely<Tables> | undefined
  /** The checkpoint that is being made, and the part of it beside which more is committed. */
  let running: Promise<'whole' | 'held'> | undefined
  let beside: Promise<unknown> = Promise.resolve()
  /** How many pages this run of the log may have until they are brought into the file, and how many at least lie between two times. */
  let due = { run: '', pages: 0, bytesOfPage: 0, between: 0 }

  const read = (position: number, length: number): Buffer => {
    const bytes = Buffer.alloc(length)
    if (handle) readSync(handle.fd, bytes, { position })
    return bytes
  }
  const findDue = (): typeof due => {
    const header = read(0, format.header)
    const run = header.toString('hex', format.saltInHeader, format.saltInHeader + format.salt)
    if (run === due.run) return due
    const bytesOfPage = header.readUInt32BE(format.sizeInHeader)
    const between = Math.floor((usualLog - format.header) / (format.beforePage + bytesOfPage))
    return { run, pages: between, bytesOfPage, between }
  }
  /** What the log had in an earlier run is still there behind what it has in this one. */
  const hasPage = (page: number): boolean => {
    const position = format.header + (page - 1) * (format.beforePage + due.bytesOfPage)
    return read(position + format.saltBeforePage, format.salt).toString('hex') === due.run
  }
  const makeCheckpoint = async (on: Kysely<Tables>): Promise<'whole' | 'held'> => {
    due = findDue()
    const { run } = due
    const end = ({ log, checkpointed }: Omit<Checkpointed, 'busy'>): 'whole' | 'held' => {
      const isHeld = checkpointed < log
      if (due.run === run) due.pages = log + (isHeld ? Math.ceil(due.between / 8) : due.between)
      return isHeld ? 'held' : 'whole'
    }
    const first = apart.run()
    beside = first.catch(() => {})
    const { log, checkpointed } = await first
    if (checkpointed === log && !hasPage(log + 1)) return end({ log, checkpointed })
    // What was committed meanwhile is little. Beside that nothing is committed, so that the log can begin again.
    return besideNoCommit(on, async () => end(await apart.run()))
  }
  const besideNoCommit = <Result>(on: Kysely<Tables>, work: () => Promise<Result>): Promise<Result> =>
    gate.closeFor(() => waitForTransaction(on), work)
  const checkpointOnce = (on: Kysely<Tables>): Promise<'whole' | 'held'> => {
    running ??= makeCheckpoint(on).finally(() => {
      running = undefined
    })
    return running
  }
  const note = (error: unknown): void => {
    if (isDiskError(error)) onDiskError(error)
  }
  const look = (): void => {
    if (!db) return
    due = findDue()
    if (!hasPage(due.pages)) return
    if (!running) checkpointOnce(db).catch(note)
    // More is written than the disk takes: that waits.
    else if (hasPage(due.pages + due.between)) {
      besideNoCommit(db, () => beside).catch(note)
    }
  }
  return {
    async sync() {
      if (isClosed) return
      handle ??= await open(`${file}-wal`, 'r+')
      await handle.datasync()
      look()
    },
    keepShort(on) {
      db = on
    },
    size: () => statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0,
    async shorten() {
      if (!db) return 'held'
      try {
        if ((await checkpointOnce(db)) === 'held') return 'held'
      } catch (error) {
        note(error)
        throw error
      }
      return db.connection().execute(async () => {
        // No checkpoint is possible in a transaction. Waits for nothing: what another program still reads from stays.
        sqlite.exec('PRAGMA busy_timeout = 0')
        try {
          return checkpoint(sqlite, 'truncate').busy ? 'held' : 'shortened'
        } finally {
          sqlite.exec(`PRAGMA busy_timeout = ${patience}`)
        }
      })
    },
    async stop() {
      db = undefined
      await running?.catch(() => {})
      await apart.close()
    },
    async close() {
      isClosed = true
      await handle?.close()
    },
  }
}

/** Waits until the transaction is over that is under way: not for the disk, nor for a turn, since others wait for what comes next. */
function waitForTransaction(db: Kysely<Tables>): Promise<void> {
  return beginToldAtEnd().within(() => workInTurns(undefined, () => db.connection().execute(async () => {})))
}
