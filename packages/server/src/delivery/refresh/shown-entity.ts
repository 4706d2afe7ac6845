import type { Downloaded, HeldRecord, Model, Versions } from '@udigate/eudamed'
import type { EntityKind, EntityState } from '../../store/tables.ts'

/** An entity as the authority shows it. */
export interface ShownEntity {
  kind: EntityKind
  agency: string
  code: string
  model: Model
  state: Exclude<EntityState, 'NONE'>
  versions: Versions
  /** The canonical record. */
  record: Readonly<Record<string, unknown>>
  /** The group of a device. */
  group: { agency: string; code: string } | undefined
}

/** What one item of a download shows. */
export type Shown =
  | { kind: 'entities'; entities: readonly ShownEntity[] }
  /** A device of the old directives. */
  | { kind: 'legacy' }
  | { kind: 'skipped'; because: string }

const states: ReadonlyMap<string, ShownEntity['state']> = new Map([
  ['SUBMITTED', 'SUBMITTED'],
  ['REGISTERED', 'REGISTERED'],
  ['DISCARDED', 'DISCARDED'],
  ['DELETED', 'DISCARDED'],
])

/**
 * What an item of a download shows: a group before its device.
 *
 * @param actor whose devices were asked for; those of anybody else are skipped
 */
export function shownIn(item: Downloaded, actor: string): Shown {
  if (item.kind === 'legacy') return { kind: 'legacy' }
  if (item.kind === 'unreadable') return { kind: 'skipped', because: item.because }
  const owner = item.deviceGroup?.record.MFActorCode ?? item.deviceGroup?.record.PRActorCode
  if (typeof owner === 'string' && owner !== actor) {
    return { kind: 'skipped', because: `A device is of ${owner}.` }
  }
  const group = item.deviceGroup && groupOf(item.model, item.deviceGroup)
  const device = item.device && deviceOf(item.model, item.device)
  const entities = [group, device].filter(entity => entity !== undefined)
  const [strange] = entities.filter(({ state }) => state === undefined)
  if (strange) return { kind: 'skipped', because: `${strange.code} is in a state that is none to keep.` }
  return { kind: 'entities', entities: entities as ShownEntity[] }
}

type Read = Omit<ShownEntity, 'state'> & { state: ShownEntity['state'] | undefined }

function groupOf(model: Model, held: HeldRecord): Read {
  const { record, versions } = held
  const { agency, code } = nameIn(record, 'DeviceGroupAgency', 'DeviceGroup')
  return { kind: 'group', agency, code, model, state: stateOf(held), versions, record, group: undefined }
}

function deviceOf(model: Model, held: HeldRecord): Read {
  const { record, versions } = held
  const { agency, code } = nameIn(record, 'IssuingAgency', 'Device')
  const group =
    record.DeviceGroup === undefined ? undefined : nameIn(record, 'DeviceGroupAgency', 'DeviceGroup')
  return { kind: 'device', agency, code, model, state: stateOf(held), versions, record, group }
}

function nameIn(
  record: HeldRecord['record'],
  agency: string,
  code: string,
): { agency: string; code: string } {
  return { agency: String(record[agency]), code: String(record[code]) }
}

/** Only registered ones were asked for, so one without a state is such a one. */
function stateOf({ state }: HeldRecord): ShownEntity['state'] | undefined {
  return state === undefined ? 'REGISTERED' : states.get(state)
}
