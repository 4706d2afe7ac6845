import { setImmediate as nextTurn } from 'node:timers/promises'
import type { RecordLaw } from '../authorities/authority.ts'
import type { Register } from '../authorities/registers.ts'
import { giveWay } from '../give-way.ts'
import type { Environment } from '../ids.ts'
import type { Acting } from '../rights/caller.ts'
import { listActorsOfRegister } from '../store/actor-registers.ts'
import type { Db, Store } from '../store/database.ts'
import { type DevicePlace, findEntitiesByCodes, listDevicesInNoFile } from '../store/devices-for-registers.ts'
import { readEpoch } from '../store/epoch.ts'
import { findRegisterEntities } from '../store/register-entities.ts'
import { isUploadedSince, nameRegisterLock, storeRegisterFile } from '../store/register-files.ts'
import type { Owner } from '../store/submissions.ts'
import type { EntityRow, RegisterEntityRow } from '../store/tables.ts'
import { type ComposedFile, composeFiles, type FileLimits } from './compose-files.ts'
import { type JudgedDevice, judgeDevice, refuseTooLarge } from './judge-device.ts'
import { findFurtherSpace, placeInRegister } from './spaces.ts'

/** So many devices are looked at in a call; the next one goes on behind the last of them. */
const mostDevices = 1_500
/** So many are judged before others have their turn. */
const slice = 25

/** What a device is left out of a file for: nothing, errors, or what the register's own rules warn of, too. */
export const leavings = ['nothing', 'errors', 'warnings'] as const
export type LeftOut = (typeof leavings)[number]

/** A device as a caller names it. */
export type DeviceName = Omit<DevicePlace, 'code_space'>

/** Of which devices files are made. */
export interface WantedFiles {
  /** These alone; all that are in no file yet where absent. */
  devices?: readonly DeviceName[] | undefined
  /** Those of this actor alone. */
  actor?: string | undefined
  leaveOut: LeftOut
  /** Those behind this one. */
  after?: DevicePlace | undefined
}

export interface MadeFiles {
  /** In the order in which they are to be uploaded, each with what is in it. */
  files: readonly ComposedFile[]
  /** What was left out, and why. */
  leftOut: readonly JudgedDevice[]
  /** What goes in, though a rule of the register warns of it. */
  warned: readonly JudgedDevice[]
  /** Chosen devices that are in a file already. */
  inFiles: readonly RegisterEntityRow[]
  /** The last device that was looked at; absent where there are no more. */
  next?: DevicePlace | undefined
  /** When the store was found to have gone back to an older state, until a file that was made since is uploaded. */
  restoredAt?: number | undefined
}

export type MakingFiles =
  | ({ kind: 'made' } & MadeFiles)
  /** No actor of the organisation that the caller acts for has devices in the register. */
  | { kind: 'no-actor' }
  /** The organisation has no device of one of these codes for such an actor. */
  | { kind: 'unknown'; devices: readonly DeviceName[] }
  /** Something is against devices, and they are not to be left out; nothing was made. */
  | { kind: 'not-taken'; devices: readonly JudgedDevice[] }
  /** Another call has put some of these devices into a file, or has discarded the file of a group, meanwhile; nothing was made. */
  | { kind: 'crossed' }

/** What makes files, and compares them with what is registered, needs around it. */
export interface FileMakingServices extends Pick<Environment, 'now' | 'randomBytes'> {
  store: Store
  /** How much a file may have, where that is less than the register takes. */
  limits?: Partial<FileLimits> | undefined
  /** The code lists in force. */
  findLists(law: RecordLaw): object
}

/**
 * Makes files for a further register of devices that the authority holds and that are in no file for it yet. Where no devices are named,
 * one that the authority does not hold is left out whatever is asked for, and one that it has discarded is not looked at.
 */
export async function makeRegisterFiles(
  making: FileMakingServices,
  caller: Acting,
  register: Register,
  wanted: WantedFiles,
): Promise<MakingFiles> {
  const { store } = making
  const { id } = register.profile
  const chosen = await listActorsOfRegister(store.db, caller, id)
  const actors = chosen
    .map(({ actor }) => actor)
    .filter(actor => caller.actors === 'any' || caller.actors.includes(actor))
    .filter(actor => wanted.actor === undefined || actor === wanted.actor)
  if (actors.length === 0) return { kind: 'no-actor' }
  const found = await findWanted(making, caller, register, wanted, actors)
  if (found.kind === 'unknown') return found
  const { mostEntities, mostBytes } = register.profile
  const limits = {
    devices: Math.min(mostEntities, making.limits?.devices ?? mostEntities),
    bytes: Math.min(mostBytes, making.limits?.bytes ?? mostBytes),
  }
  const isLeft = ({ errors, warnings }: JudgedDevice): boolean =>
    errors.length > 0 || (wanted.leaveOut === 'warnings' && warnings.length > 0)
  const tooLarge = new Set<EntityRow>()
  const judge = async (): Promise<JudgedDevice[]> => {
    const all = await judgeAll(
      making,
      caller,
      register,
      found.devices,
      each => isLeft(each) || tooLarge.has(each.device),
    )
    return all.map(each => (tooLarge.has(each.device) ? refuseTooLarge(register, each, limits.bytes) : each))
  }
  let judged = await judge()
  let composed = await composeFiles(
    making,
    caller,
    register,
    limits,
    judged.filter(each => !isLeft(each)),
  )
  // One that is too large may have been the one that brings a group.
  while (composed.tooLarge.length > 0) {
    for (const { device } of composed.tooLarge) tooLarge.add(device)
    judged = await judge()
    composed = await composeFiles(
      making,
      caller,
      register,
      limits,
      judged.filter(each => !isLeft(each)),
    )
  }
  const { files } = composed
  const leftOut = judged.filter(isLeft)
  const isNamed = wanted.devices !== undefined
  const against = leftOut.filter(({ errors, isHeld }) => errors.length > 0 && (isHeld || isNamed))
  if (wanted.leaveOut === 'nothing' && against.length > 0) return { kind: 'not-taken', devices: against }
  const isStored = await storeFiles(making, caller, register, files)
  if (!isStored) return { kind: 'crossed' }
  return {
    kind: 'made',
    files,
    leftOut,
    warned: judged.filter(each => !isLeft(each) && each.warnings.length > 0),
    inFiles: found.inFiles,
    next: found.next,
    restoredAt: await findRestore(store.db, caller, id),
  }
}

/** A store that went back may lack files that were uploaded: their devices are in none then, and go into files again. */
async function findRestore(db: Db, owner: Owner, register: string): Promise<number | undefined> {
  const { restored_at: at = null } = (await readEpoch(db, false)) ?? {}
  return at === null || (await isUploadedSince(db, owner, register, at)) ? undefined : at
}

interface FoundDevices {
  kind: 'found'
  devices: readonly EntityRow[]
  inFiles: readonly RegisterEntityRow[]
  next: DevicePlace | undefined
}

async function findWanted(
  { store }: FileMakingServices,
  caller: Acting,
  register: Register,
  { devices: wanted, after }: WantedFiles,
  actors: readonly string[],
): Promise<FoundDevices | { kind: 'unknown'; devices: readonly DeviceName[] }> {
  const codes = wanted && [...new Set(wanted.map(({ code }) => code))]
  const rows = await listDevicesInNoFile(
    store.db,
    placeInRegister(caller, register),
    { actors, codes },
    { limit: mostDevices + 1, after },
  )
  const looked = rows.slice(0, mostDevices)
  const next = rows.length > mostDevices ? looked.at(-1) : undefined
  // Where nothing is known of a device it is the place of a lock.
  const devices = looked.filter(row => !isPlace(row))
  if (wanted === undefined || codes === undefined) {
    return { kind: 'found', devices: devices.filter(({ state }) => state !== 'DISCARDED'), inFiles: [], next }
  }
  const named = new Set(wanted.map(nameByCode))
  const isWanted = (row: DeviceName & { actor: string }): boolean =>
    named.has(nameByCode(row)) && actors.includes(row.actor)
  const known = (await findEntitiesByCodes(store.db, caller, 'device', codes)).filter(isWanted)
  const knownNames = new Set(known.map(nameByCode))
  const missing = wanted.filter(device => !knownNames.has(nameByCode(device)))
  if (missing.length > 0) return { kind: 'unknown', devices: missing }
  const inFiles = await findRegisterEntities(store.db, caller, register.profile.id, 'device', codes)
  return { kind: 'found', devices: devices.filter(isWanted), inFiles: inFiles.filter(isWanted), next }
}

function isPlace({ state, record, held_by, refused }: EntityRow): boolean {
  return state === 'NONE' && record === null && held_by === null && refused === 0
}

async function judgeAll(
  { store, findLists }: FileMakingServices,
  caller: Acting,
  register: Register,
  devices: readonly EntityRow[],
  isLeft: (judged: JudgedDevice) => boolean,
): Promise<JudgedDevice[]> {
  const codes = [...new Set(devices.flatMap(({ group_code }) => group_code ?? []))]
  const groups = new Map(
    (await findEntitiesByCodes(store.db, caller, 'group', codes)).map(row => [nameEntity(row), row]),
  )
  const there = new Map(
    (await findRegisterEntities(store.db, caller, register.profile.id, 'group', codes)).map(row => [
      nameEntity(row),
      row,
    ]),
  )
  const lists = findLists(register.law)
  /** Groups that a device of this call brings. */
  const brought = new Map<string, Pick<RegisterEntityRow, 'record' | 'current'>>()
  const judged: JudgedDevice[] = []
  for (const [index, device] of devices.entries()) {
    if (index % slice === slice - 1) await giveWay()
    const { group_agency: agency, group_code: code, code_space } = device
    const group =
      agency === null || code === null ? undefined : groups.get(nameEntity({ agency, code, code_space }))
    const further = group && nameEntity({ ...group, code_space: findFurtherSpace(register, code_space) })
    const known = further === undefined ? undefined : (there.get(further) ?? brought.get(further))
    const found = judgeDevice(register, device, group, lists, known)
    // Where the device that would bring a group is left out, the next one of the group brings it.
    if (found.bringsGroup && !isLeft(found) && further !== undefined && group?.record != null)
      brought.set(further, { record: group.record, current: null })
    judged.push(found)
  }
  return judged
}

/** @returns whether they are stored; nothing is where a device is in another file by now, or the group of one in none any longer */
function storeFiles(
  { store }: FileMakingServices,
  caller: Acting,
  register: Register,
  files: readonly ComposedFile[],
): Promise<boolean> {
  const { id } = register.profile
  return store.write(
    async db => {
      const entities = files.flatMap(each => each.entities)
      const devices = entities.filter(({ kind }) => kind === 'device')
      const findNames = async (kind: EntityRow['kind'], codes: readonly string[]): Promise<Set<string>> => {
        const rows = await findRegisterEntities(db, caller, id, kind, [...new Set(codes)])
        return new Set(rows.map(nameEntity))
      }
      const codes = devices.map(({ code }) => code)
      const groupCodes = devices.flatMap(({ group_code }) => group_code ?? [])
      const [inFiles, groupsThere] = [await findNames('device', codes), await findNames('group', groupCodes)]
      const brought = new Set(entities.flatMap(row => (row.kind === 'group' ? [nameEntity(row)] : [])))
      const isAsPlanned = (device: RegisterEntityRow): boolean => {
        const { group_agency: agency, group_code: code, code_space } = device
        if (inFiles.has(nameEntity(device)) || agency === null || code === null) return false
        const group = nameEntity({ agency, code, code_space })
        // It comes with a device of these files, or is there.
        return groupsThere.has(group) !== brought.has(group)
      }
      if (!devices.every(isAsPlanned)) return false
      for (const { file, entities: some } of files) {
        await storeRegisterFile(db, file, some)
        // Nothing else goes on while the embedded store writes.
        await nextTurn()
      }
      return true
    },
    [nameRegisterLock(caller, id)],
  )
}

/** A device as a caller names it. */
export function nameByCode({ agency, code }: DeviceName): string {
  return JSON.stringify([agency, code])
}

function nameEntity({ agency, code, code_space }: DevicePlace): string {
  return JSON.stringify([agency, code, code_space])
}
