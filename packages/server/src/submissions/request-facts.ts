import type { Registered } from '@udigate/udi'
import type { Acting } from '../rights/caller.ts'
import { findActor } from '../store/actors.ts'
import type { Db } from '../store/database.ts'
import { findLastAnswers } from '../store/inquiries.ts'
import type { InquiryRow } from '../store/tables.ts'
import { type ActingActor, findActingActor } from './acting-actor.ts'
import { type DeviceName, findRegistered } from './registered.ts'
import { findStoredGroup, type GroupName, type StoredGroup } from './stored-group.ts'

/** What judging a request asks of the store. It may be asked from another thread, so that all of it is data. */
export interface RequestFacts {
  /** For whom the caller acts with a request that names this actor. */
  actingActor(named: string | undefined): Promise<ActingActor>
  /** The authorised representative that is registered for an actor. */
  findRepresentative(actor: string): Promise<string | null | undefined>
  storedGroup(actor: string, model: string, group: GroupName): Promise<StoredGroup>
  /** What an actor has registered of the device of this name, and of its group. */
  registered(actor: string, model: string, device: DeviceName): Promise<Registered>
  /** What the authority showed of these actors when the organisation last asked. */
  lastAnswers(actors: readonly string[]): Promise<readonly InquiryRow[]>
}

/** What the store says to those who judge the requests of a caller. */
export function askRequestFacts(
  db: Db,
  caller: Pick<Acting, 'organisation' | 'stage' | 'actors'>,
): RequestFacts {
  return {
    actingActor: named => findActingActor(db, caller, named),
    findRepresentative: async actor => (await findActor(db, caller.stage, actor))?.representative,
    storedGroup: (actor, model, group) => findStoredGroup(db, caller.stage, actor, model, group),
    registered: (actor, model, device) => findRegistered(db, caller, actor, model, device),
    lastAnswers: actors => findLastAnswers(db, caller, 'actor', actors),
  }
}
