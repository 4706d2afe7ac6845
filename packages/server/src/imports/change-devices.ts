import { isSameJson } from '@udigate/udi'
import { findLaw, findTemplates } from '../authorities/laws.ts'
import type { FilledIn } from '../authorities/templates.ts'
import { parseSearch } from '../labels/parse-search.ts'
import type { Limits } from '../limits/limits.ts'
import type { Caller } from '../rights/caller.ts'
import { decodeJson } from '../store/json.ts'
import { type DeviceWithGroup, readRegisteredDevices } from '../store/registered-devices.ts'
import { listEntities } from '../store/shown-entities.ts'
import { markEntity } from '../submissions/registered-marks.ts'
import { changeRecords, type FieldChange, hasValue } from './change-records.ts'
import type { ImportServices } from './services.ts'
import { type TakenImport, takeImport } from './take-import.ts'

/** Which of the registered devices of a model are meant: those that fit all that is said. */
export interface DeviceChoice {
  actor?: string | undefined
  /** The code of their group. */
  group?: string | undefined
  /** The beginning of the code, or words of a name or of the reference. */
  search?: string | undefined
  /** Values that fields of theirs have, or entries of their lists fit. */
  where?: readonly { field: string; value: unknown }[] | undefined
  /** Their codes. */
  codes?: readonly string[] | undefined
}

/** What is asked of registered devices. */
export interface DevicesToChange {
  model: string
  choice: DeviceChoice
  /** What changes; nothing where the devices are to be edited by hand. */
  changes: readonly FieldChange[]
  name: string | null
}

/** How many devices were chosen, and what became of them. */
export interface ChangedCounts {
  chosen: number
  /** They are in the list. */
  changed: number
  /** The changes change nothing of them. */
  unchanged: number
  /** A submission holds them or their group, so that it is not known yet what they are. */
  underWay: number
}

export type ChangePrepared =
  | { kind: 'prepared'; taken: TakenImport; counts: ChangedCounts }
  /** Devices were named that are not registered, or do not fit what else was said. */
  | { kind: 'unknown'; codes: readonly string[] }
  /** More than a list may have. */
  | { kind: 'too-many' }
  /** The changes would make other devices of them, or devices of other groups. */
  | { kind: 'renamed' }
  | { kind: 'nothing'; counts: ChangedCounts }

/** The most devices of one change: its list is written in memory. */
export const mostDevices = 20_000

interface ChangeServices extends ImportServices {
  limits: ImportServices['limits'] & Pick<Limits, 'turns'>
}

/**
 * Makes an import of registered devices with changes: a workbook that says which content of the register it was written from, so that
 * what is changed meanwhile is not overwritten. Nothing is submitted.
 *
 * @throws as `takeImport` does
 */
export async function changeDevices(
  services: ChangeServices,
  caller: Caller,
  { model, choice, changes, name }: DevicesToChange,
): Promise<ChangePrepared> {
  const { store, limits, codes } = services
  const templates = findTemplates(model)
  if (templates === undefined) throw new TypeError(`There are no tables of the model ${model}.`)
  const isChosen = await chooser(services, caller, model, choice)
  const counts: ChangedCounts = { chosen: 0, changed: 0, unchanged: 0, underWay: 0 }
  const devices: FilledIn[] = []
  const found = new Set<string>()
  const { actor, group } = choice
  const pages = limits.turns.run(caller.organisation, () =>
    readRegisteredDevices(store.db, caller, model, { actor, group }),
  )
  for await (const page of pages) {
    for (const each of page) {
      if (!isChosen(each)) continue
      found.add(each.device.code)
      counts.chosen += 1
      if (counts.chosen > mostDevices) return { kind: 'too-many' }
      const records = readRecords(each)
      if (each.device.held_by !== null || (each.group?.held_by ?? null) !== null) {
        counts.underWay += 1
        continue
      }
      const changed = changeRecords(records, changes)
      if (changes.length > 0 && changed === records) {
        counts.unchanged += 1
        continue
      }
      if (isRenamed(model, records, changed as FilledIn)) return { kind: 'renamed' }
      counts.changed += 1
      devices.push({ ...(changed as FilledIn), marks: readMarks(each) })
    }
  }
  const unknown = (choice.codes ?? []).filter(code => !found.has(code))
  if (unknown.length > 0) return { kind: 'unknown', codes: unknown }
  if (devices.length === 0) return { kind: 'nothing', counts }
  const lists = (await codes.current(caller)).findLists(findLaw(model))
  const content = limits.turns.run(caller.organisation, () => templates.writeWorkbook(model, lists, devices))
  const wanted = { caller, name, model, kind: 'xlsx', actor: actor ?? null, mapping: null } as const
  const taken = await takeImport(services, wanted, content, () => undefined)
  return { kind: 'prepared', taken, counts }
}

/** A device with its group, as a file has them. */
export function fillInRegistered(each: DeviceWithGroup): FilledIn {
  return { ...readRecords(each), marks: readMarks(each) }
}

function readRecords({ device, group }: DeviceWithGroup): FilledIn {
  return {
    device: decodeJson(device.record) ?? {},
    deviceGroup: decodeJson(group?.record ?? null),
  }
}

function readMarks({ device, group }: DeviceWithGroup): FilledIn['marks'] {
  return {
    device: markEntity(device),
    ...(group === undefined || group.record === null ? {} : { deviceGroup: markEntity(group) }),
  }
}

async function chooser(
  { store }: ChangeServices,
  caller: Caller,
  model: string,
  { search, where = [], codes }: DeviceChoice,
): Promise<(each: DeviceWithGroup) => boolean> {
  const searched =
    search === undefined
      ? undefined
      : new Set(
          (
            await listEntities(
              store.db,
              caller,
              'device',
              { limit: mostDevices + 1 },
              { models: [model], search: parseSearch(search) },
            )
          ).map(({ agency, code }) => JSON.stringify([agency, code])),
        )
  const wanted = codes && new Set(codes)
  return each => {
    const { device } = each
    const isOwn = caller.actors === 'any' || caller.actors.includes(device.actor)
    if (!isOwn || (wanted !== undefined && !wanted.has(device.code))) return false
    if (searched !== undefined && !searched.has(JSON.stringify([device.agency, device.code]))) return false
    if (where.length === 0) return true
    const records = readRecords(each)
    return where.every(({ field, value }) => hasValue(records, field, value))
  }
}

/** Whether changed records name another device or group. */
function isRenamed(model: string, before: FilledIn, after: FilledIn): boolean {
  const { readDeviceName, readGroupName, readGroupCode } = findLaw(model)
  const names = ({ device, deviceGroup }: FilledIn) => [
    readDeviceName(device),
    readGroupName(device),
    readGroupCode(deviceGroup),
  ]
  return !isSameJson(names(before), names(after))
}
