import { workInTurns } from '../give-way.ts'
import { type ReadForSeveral, readForSeveral, settleBeforeTold } from '../told-at-end.ts'
import { inChunks, toPowerOfTwo } from './chunks.ts'
import type { Db } from './database.ts'
import { listSharedRows, writeLater } from './shared-transaction.ts'

/**
 * A call that is made once for all who ask for it at the same time: in a transaction for all of its works that have come
 * to that point, elsewhere for all requests that have arrived together. Each gets its own answer when the call has been
 * made, so what is read then has what was written before; where the call fails, it fails for all of them.
 *
 * @param answerAll gives an answer to each that was asked, in their order
 */
export function batchCalls<Asked, Answer>(
  answerAll: (db: Db, asked: readonly Asked[]) => Promise<readonly Answer[]>,
): (db: Db, asked: Asked) => Promise<Answer> {
  const gathering = new WeakMap<Db, { asked: Asked[]; answers: Promise<ReadForSeveral<readonly Answer[]>> }>()
  const begin = (db: Db) => {
    const asked: Asked[] = []
    const answers = new Promise<void>(resolve => afterOthers(db, resolve)).then(() => {
      gathering.delete(db)
      // Others wait for it as well, and not the first one alone.
      return workInTurns(undefined, () => readForSeveral(() => answerAll(db, asked)))
    })
    const begun = { asked, answers }
    gathering.set(db, begun)
    return begun
  }
  return async (db, one) => {
    const { asked, answers } = gathering.get(db) ?? begin(db)
    const index = asked.push(one) - 1
    const { result, settle } = await answers
    if (settle) await settleBeforeTold(settle)
    return result[index] as Answer
  }
}

/** Finds rows by a name. */
export interface Finder<Name, Found> {
  (db: Db, name: Name): Promise<Found>
  /** Says what is found under a name from now on, in a transaction that works share: before it is stored. */
  keep(db: Db, name: Name, found: Found): void
  /** Has the store asked again, in such a transaction. */
  forget(db: Db, name: Name): void
}

/** Finds all rows of a name, of which there may be several. */
export interface RowsFinder<Name, Row> extends Finder<Name, readonly Row[]> {
  /** Says how what is found under a name changes, in such a transaction. */
  change(db: Db, name: Name, alter: (rows: readonly Row[]) => readonly Row[]): Promise<void>
}

/**
 * Finds rows by their names, each for itself, with one query for all that are looked for at the same time. In a transaction
 * that works share they are looked for once.
 *
 * @param column the member of a name in which those that one query looks for differ
 * @param read the rows of all names that are as this one, but for that member, which is among `values`
 */
export function rowsFinder<
  Name extends Record<Column, string>,
  Row extends Record<Column, string>,
  Column extends string,
>(
  column: Column,
  read: (db: Db, name: Name, values: readonly string[]) => Promise<readonly Row[]>,
): RowsFinder<Name, Row> {
  const findAll = batchCalls<Name, readonly Row[]>(async (db, names) => {
    const found = new Map<Name, readonly Row[]>()
    const alike = Map.groupBy(names, name => JSON.stringify({ ...name, [column]: '' }))
    for (const [first, ...others] of alike.values()) {
      if (first === undefined) continue
      const rows: Row[] = []
      const values = new Set([first, ...others].map(name => name[column]))
      for (const some of inChunks([...values])) rows.push(...(await read(db, first, toPowerOfTwo(some))))
      const byValue = Map.groupBy(rows, (row): string => row[column])
      for (const name of [first, ...others]) found.set(name, byValue.get(name[column]) ?? [])
    }
    return names.map(name => found.get(name) ?? [])
  })
  const find = async (db: Db, name: Name): Promise<readonly Row[]> => {
    const known = listSharedRows<Row>(db, find)
    if (known === undefined) return findAll(db, name)
    const key = JSON.stringify(name)
    const before = known.get(key)
    if (before !== undefined) return before
    const found = await findAll(db, name)
    // Another work may have kept something meanwhile.
    if (!known.has(key)) known.set(key, found)
    return known.get(key) ?? found
  }
  return Object.assign(find, {
    keep(db: Db, name: Name, rows: readonly Row[]) {
      listSharedRows<Row>(db, find)?.set(JSON.stringify(name), rows)
    },
    forget(db: Db, name: Name) {
      listSharedRows<Row>(db, find)?.delete(JSON.stringify(name))
    },
    async change(db: Db, name: Name, alter: (rows: readonly Row[]) => readonly Row[]) {
      const known = listSharedRows<Row>(db, find)
      if (known === undefined) return
      const found = await find(db, name)
      const key = JSON.stringify(name)
      // Another work may have kept something meanwhile.
      known.set(key, alter(known.get(key) ?? found))
    },
  })
}

/** The same for names that one row bears at most. */
export function rowFinder<
  Name extends Record<Column, string>,
  Row extends Record<Column, string>,
  Column extends string,
>(
  column: Column,
  read: (db: Db, name: Name, values: readonly string[]) => Promise<readonly Row[]>,
): Finder<Name, Row | undefined> {
  const rows = rowsFinder(column, read)
  const find = async (db: Db, name: Name): Promise<Row | undefined> => (await rows(db, name)).at(-1)
  return Object.assign(find, {
    keep: (db: Db, name: Name, row: Row | undefined) => rows.keep(db, name, row === undefined ? [] : [row]),
    forget: rows.forget,
  })
}

/**
 * Stores rows, with one statement for all that are to be stored at the same time; in a transaction that works share, at its end.
 *
 * @param insert stores rows
 */
export function rowInserter<Row>(
  insert: (db: Db, rows: readonly Row[]) => Promise<unknown>,
): (db: Db, rows: readonly Row[]) => Promise<void> {
  const insertInChunks = async (db: Db, rows: readonly Row[]): Promise<void> => {
    for (const some of inChunks(rows)) await insert(db, some)
  }
  const insertAll = batchCalls<readonly Row[], void>(async (db, asked) => {
    await insertInChunks(db, asked.flat())
    return []
  })
  return async (db, rows) => {
    if (rows.length === 0 || writeLater(db, insertInChunks, rows)) return
    await insertAll(db, rows)
  }
}

/** When anyone who is about to ask for the same has done so. */
function afterOthers(db: Db, go: () => void): void {
  if (db.isTransaction) process.nextTick(go)
  else setImmediate(go)
}
