import { type ReadForSeveral, readForSeveral, settleBeforeTold } from '../told-at-end.ts'
import type { Db } from './database.ts'

/** How many answers of one kind are remembered at most. */
const mostRemembered = 1_000

/** Of a store that no other process writes to: a number that is another one after anything was written. */
type Revision = () => number

const revisions = new WeakMap<Db, Revision>()

/** Lets what is read of a store be remembered for as long as nothing is written to it. */
export function declareRevision(db: Db, revision: Revision): void {
  revisions.set(db, revision)
}

/**
 * The same read, whose answers are remembered until something is written. What a transaction reads, and what is read of a store
 * that others write to, is read each time.
 *
 * @param name tells what is asked from everything else that is
 */
export function remembered<Asked extends readonly unknown[], Answer>(
  name: (...asked: Asked) => string,
  read: (db: Db, ...asked: Asked) => Promise<Answer>,
): (db: Db, ...asked: Asked) => Promise<Answer> {
  const known = new WeakMap<Db, { revision: number; answers: Map<string, ReadForSeveral<Answer>> }>()
  return async (db, ...asked) => {
    const revision = revisions.get(db)
    if (revision === undefined) return read(db, ...asked)
    const before = revision()
    let present = known.get(db)
    if (present?.revision !== before) {
      present = { revision: before, answers: new Map() }
      known.set(db, present)
    }
    const { answers } = present
    const named = name(...asked)
    let found = answers.get(named)
    if (found === undefined) {
      found = await readForSeveral(() => read(db, ...asked))
      if (answers.size < mostRemembered) answers.set(named, found)
    }
    if (found.settle) await settleBeforeTold(found.settle)
    return found.result
  }
}
