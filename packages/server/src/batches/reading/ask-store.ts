import type { Acting } from '../../rights/caller.ts'
import { storedAmong } from '../../store/batch-records.ts'
import type { Db } from '../../store/database.ts'
import { findGroupActors } from '../../store/entities.ts'
import { askRequestFacts } from '../../submissions/request-facts.ts'
import type { StoredFacts } from '../stored-facts.ts'
import type { GroupFacts } from './find-known-groups.ts'

/** What the store says to those who look for the groups of devices. */
export function askGroups(db: Db, caller: Pick<Acting, 'organisation' | 'stage' | 'actors'>): GroupFacts {
  const { actingActor, storedGroup } = askRequestFacts(db, caller)
  return {
    actingActor,
    storedGroup,
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
    ...askGroups(db, caller),
    findRepresentative,
    registered,
    storedAmong: numbers => storedAmong(db, batchId, numbers),
  }
}
