import type { Caller } from '../keys/caller.ts'
import type { Db } from '../store/database.ts'
import { findGroupActors } from '../store/entities.ts'
import { type ActingActor, findActingActor } from '../submissions/acting-actor.ts'
import { textMember } from './text-member.ts'

/** For whom a record of a batch is, and the JSON Pointer of what says so: where a finding about it belongs. */
export type RecordActor = ActingActor & { path: string }

/** The fields in which a record names who makes it: of systems and procedure packs the producer. */
const makers = ['MFActorCode', 'PRActorCode'] as const

interface Asking {
  db: Db
  caller: Caller
  /** The actor of the batch. */
  actor: string | undefined
}

interface Records {
  device?: unknown
  deviceGroup?: unknown
  actorCode?: string | undefined
}

/**
 * Finds for whom a record of a batch is. In this order: the actor that it names, that of its batch, the only one that
 * the key is for, and the manufacturer or producer of its device group, which comes with it, stands beside it in the
 * batch, or is known already.
 *
 * @param groupBeside the group of the device, of a record that does not bring it
 */
export async function findRecordActor(
  { db, caller, actor }: Asking,
  { device, deviceGroup, actorCode }: Records,
  groupBeside: unknown,
): Promise<RecordActor> {
  const acting = await findActingActor(db, caller, actorCode ?? actor)
  if (acting.kind !== 'unnamed') return { ...acting, path: '/actorCode' }
  for (const [record, path] of [
    [deviceGroup, '/deviceGroup'],
    [device, '/device'],
    [groupBeside, '/device/DeviceGroup'],
  ] as const) {
    const field = makers.find(name => (textMember(record, name) ?? '') !== '')
    if (field === undefined) continue
    const found = await findActingActor(db, caller, textMember(record, field))
    return { ...found, path: record === groupBeside ? path : `${path}/${field}` }
  }
  const known = await actorOfKnownGroup(db, caller, device)
  if (known !== undefined) return { kind: 'known', code: known, path: '/device/DeviceGroup' }
  const hasGroup = deviceGroup !== undefined && deviceGroup !== null
  return { kind: 'unnamed', path: hasGroup ? '/deviceGroup/MFActorCode' : '/device/DeviceGroup' }
}

/** The only actor of the organisation with a group of the code that the device names, if the key is for it. */
async function actorOfKnownGroup(db: Db, caller: Caller, device: unknown): Promise<string | undefined> {
  const code = textMember(device, 'DeviceGroup')
  if (code === undefined) return undefined
  const actors = await findGroupActors(db, caller, code)
  const possible = actors.filter(actor => caller.actors === 'any' || caller.actors.includes(actor))
  return possible.length === 1 ? possible[0] : undefined
}
