import type { Acting } from '../../rights/caller.ts'
import { storedAmong } from '../../store/batch-records.ts'
import type { Db } from '../../store/database.ts'
import { findGroupActors } from '../../store/entities.ts'
import { askRequestFacts } from '../../submissions/request-facts.ts'
import type { StoredFacts } from '../stored-facts.ts'
import type { TableFacts } from './find-known-groups.ts'

/** What the store says to those who judge the records of a table. */
export function askForTable(db: Db, caller: Pick<Acting, 'organisation' | 'stage' | 'actors'>): TableFacts {
  const { acknowledged, actingActor, storedGroup, beside } = askRequestFacts(db, caller)
  return {
    acknowledged,
    actingActor,
    storedGroup,
    beside,
    async actorOfGroup(code) {
      const actors = await findGroupActors(db, caller, code)
      const possible = actors.filter(actor => caller.actors === 'any' || caller.actors.includes(actor))
      return possible.length === 1 ? possible[0] : undefined
    },
  }
}

/** What the store says to those who judge the records of a batch. */
export function askStore(db: Db, caller: Acting, batchId: string): StoredFacts {
  const { findRepresentative, registered } = askRequestFacts(db, caller)
  return {
    ...askForTable(db, caller),
    findRepresentative,
    registered,
    storedAmong: numbers => storedAmong(db, batchId, numbers),
  }
}
