import type { Problem } from '@udigate/sheets'
import { countRecords } from '../store/batch-records.ts'
import { changeReadings } from '../store/batches.ts'
import type { Store } from '../store/database.ts'
import type { BatchRow } from '../store/tables.ts'
import type { Batching } from './batching.ts'
import type { ReaderEnded } from './reading/file-reader.ts'

/** So often a file may end what reads it. */
const mostEnds = 2

/** Batches whose reading came to its end, which the store could not be told. */
const untold = new WeakMap<Store, Set<string>>()

/**
 * Notes, before a file is read, that it is: where the process does not outlive it, that stays noted. A reading that got
 * further than the one before it begins the count anew, so that a gateway that is restarted often reads a large file in
 * the end.
 *
 * @returns why it is not read another time
 */
export async function beginReading({ store }: Batching, batch: BatchRow): Promise<Problem | undefined> {
  if (batch.reader_ends >= mostEnds) return readerEnded(batch.reader_end ?? '')
  const isTold = untold.get(store)?.delete(batch.id) !== true
  const counts = await countRecords(store.db, batch.id)
  const stored = Object.values(counts).reduce<number>((sum, count) => sum + count, 0)
  const unended = stored > batch.readings_from ? 0 : batch.readings - (isTold ? 0 : 1)
  if (unended >= mostEnds) return readerEnded('The gateway broke down both times that it read the file.')
  await store.write(db => changeReadings(db, batch.id, { readings: unended + 1, readings_from: stored }))
  return undefined
}

/**
 * Notes that a reading has come to an end that this process lived to see.
 *
 * @param ended where the file ended its reader
 * @returns why it is not read another time
 */
export async function endReading(
  { store }: Pick<Batching, 'store'>,
  { id, reader_ends }: BatchRow,
  ended: ReaderEnded | undefined,
): Promise<Problem | undefined> {
  const change =
    ended === undefined
      ? { readings: 0 }
      : { readings: 0, reader_ends: reader_ends + 1, reader_end: ended.message }
  try {
    await store.write(db => changeReadings(db, id, change))
  } catch (error) {
    if (ended) throw error
    const some = untold.get(store) ?? new Set()
    untold.set(store, some.add(id))
  }
  return ended && reader_ends + 1 >= mostEnds ? readerEnded(ended.message) : undefined
}

/** Whether a process ended while it read this file, so that it may be the reason. */
export function isSuspect({ state, readings, reader_ends }: BatchRow): boolean {
  return state === 'reading' && readings + reader_ends > 0
}

function readerEnded(what: string): Problem {
  const message = `${what} It was tried twice, and is not tried again. Divide the file into smaller ones, or save it anew from the template, and send that; where this happens again, ask the operator of the gateway to look into its log.`
  return { code: 'reader-ended', severity: 'error', message }
}
