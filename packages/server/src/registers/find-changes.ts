import type { PlannedDifference } from '@udigate/udi'
import type { Register } from '../authorities/registers.ts'
import { giveWay } from '../give-way.ts'
import type { Environment } from '../ids.ts'
import type { Acting } from '../rights/caller.ts'
import type { Db, Store } from '../store/database.ts'
import { type DeviceInFile, type DevicePlace, listChangedDevices } from '../store/devices-for-registers.ts'
import { decodeJson, type Json } from '../store/json.ts'
import {
  changeEntitiesOfFile,
  findRegisterEntities,
  removeEntitiesOfFile,
} from '../store/register-entities.ts'
import { findRegisterFile, nameRegisterLock } from '../store/register-files.ts'
import type { RegisterEntityRow } from '../store/tables.ts'
import { type DeviceName, nameByCode } from './make-files.ts'
import { placeInRegister } from './spaces.ts'

/** A device whose record, or whose group's, is another one now than the one in the file for a register. */
export interface ChangedDevice {
  device: DeviceInFile
  /** Each field that is otherwise; a rule stands where the authority forbids its change. */
  differences: readonly PlannedDifference[]
  /** What else is so, as sentences. */
  reasons: readonly string[]
}

/** So many are compared before others have their turn. */
const slice = 25

/** Which devices are otherwise now than in the files for a register, and in which fields; by their codes. */
export async function findChangedDevices(
  db: Db,
  caller: Acting,
  register: Register,
  page: { limit: number; after?: DevicePlace | undefined; codes?: readonly string[] | undefined },
): Promise<ChangedDevice[]> {
  const rows = await listChangedDevices(db, placeInRegister(caller, register), {
    ...page,
    actors: caller.actors,
  })
  const changed: ChangedDevice[] = []
  for (let from = 0; from < rows.length; from += slice) {
    await giveWay()
    for (const device of rows.slice(from, from + slice))
      changed.push({ device, ...compare(register, device) })
  }
  return changed
}

function compare(
  { law, profile }: Register,
  device: DeviceInFile,
): Pick<ChangedDevice, 'differences' | 'reasons'> {
  const { model, home_state: state } = device
  if (state === null || device.home_record === null) {
    return { differences: [], reasons: [`${law.recipient} is not known to hold it any longer.`] }
  }
  if (state === 'DISCARDED') {
    return {
      differences: [],
      reasons: [`${law.recipient} has discarded it. Discard it in ${profile.name}, too, where it is there.`],
    }
  }
  const [group, groupThere] = [device.home_group, device.group_record]
  const registered = (record: Json<object>, versions: object) => ({
    model,
    state: 'REGISTERED' as const,
    record: decodeJson(record) as Readonly<Record<string, unknown>>,
    versions: versions as Readonly<Record<string, number>>,
  })
  const plan = law.plan(
    {
      model,
      device: decodeJson(device.home_record),
      ...(group === null || groupThere === null ? {} : { deviceGroup: decodeJson(group) }),
    },
    {
      device: registered(device.current ?? device.record, {
        device: 1,
        marketInfos: 1,
        packages: 1,
        originalManufacturer: 1,
      }),
      ...(groupThere === null ? {} : { deviceGroup: registered(groupThere, { deviceGroup: 1 }) }),
    },
  )
  const reasons = plan.kind === 'impossible' ? plan.reasons : []
  return { differences: plan.differences, reasons }
}

export type ChangedThere =
  | { kind: 'noted'; devices: readonly DeviceInFile[] }
  /** These are in no file that was uploaded, or are there as they are now. */
  | { kind: 'unknown'; devices: readonly DeviceName[] }

/**
 * Notes that a person has changed devices in a register by hand to what is registered now, or has discarded there what the authority does
 * not hold any longer.
 */
export function noteChangedThere(
  { store, now }: Pick<Environment, 'now'> & { store: Store },
  caller: Acting,
  register: Register,
  wanted: readonly DeviceName[],
): Promise<ChangedThere> {
  const { id } = register.profile
  return store.write(
    async (db): Promise<ChangedThere> => {
      const codes = [...new Set(wanted.map(({ code }) => code))]
      const page = { actors: caller.actors, limit: 2 * wanted.length + 1, codes }
      const changed = await listChangedDevices(db, placeInRegister(caller, register), page)
      const named = new Set(wanted.map(nameByCode))
      const devices = changed.filter(row => named.has(nameByCode(row)) && row.uploaded_at !== null)
      const found = new Set(devices.map(nameByCode))
      const missing = wanted.filter(device => !found.has(nameByCode(device)))
      if (missing.length > 0) return { kind: 'unknown', devices: missing }
      const held = devices.filter(isHeld)
      const groups = await findRegisterEntities(db, caller, id, 'group', [
        ...new Set(held.flatMap(row => row.group_code ?? [])),
      ])
      const byGroup = new Map(
        held.map(device => [nameGroup(device.group_agency, device.group_code, device.code_space), device]),
      )
      // What was not uploaded with its file is not there by hand.
      const uploaded = groups.filter(group => group.uploaded_at !== null)
      const rows = [...held.map(takeHome), ...uploaded.flatMap(group => takeHomeGroup(group, byGroup))]
      const gone = devices.filter(row => !isHeld(row))
      for (const file of new Set([...rows, ...gone].map(row => row.file))) {
        const ofFile = await findRegisterFile(db, caller, id, file)
        if (ofFile === undefined) continue
        const change = { file: ofFile, by: caller.author, at: now() }
        const [changedHere, goneHere] = [rows, gone].map(some => some.filter(row => row.file === file))
        if (changedHere?.length) await changeEntitiesOfFile(db, change, 'changed', changedHere)
        if (goneHere?.length) await removeEntitiesOfFile(db, change, 'discarded', goneHere)
      }
      return { kind: 'noted', devices }
    },
    [nameRegisterLock(caller, id)],
  )
}

/** Whether the authority holds a device now. */
function isHeld(row: DeviceInFile): boolean {
  return row.home_record !== null && row.home_state !== 'DISCARDED'
}

function takeHome({
  home_state: _state,
  home_record: current,
  home_group: _group,
  group_record: _there,
  ...row
}: DeviceInFile): RegisterEntityRow {
  return { ...row, current }
}

function nameGroup(agency: string | null, code: string | null, space: string): string {
  return JSON.stringify([agency, code, space])
}

/** @param byGroup one of the devices of each group */
function takeHomeGroup(
  group: RegisterEntityRow,
  byGroup: ReadonlyMap<string, DeviceInFile>,
): RegisterEntityRow[] {
  const device = byGroup.get(nameGroup(group.agency, group.code, group.code_space))
  return device?.home_group == null ? [] : [{ ...group, current: device.home_group }]
}
