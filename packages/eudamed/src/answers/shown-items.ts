import type { ShownEntity as ShownEntityOf, ShownItem } from '@udigate/udi'
import type { Downloaded, HeldRecord } from '../messages/read-download-answer.ts'
import type { Model } from '../models/index.ts'
import type { Versions } from '../operations.ts'

type ShownEntity = ShownEntityOf<Model, Versions>

const states: ReadonlyMap<string, ShownEntity['state']> = new Map([
  ['SUBMITTED', 'SUBMITTED'],
  ['REGISTERED', 'REGISTERED'],
  ['DISCARDED', 'DISCARDED'],
  ['DELETED', 'DISCARDED'],
])

/** What an item of a download shows: a group before its device. */
export function shownIn(item: Downloaded): ShownItem<Model, Versions> {
  if (item.kind === 'unreadable') return { kind: 'skipped', because: item.because }
  const named = item.deviceGroup?.record.MFActorCode ?? item.deviceGroup?.record.PRActorCode
  const owner = typeof named === 'string' ? named : undefined
  const device = item.device && readDevice(item.model, item.device)
  const group = item.deviceGroup && readGroup(item.model, item.deviceGroup, item.device)
  const entities = [group, device].filter(entity => entity !== undefined)
  const [strange] = entities.filter(({ state }) => state === undefined)
  if (strange) {
    return { kind: 'skipped', owner, because: `${strange.code} is in a state that is none to keep.` }
  }
  return { kind: 'entities', owner, entities: entities as ShownEntity[], unread: item.unread }
}

type Read = Omit<ShownEntity, 'state'> & { state: ShownEntity['state'] | undefined }

/** @param device whose state tells that of its group, where that says none: a submitted one has a submitted group (BR-DTX-UDI-035) */
function readGroup(model: Model, held: HeldRecord, device: HeldRecord | undefined): Read {
  const { record, versions } = held
  const { agency, code } = nameIn(record, 'DeviceGroupAgency', 'DeviceGroup')
  const told = device?.state === undefined || device.state === 'SUBMITTED' ? device?.state : 'REGISTERED'
  const state = findState(held.state ?? told)
  return { kind: 'group', agency, code, model, ...state, versions, record, group: undefined }
}

function readDevice(model: Model, held: HeldRecord): Read {
  const { record, versions } = held
  const { agency, code } = nameIn(record, 'IssuingAgency', 'Device')
  const group =
    record.DeviceGroup === undefined ? undefined : nameIn(record, 'DeviceGroupAgency', 'DeviceGroup')
  return { kind: 'device', agency, code, model, ...findState(held.state), versions, record, group }
}

function nameIn(
  record: HeldRecord['record'],
  agency: string,
  code: string,
): { agency: string; code: string } {
  return { agency: String(record[agency]), code: String(record[code]) }
}

function findState(state: HeldRecord['state']): Pick<Read, 'state' | 'isStateUntold'> {
  return state === undefined ? { state: 'REGISTERED', isStateUntold: true } : { state: states.get(state) }
}
