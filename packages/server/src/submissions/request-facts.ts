import type { EntitiesNamed, Finding, KnownBeside, Registered } from '@udigate/udi'
import { type ActingActor, findActingActor } from '../actors/acting-actor.ts'
import type { RecordLaw, RegisterLaw } from '../authorities/authority.ts'
import { findCodeSpace, findHomeLaw, findLaw } from '../authorities/laws.ts'
import { nameEntity, readRegistered } from '../delivery/stored-entities.ts'
import type { Acting } from '../rights/caller.ts'
import type { Stage } from '../stage.ts'
import { findActor } from '../store/actors.ts'
import type { Db } from '../store/database.ts'
import { type EntityName, findEntity, findGroupsByCode } from '../store/entities.ts'
import { findLastAnswers } from '../store/inquiries.ts'
import { decodeJson } from '../store/json.ts'
import { findSubmission } from '../store/submissions.ts'
import type { EntityRow, InquiryRow } from '../store/tables.ts'
import { type AcknowledgedFacts, askAcknowledged } from '../warnings/mark-acknowledged.ts'
import { findBeside, type NamedByRecords } from './find-beside.ts'

/** What judging a request asks of the store. It may be asked from another process, so that all of it is data. */
export interface RequestFacts extends AcknowledgedFacts {
  /** For whom the caller acts with a request that names this actor. */
  actingActor(named: string | undefined): Promise<ActingActor>
  /** The authorised representative that is registered for an actor. */
  findRepresentative(actor: string): Promise<string | null | undefined>
  storedGroup(actor: string, model: string, group: GroupName): Promise<StoredGroup>
  /** What an actor has registered of the device of this name, and of its group. */
  registered(actor: string, model: string, device: DeviceName): Promise<Registered>
  /** What is known of the entities that records of an actor name, where they are of the organisation, and of others. */
  beside(model: string, named: NamedOfActor): Promise<Beside>
  /** What the authority showed of these actors when the organisation last asked. */
  lastAnswers(actors: readonly string[]): Promise<readonly InquiryRow[]>
  /** The record of an item that the organisation has at a further register. */
  itemRecord(item: EntityName): Promise<EntityRow['record']>
}

/** What records name, and who makes the device, as far as they say it. */
export type NamedOfActor = EntitiesNamed & NamedByRecords & { actor: string | undefined }

/** What the register knows of what records name. */
export interface Beside {
  registered: Registered
  /** Whether its actor could change it now: nothing of it is another one's, or under way. */
  isOpen: boolean
  others: KnownBeside
}

/** What the store says to those who judge the requests of a caller. */
export function askRequestFacts(
  db: Db,
  caller: Pick<Acting, 'organisation' | 'stage' | 'actors'>,
): RequestFacts {
  return {
    ...askAcknowledged(db, caller),
    actingActor: named => findActingActor(db, caller, named),
    findRepresentative: async actor => (await findActor(db, caller.stage, actor))?.representative,
    storedGroup: (actor, model, group) => findStoredGroup(db, caller.stage, actor, model, group),
    registered: (actor, model, device) => findRegistered(db, caller, actor, model, device),
    beside: (model, named) => findAllBeside(db, caller, findHomeLaw(model), named),
    lastAnswers: actors => findLastAnswers(db, caller, 'actor', actors),
    async itemRecord(item) {
      const row = await findEntity(db, caller.stage, item)
      return row?.organisation === caller.organisation ? row.record : null
    },
  }
}

async function findAllBeside(
  db: Db,
  caller: Pick<Acting, 'organisation' | 'stage'>,
  law: RegisterLaw,
  named: NamedOfActor,
): Promise<Beside> {
  const [others, ...entities] = await Promise.all([
    findBeside(db, caller, law, named),
    ...[named.device, named.deviceGroup].map(key => findEntity(db, caller.stage, nameEntity(law, key))),
  ])
  const [device, group] = entities.map(row => (row?.organisation === caller.organisation ? row : undefined))
  const isOpen = entities.every(
    row =>
      row === undefined ||
      (row.held_by === null &&
        (row.state === 'NONE' || (row.organisation === caller.organisation && row.actor === named.actor))),
  )
  return { registered: readRegistered(device, group), isOpen, others }
}

/** How a device names its group, as far as it does. */
export type GroupName = ReturnType<RecordLaw['readGroupName']>

export type StoredGroup =
  /** Its record: what the authority holds, or what is on its way there. */
  | { kind: 'found'; record: unknown }
  /** No finding where the device names no group at all: that is its record's own fault. */
  | { kind: 'unknown'; finding: Finding | undefined }

/**
 * The stored group that a device without a group record belongs to: the one that it names, or the actor's only one of that
 * code.
 */
async function findStoredGroup(
  db: Db,
  stage: Stage,
  actor: string,
  model: string,
  { code, agency }: GroupName,
): Promise<StoredGroup> {
  const law = findLaw(model)
  const code_space = findCodeSpace(model)
  const sameCode = code === undefined ? [] : await findGroupsByCode(db, stage, actor, { code, code_space })
  const groups = agency === undefined ? sameCode : sameCode.filter(group => group.agency === agency)
  const [group, another] = groups
  const record = group && !another ? await readRecord(db, group) : undefined
  if (record !== undefined) return { kind: 'found', record }
  if (another) return { kind: 'unknown', finding: law.findAmbiguousGroup(groups.map(each => each.agency)) }
  return { kind: 'unknown', finding: code === undefined ? undefined : law.findUnknownGroup(code) }
}

async function readRecord(db: Db, group: EntityRow): Promise<unknown> {
  if (group.record !== null) return decodeJson(group.record)
  const holder = group.held_by === null ? undefined : await findSubmission(db, group.held_by)
  return decodeJson(holder?.device_group)
}

/** How a record names its device, as far as it does. */
export type DeviceName = ReturnType<RecordLaw['readDeviceName']>

/** What an actor has registered of the device of this name, and of its group; nothing where that is under another model. */
async function findRegistered(
  db: Db,
  { organisation, stage }: Pick<Acting, 'organisation' | 'stage'>,
  actor: string,
  model: string,
  { code, agency }: DeviceName,
): Promise<Registered> {
  if (code === undefined || agency === undefined) return {}
  const code_space = findCodeSpace(model)
  const device = await findEntity(db, stage, { kind: 'device', agency, code, code_space })
  if (device?.organisation !== organisation || device.actor !== actor || device.model !== model) return {}
  const { group_agency, group_code } = device
  const group =
    group_agency === null || group_code === null
      ? undefined
      : await findEntity(db, stage, { kind: 'group', agency: group_agency, code: group_code, code_space })
  return readRegistered(device, group)
}
