import { inChunks } from './chunks.ts'
import type { Db } from './database.ts'

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
  const gathering = new WeakMap<Db, { asked: Asked[]; answers: Promise<readonly Answer[]> }>()
  const begin = (db: Db) => {
    const asked: Asked[] = []
    const answers = new Promise<void>(resolve => afterOthers(db, resolve)).then(() => {
      gathering.delete(db)
      return answerAll(db, asked)
    })
    const begun = { asked, answers }
    gathering.set(db, begun)
    return begun
  }
  return async (db, one) => {
    const { asked, answers } = gathering.get(db) ?? begin(db)
    const index = asked.push(one) - 1
    return (await answers)[index] as Answer
  }
}

/**
 * Finds rows by their names, each for itself, with one query for all that are looked for at the same time.
 *
 * @param column the member of a name in which those that one query looks for differ
 * @param read the rows of all names that are as this one, but for that member, which is among `values`
 */
export function rowFinder<
  Name extends Record<Column, string>,
  Row extends Record<Column, string>,
  Column extends string,
>(
  column: Column,
  read: (db: Db, name: Name, values: readonly string[]) => Promise<readonly Row[]>,
): (db: Db, name: Name) => Promise<Row | undefined> {
  return batchCalls(async (db, names) => {
    const found = new Map<Name, Row | undefined>()
    const alike = Map.groupBy(names, name => JSON.stringify({ ...name, [column]: '' }))
    for (const [first, ...others] of alike.values()) {
      if (first === undefined) continue
      const rows = new Map<string, Row>()
      const values = new Set([first, ...others].map(name => name[column]))
      for (const some of inChunks([...values])) {
        for (const row of await read(db, first, toPowerOfTwo(some))) rows.set(row[column], row)
      }
      for (const name of [first, ...others]) found.set(name, rows.get(name[column]))
    }
    return names.map(name => found.get(name))
  })
}

/**
 * Stores rows, with one statement for all that are to be stored at the same time.
 *
 * @param insert stores rows
 */
export function rowInserter<Row>(
  insert: (db: Db, rows: readonly Row[]) => Promise<unknown>,
): (db: Db, rows: readonly Row[]) => Promise<void> {
  const insertAll = batchCalls<readonly Row[], void>(async (db, asked) => {
    for (const some of inChunks(asked.flat())) await insert(db, some)
    return []
  })
  return async (db, rows) => {
    if (rows.length > 0) await insertAll(db, rows)
  }
}

/** When anyone who is about to ask for the same has done so. */
function afterOthers(db: Db, go: () => void): void {
  if (db.isTransaction) process.nextTick(go)
  else setImmediate(go)
}

/** The last value again and again, so that there are few texts of a query, which can be kept prepared. */
function toPowerOfTwo(values: readonly string[]): readonly string[] {
  const length = 2 ** Math.ceil(Math.log2(values.length))
  return [...values, ...Array.from({ length: length - values.length }, () => values.at(-1) ?? '')]
}
