import type { ActingActor } from '../submissions/acting-actor.ts'
import type { StoredFacts } from './reading/stored-facts.ts'
import { textMember } from './text-member.ts'

/** For whom a record of a batch is, and the JSON Pointer of what says so: where a finding about it belongs. */
export type RecordActor = ActingActor & { path: string }

/** The fields in which a record names who makes it: of systems and procedure packs the producer. */
const makers = ['MFActorCode', 'PRActorCode'] as const

interface Asking {
  known: StoredFacts
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
  { known, actor }: Asking,
  { device, deviceGroup, actorCode }: Records,
  groupBeside: unknown,
): Promise<RecordActor> {
  const acting = await known.actingActor(actorCode ?? actor)
  if (acting.kind !== 'unnamed') return { ...acting, path: '/actorCode' }
  for (const [record, path] of [
    [deviceGroup, '/deviceGroup'],
    [device, '/device'],
    [groupBeside, '/device/DeviceGroup'],
  ] as const) {
    const field = makers.find(name => (textMember(record, name) ?? '') !== '')
    if (field === undefined) continue
    const found = await known.actingActor(textMember(record, field))
    return { ...found, path: record === groupBeside ? path : `${path}/${field}` }
  }
  const group = textMember(device, 'DeviceGroup')
  const owner = group === undefined ? undefined : await known.actorOfGroup(group)
  if (owner !== undefined) return { kind: 'known', code: owner, path: '/device/DeviceGroup' }
  const hasGroup = deviceGroup !== undefined && deviceGroup !== null
  return { kind: 'unnamed', path: hasGroup ? '/deviceGroup/MFActorCode' : '/device/DeviceGroup' }
}
