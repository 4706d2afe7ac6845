import type { Registered } from '@udigate/udi'
import type { ActingActor } from '../../submissions/acting-actor.ts'
import type { DeviceName } from '../../submissions/registered.ts'
import type { GroupName, StoredGroup } from '../../submissions/stored-group.ts'

/** What judging the records of a file asks of the store. It asks from another thread, so that all of it is data. */
export interface StoredFacts {
  /** For whom the caller acts with a request that names this actor. */
  actingActor(named: string | undefined): Promise<ActingActor>
  /** The only actor of the organisation with a group of this code, if the key is for it. */
  actorOfGroup(code: string): Promise<string | undefined>
  /** The authorised representative that is registered for an actor. */
  findRepresentative(actor: string): Promise<string | null | undefined>
  storedGroup(actor: string, model: string, group: GroupName): Promise<StoredGroup>
  /** What an actor has registered of the device of this name, and of its group. */
  registered(actor: string, model: string, device: DeviceName): Promise<Registered>
  /** Which of these records of the batch are stored already. */
  storedAmong(numbers: readonly number[]): Promise<ReadonlySet<number>>
}
