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
  const group = item.deviceGroup && readGroup(item.model, item.deviceGroup)
  const device = item.device && readDevice(item.model, item.device)
  const entities = [group, device].filter(entity => entity !== undefined)
  const [strange] = entities.filter(({ state }) => state === undefined)
  if (strange) {
    return { kind: 'skipped', owner, because: `${strange.code} is in a state that is none to keep.` }
  }
  return { kind: 'entities', owner, entities: entities as ShownEntity[], unread: item.unread }
}

type Read = Omit<ShownEntity, 'state'> & { state: ShownEntity['state'] | undefined }

function readGroup(model: Model, held: HeldRecord): Read {
  const { record, versions } = held
  const { agency, code } = nameIn(record, 'DeviceGroupAgency', 'DeviceGroup')
  return { kind: 'group', agency, code, model, state: findState(held), versions, record, group: undefined }
}

function readDevice(model: Model, held: HeldRecord): Read {
  const { record, versions } = held
  const { agency, code } = nameIn(record, 'IssuingAgency', 'Device')
  const group =
    record.DeviceGroup === undefined ? undefined : nameIn(record, 'DeviceGroupAgency', 'DeviceGroup')
  return { kind: 'device', agency, code, model, state: findState(held), versions, record, group }
}

function nameIn(
  record: HeldRecord['record'],
  agency: string,
  code: string,
): { agency: string; code: string } {
  return { agency: String(record[agency]), code: String(record[code]) }
}

/** Only registered ones were asked for, so one without a state is such a one. */
function findState({ state }: HeldRecord): ShownEntity['state'] | undefined {
  return state === undefined ? 'REGISTERED' : states.get(state)
}
