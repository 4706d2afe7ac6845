import type { Caller } from '../../keys/caller.ts'
import { findActor } from '../../store/actors.ts'
import { storedAmong } from '../../store/batch-records.ts'
import type { Db } from '../../store/database.ts'
import { findGroupActors } from '../../store/entities.ts'
import { findActingActor } from '../../submissions/acting-actor.ts'
import { findRegistered } from '../../submissions/registered.ts'
import { findStoredGroup } from '../../submissions/stored-group.ts'
import type { StoredFacts } from './stored-facts.ts'

/** What the store says to those who judge the records of a batch. */
export function askStore(db: Db, caller: Caller, batchId: string): StoredFacts {
  return {
    actingActor: named => findActingActor(db, caller, named),
    async actorOfGroup(code) {
      const actors = await findGroupActors(db, caller, code)
      const possible = actors.filter(actor => caller.actors === 'any' || caller.actors.includes(actor))
      return possible.length === 1 ? possible[0] : undefined
    },
    findRepresentative: async actor => (await findActor(db, caller.stage, actor))?.representative,
    storedGroup: (actor, model, group) => findStoredGroup(db, caller.stage, actor, model, group),
    registered: (actor, model, device) => findRegistered(db, caller, actor, model, device),
    storedAmong: numbers => storedAmong(db, batchId, numbers),
  }
}
