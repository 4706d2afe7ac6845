import type { Acting } from '../../rights/caller.ts'
import { findActor } from '../../store/actors.ts'
import { storedAmong } from '../../store/batch-records.ts'
import type { Db } from '../../store/database.ts'
import { findGroupActors } from '../../store/entities.ts'
import { findActingActor } from '../../submissions/acting-actor.ts'
import { findRegistered } from '../../submissions/registered.ts'
import { findStoredGroup } from '../../submissions/stored-group.ts'
import type { GroupFacts } from './find-known-groups.ts'
import type { StoredFacts } from './stored-facts.ts'

/** What the store says to those who look for the groups of devices. */
export function askGroups(db: Db, caller: Pick<Acting, 'organisation' | 'stage' | 'actors'>): GroupFacts {
  return {
    actingActor: named => findActingActor(db, caller, named),
    async actorOfGroup(code) {
      const actors = await findGroupActors(db, caller, code)
      const possible = actors.filter(actor => caller.actors === 'any' || caller.actors.includes(actor))
      return possible.length === 1 ? possible[0] : undefined
    },
    storedGroup: (actor, model, group) => findStoredGroup(db, caller.stage, actor, model, group),
  }
}

/** What the store says to those who judge the records of a batch. */
export function askStore(db: Db, caller: Acting, batchId: string): StoredFacts {
  return {
    ...askGroups(db, caller),
    findRepresentative: async actor => (await findActor(db, caller.stage, actor))?.representative,
    registered: (actor, model, device) => findRegistered(db, caller, actor, model, device),
    storedAmong: numbers => storedAmong(db, batchId, numbers),
  }
}
