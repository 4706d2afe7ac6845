import type { ActingActor } from '../actors/acting-actor.ts'
import { findLaw } from '../authorities/laws.ts'
import type { StoredFacts } from './stored-facts.ts'

/** For whom a record of a batch is, and the JSON Pointer of what says so: where a finding about it belongs. */
export type RecordActor = ActingActor & { path: string }

interface RecordQuestion {
  known: Pick<StoredFacts, 'actingActor' | 'actorOfGroup'>
  /** The actor of the batch. */
  actor: string | undefined
}

interface Records {
  model: string
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
  { known, actor }: RecordQuestion,
  { model, device, deviceGroup, actorCode }: Records,
  groupBeside: unknown,
): Promise<RecordActor> {
  const { fields, readMaker, readGroupName } = findLaw(model)
  const groupPath = `/device/${fields.groupOfDevice}`
  const acting = await known.actingActor(actorCode ?? actor)
  if (acting.kind !== 'unnamed') return { ...acting, path: '/actorCode' }
  for (const [record, path] of [
    [deviceGroup, '/deviceGroup'],
    [device, '/device'],
    [groupBeside, groupPath],
  ] as const) {
    const maker = readMaker(record)
    if (maker === undefined) continue
    const found = await known.actingActor(maker.actor)
    return { ...found, path: record === groupBeside ? path : `${path}/${maker.field}` }
  }
  const group = readGroupName(device).code
  const owner = group === undefined ? undefined : await known.actorOfGroup(group)
  if (owner !== undefined) return { kind: 'known', code: owner, path: groupPath }
  const hasGroup = deviceGroup !== undefined && deviceGroup !== null
  return { kind: 'unnamed', path: hasGroup ? `/deviceGroup/${fields.maker}` : groupPath }
}
