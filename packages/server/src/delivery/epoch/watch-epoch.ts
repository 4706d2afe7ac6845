import type { Logger } from 'pino'
import type { Environment } from '../../ids.ts'
import { everyProcess } from '../../jobs/lease.ts'
import type { JobRunner } from '../../jobs/runner.ts'
import type { WriteTransaction } from '../../store/changes.ts'
import type { Db, Store } from '../../store/database.ts'
import {
  type AttemptId,
  attemptsMissing,
  holdEpoch,
  insertEpoch,
  readEpoch,
  updateEpoch,
} from '../../store/epoch.ts'
import { decodeJson, encodeJson } from '../../store/json.ts'
import type { Position, StoreEpochRow } from '../../store/tables.ts'
import { askFirst } from '../states/move-operation.ts'
import { type EpochFile, type OpenEpochFile, openEpochFile } from './epoch-file.ts'
import { compareEpochs, type KnownEpoch, makeNextEpoch } from './lineage.ts'

/**
 * Sees whether the store is behind what this process has committed: a replica that lacked the last of it was promoted, the
 * database was recovered to a point in time, or a copy was put in its place.
 */
export interface EpochWatch {
  /** The epoch of the store, as this process last saw it. */
  current(): number
  /** For how long this process has known of an epoch, in milliseconds; 0 where it hears of it for the first time. */
  knownFor(epoch: number): number
  /** Why the store is behind; `undefined` where it is not. In a transaction it does not become so before that ends. */
  whyBehind(db: Db): Promise<string | undefined>
  /** Remembers an attempt that is committed; when this settles, outside of the store as well where that is done. */
  remember(attempt: AttemptId): Promise<void>
  /** Has everything that is not ended asked about before it is sent, unless another process has done so. */
  takeUp(because: string): Promise<void>
  /** Looks at the store, and takes it up where it is behind. */
  look(): Promise<void>
  /** Keeps what is remembered outside of the store, where that is done; when this settles, it is there. */
  keep(): Promise<void>
  close(): Promise<void>
}

export interface EpochServices extends Environment {
  store: Store
  log: Logger
  /** The folder that remembers outside of the store; none where absent. */
  folder: string | undefined
  /** Opens the file in that folder; as usual where absent. */
  openFile?: OpenEpochFile | undefined
  /** Whether the operator says that the store is an older copy. */
  isRestored: boolean
  /** What has ended for good: it is kept with the rest, and taken up again. */
  ended?: { list(): readonly string[]; recall(kept: readonly string[]): void } | undefined
  /** Ends what a store that is behind cannot vouch for, in the transaction that takes it up. @returns what the log says of that */
  endAfterReturn?: ((db: WriteTransaction) => Promise<object>) | undefined
  /** Is told each time the store is found to be behind. */
  onRestored?: (() => void | Promise<void>) | undefined
}

/** How often the store is looked at while nothing is sent, in milliseconds. */
const lookEvery = 1_000

/**
 * How many attempts are remembered. A store that goes back loses the newest commits and all that come after one that it
 * loses, so those that may have been committed at the same time as the newest one are enough: twice as many as are sent
 * at once by the stages of a process.
 */
const mostMarks = 128

/** Looks at the store again and again, whether or not something is sent. */
export function startEpochLooks(epoch: Pick<EpochWatch, 'look'>, jobs: JobRunner): void {
  const turn = async (): Promise<number> => {
    await epoch.look()
    return lookEvery
  }
  jobs.start({ name: 'epoch', leases: everyProcess, begin: () => turn })
}

/** What a server tells of a place that is another one, in words. */
const changesOfPlace: Readonly<Record<string, string>> = {
  server: 'The database is on another server than before.',
  timeline: 'The database server was promoted, or recovered to a point in time.',
  database: 'The database was made anew.',
  table: 'The tables were made anew.',
}

/** Opens the memory of a store, and compares the store with it before anything is sent. */
export async function watchEpoch(watching: EpochServices): Promise<EpochWatch> {
  const { store, log, monotonic, now, folder, isRestored, ended } = watching
  const { openFile = openEpochFile, endAfterReturn = async () => ({}), onRestored = () => {} } = watching
  const { isShared, place } = store
  const readPosition = async (db: Db): Promise<Position> => (place ? place.read(db) : {})
  if (place && place.untold.length > 0) {
    log.warn(
      { untold: place.untold },
      'the database does not tell all that shows a promotion; what this process has sent is compared alone',
    )
  }
  await store.write(async db => insertEpoch(db, watching, encodeJson(await readPosition(db))))
  const first = await readEpoch(store.db, isShared)
  if (!first) throw new Error('The store has no epoch.')
  const file = folder === undefined ? undefined : await openFile(folder, first.id)
  if (file && !('because' in file.before)) ended?.recall(file.before.ended)

  let known: KnownEpoch = { store: first.id, epoch: first.epoch, token: first.token }
  let marks: readonly AttemptId[] = []
  const heardOf = new Map<number, number>()
  const hear = (epoch: number): number => {
    const at = heardOf.get(epoch) ?? monotonic().getTime()
    heardOf.set(epoch, at)
    return at
  }
  const adopt = ({ id, epoch, token }: Pick<StoreEpochRow, 'id' | 'epoch' | 'token'>): void => {
    // Another lineage counts with the same numbers.
    heardOf.clear()
    hear(epoch)
    known = { store: id, epoch, token }
  }
  const compare = async (db: Db, row: StoreEpochRow | undefined): Promise<string | undefined> => {
    if (row === undefined) return 'The store has no epoch any longer.'
    if (row.id !== known.store) return 'It is another store than before.'
    const since = compareEpochs(known, row)
    if (since === 'earlier') return 'The store has an earlier epoch than before.'
    if (since === 'another') return 'The store has an epoch that did not begin after the one before.'
    const moved = findChangeOfPlace(row.place, await readPosition(db))
    if (moved !== undefined) return moved
    // Also where another process began an epoch: in a copy that it began elsewhere, what was sent meanwhile is missing, too.
    const missing = await attemptsMissing(db, marks)
    if (missing.length > 0) return `The store lacks ${missing.length} of the messages that were last sent.`
    if (since === 'next') adopt(row)
    return undefined
  }
  const keep = async (): Promise<void> => file?.keep({ ...known, marks, ended: ended?.list() ?? [] })

  /** @param isCertain whether it counts as behind whatever the store shows */
  const takeUp = async (because: string, isCertain = false): Promise<void> => {
    const taken = await store.write(async db => {
      const row = await holdEpoch(db, isShared)
      // Another process may have been first.
      if (!isCertain && (await compare(db, row)) === undefined) return undefined
      const position = encodeJson(await readPosition(db))
      if (row === undefined) await insertEpoch(db, watching, position)
      const next = makeNextEpoch(known, row, watching)
      const isKept = file === undefined || isShared ? {} : { is_kept: 1 }
      await updateEpoch(db, { ...next, place: position, restored_at: now().getTime(), because, ...isKept })
      const operations = await askFirst(db, next.epoch, monotonic())
      const over = await endAfterReturn(db)
      const { id } = (await readEpoch(db, false)) ?? { id: known.store }
      return { ...next, id, operations, over }
    })
    if (taken === undefined) return
    marks = []
    adopt(taken)
    await keep()
    log.error(
      { because, epoch: taken.epoch, operations: taken.operations, ...taken.over },
      'restored: the authority is asked about everything that may have been sent',
    )
    await onRestored()
  }
  const watch: EpochWatch = {
    current: () => known.epoch,
    knownFor: epoch => monotonic().getTime() - hear(epoch),
    whyBehind: async db => compare(db, await readEpoch(db, isShared)),
    async remember(attempt) {
      const { message_id, number } = attempt
      marks = [...marks, { message_id, number }].slice(-mostMarks)
      await keep()
    },
    takeUp: because => takeUp(because),
    async look() {
      const because = await watch.whyBehind(store.db)
      if (because !== undefined) await takeUp(because)
    },
    keep,
    close: async () => file?.close(),
  }
  hear(known.epoch)
  try {
    if (isRestored) await takeUp('The operator says that the store is a restored copy.', true)
    else {
      const doubtful = isShared ? undefined : findDoubt(file, first)
      if (file && !('because' in file.before)) {
        const { marks: before, store: id, epoch, token } = file.before
        known = { store: id, epoch, token }
        marks = before
      }
      if (doubtful !== undefined) await takeUp(doubtful, true)
      else {
        const because = await watch.whyBehind(store.db)
        if (because !== undefined) await takeUp(because)
      }
    }
    await keep()
    await complete(store, readPosition, file !== undefined && !isShared)
  } catch (error) {
    await watch.close()
    throw error
  }
  return watch
}

/** Why the file does not vouch for a store that only one process uses, though it was kept before. */
function findDoubt(file: EpochFile | undefined, { is_kept }: StoreEpochRow): string | undefined {
  if (file === undefined || is_kept === 0) return undefined
  return 'because' in file.before ? file.before.because : undefined
}

/** Notes what is known of the store only now: what its server tells, and that a file is kept. */
async function complete(
  store: Store,
  readPosition: (db: Db) => Promise<Position>,
  isKept: boolean,
): Promise<void> {
  const row = await readEpoch(store.db, false)
  const position = encodeJson(await readPosition(store.db))
  if (row?.place === position && (row.is_kept === 1 || !isKept)) return
  await store.write(async db => updateEpoch(db, { place: position, ...(isKept ? { is_kept: 1 } : {}) }))
}

/** What a server tells otherwise now, of what it told before. */
function findChangeOfPlace(before: StoreEpochRow['place'], now: Position): string | undefined {
  const was = decodeJson(before) ?? {}
  const changed = Object.keys(now).find(part => was[part] !== undefined && was[part] !== now[part])
  if (changed === undefined) return undefined
  return changesOfPlace[changed] ?? `The database tells another ${changed}.`
}
