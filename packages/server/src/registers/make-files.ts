import type { Law } from '../authorities/authority.ts'
import type { Register } from '../authorities/registers.ts'
import { type Environment, makeId } from '../ids.ts'
import type { Acting } from '../rights/caller.ts'
import { listActorsOfRegister } from '../store/actor-registers.ts'
import type { Store } from '../store/database.ts'
import { encodeJson } from '../store/json.ts'
import {
  type DevicePlace,
  findDevicesByCodes,
  findGroupsByCodes,
  findRegisterEntities,
  listDevicesInNoFile,
  storeRegisterFile,
} from '../store/register-files.ts'
import type { EntityRow, RegisterEntityRow, RegisterFileRow } from '../store/tables.ts'
import { type JudgedDevice, judgeDevice } from './judge-device.ts'
import { hashText, renderRegisterFile } from './render-file.ts'
import { findFurtherSpace, listSpaces } from './spaces.ts'

/** So many devices are looked at in a call; the next one goes on behind the last of them. */
const mostDevices = 1_500
/** So many are judged before others have their turn. */
const slice = 25

/** What a device is left out of a file for: nothing, errors, or what the register's own rules warn of, too. */
export const leavings = ['nothing', 'errors', 'warnings'] as const
export type Leaving = (typeof leavings)[number]

/** Of which devices files are made. */
export interface WantedFiles {
  /** These alone; all that are in no file yet where absent. */
  devices?: readonly Omit<DevicePlace, 'code_space'>[] | undefined
  /** Those of this actor alone. */
  actor?: string | undefined
  leaveOut: Leaving
  /** Those behind this one. */
  after?: DevicePlace | undefined
}

export interface MadeFiles {
  /** In the order in which they are to be uploaded, each with what is in it. */
  files: readonly { file: RegisterFileRow; entities: readonly RegisterEntityRow[] }[]
  /** What was left out, and why. */
  leftOut: readonly JudgedDevice[]
  /** What goes in, though a rule of the register warns of it. */
  warned: readonly JudgedDevice[]
  /** Chosen devices that are in a file already. */
  inFiles: readonly RegisterEntityRow[]
  /** The last device that was looked at; absent where there are no more. */
  next?: DevicePlace | undefined
}

export type MakingFiles =
  | ({ kind: 'made' } & MadeFiles)
  /** No actor of the organisation that the caller acts for has devices in the register. */
  | { kind: 'no-actor' }
  /** The organisation has no device of one of these codes for such an actor. */
  | { kind: 'unknown'; devices: readonly Omit<DevicePlace, 'code_space'>[] }
  /** Something is against devices, and they are not to be left out; nothing was made. */
  | { kind: 'not-taken'; devices: readonly JudgedDevice[] }
  /** Another call has put some of these devices into a file meanwhile; nothing was made. */
  | { kind: 'crossed' }

interface Making extends Pick<Environment, 'now' | 'randomBytes'> {
  store: Store
  /** The code lists in force. */
  findLists(law: Law): object
  /** Waits for a turn of the event loop among all callers. @returns what ends it */
  takeTurn(organisation: string): Promise<() => void>
}

/** Makes files for a further register of devices that the authority holds and that are in no file for it yet. */
export async function makeRegisterFiles(
  making: Making,
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
  const codes = wanted.devices && [...new Set(wanted.devices.map(({ code }) => code))]
  const rows = await listDevicesInNoFile(
    store.db,
    caller,
    { register: id, spaces: listSpaces(register), actors, codes },
    { limit: mostDevices + 1, after: wanted.after },
  )
  const named = wanted.devices && new Set(wanted.devices.map(nameByCode))
  const isWanted = (device: Pick<DevicePlace, 'agency' | 'code'>): boolean =>
    named === undefined || named.has(nameByCode(device))
  const inFiles =
    codes === undefined
      ? []
      : (await findRegisterEntities(store.db, caller, id, 'device', codes)).filter(isWanted)
  if (wanted.devices !== undefined && wanted.after === undefined) {
    const known = (await findDevicesByCodes(store.db, caller, codes ?? [])).filter(({ actor }) =>
      actors.includes(actor),
    )
    const found = new Set(known.map(nameByCode))
    const missing = wanted.devices.filter(device => !found.has(nameByCode(device)))
    if (missing.length > 0) return { kind: 'unknown', devices: missing }
  }
  const looked = rows.slice(0, mostDevices)
  // Where nothing is known of a device it is the place of a lock.
  const devices = looked.filter(row => isWanted(row) && !isPlace(row))
  const isLeft = ({ errors, warnings }: JudgedDevice): boolean =>
    errors.length > 0 || (wanted.leaveOut === 'warnings' && warnings.length > 0)
  const judged = await judgeAll(making, caller, register, devices, isLeft)
  const leftOut = judged.filter(isLeft)
  const against = leftOut.filter(({ errors }) => errors.length > 0)
  if (wanted.leaveOut === 'nothing' && against.length > 0) return { kind: 'not-taken', devices: against }
  const taken = judged.filter(each => !isLeft(each))
  const files = await composeFiles(making, caller, register, taken)
  const isStored = await storeFiles(making, caller, register, files)
  if (!isStored) return { kind: 'crossed' }
  return {
    kind: 'made',
    files,
    leftOut,
    warned: taken.filter(({ warnings }) => warnings.length > 0),
    inFiles,
    next: rows.length > mostDevices ? looked.at(-1) : undefined,
  }
}

function isPlace({ state, record, held_by, refused }: EntityRow): boolean {
  return state === 'NONE' && record === null && held_by === null && refused === 0
}

async function judgeAll(
  { store, findLists, takeTurn }: Making,
  caller: Acting,
  register: Register,
  devices: readonly EntityRow[],
  isLeft: (judged: JudgedDevice) => boolean,
): Promise<JudgedDevice[]> {
  const codes = [...new Set(devices.flatMap(({ group_code }) => group_code ?? []))]
  const groups = new Map(
    (await findGroupsByCodes(store.db, caller, codes)).map(row => [nameEntity(row), row]),
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
  let endTurn = await takeTurn(caller.organisation)
  for (const [index, device] of devices.entries()) {
    if (index % slice === slice - 1) {
      endTurn()
      endTurn = await takeTurn(caller.organisation)
    }
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
  endTurn()
  return judged
}

interface Piece {
  actor: string
  model: string
  operation: string
  devices: JudgedDevice[]
}

async function composeFiles(
  making: Making,
  caller: Acting,
  register: Register,
  taken: readonly JudgedDevice[],
): Promise<{ file: RegisterFileRow; entities: readonly RegisterEntityRow[] }[]> {
  const { law, profile } = register
  const pieces = new Map<string, Piece>()
  for (const judged of taken) {
    const { device, operation } = judged
    if (operation === undefined) continue
    const key = JSON.stringify([operation, device.actor, device.model])
    const piece = pieces.get(key) ?? { actor: device.actor, model: device.model, operation, devices: [] }
    piece.devices.push(judged)
    pieces.set(key, piece)
  }
  const order = (operation: string): number => law.operations.indexOf(operation)
  const sorted = [...pieces.values()].toSorted((one, other) => order(one.operation) - order(other.operation))
  const files: { file: RegisterFileRow; entities: readonly RegisterEntityRow[] }[] = []
  let at = making.now().getTime()
  for (const piece of sorted) {
    for (let from = 0; from < piece.devices.length; from += profile.mostEntities) {
      const parts = [piece.devices.slice(from, from + profile.mostEntities)]
      for (let part = parts.shift(); part !== undefined; part = parts.shift()) {
        const endTurn = await making.takeTurn(caller.organisation)
        const made = composeFile(making, caller, register, { ...piece, devices: part }, at)
        endTurn()
        if (made.file.bytes > profile.mostBytes && part.length > 1) {
          const half = Math.ceil(part.length / 2)
          parts.unshift(part.slice(0, half), part.slice(half))
          continue
        }
        files.push(made)
        // Their ids sort in the order of uploading.
        at += 1
      }
    }
  }
  return files
}

function composeFile(
  making: Making,
  { organisation, stage, author }: Acting,
  register: Register,
  { actor, model, operation, devices }: Piece,
  at: number,
): { file: RegisterFileRow; entities: readonly RegisterEntityRow[] } {
  const id = makeId({ ...making, now: () => new Date(at) })
  const row = (entity: EntityRow): RegisterEntityRow => {
    const record = entity.record ?? encodeJson({})
    return {
      stage,
      register: register.profile.id,
      kind: entity.kind,
      agency: entity.agency,
      code: entity.code,
      code_space: findFurtherSpace(register, entity.code_space),
      organisation,
      actor,
      model,
      file: id,
      record,
      sha256: hashText(record),
      group_agency: entity.kind === 'device' ? entity.group_agency : null,
      group_code: entity.kind === 'device' ? entity.group_code : null,
      made_at: at,
      uploaded_at: null,
      confirmed_at: null,
      confirmed_by: null,
      current: null,
    }
  }
  const groups = devices.flatMap(({ group, bringsGroup }) => (bringsGroup && group ? [row(group)] : []))
  const entities = [...groups, ...devices.map(({ device }) => row(device))]
  const head = { id, actor, model, operation, made_at: at }
  const document = renderRegisterFile(register, head, entities)
  const file: RegisterFileRow = {
    ...head,
    organisation,
    stage,
    register: register.profile.id,
    devices: devices.length,
    bytes: Buffer.byteLength(document),
    sha256: hashText(document),
    made_by: author,
    uploaded_at: null,
    uploaded_by: null,
  }
  return { file, entities }
}

/** @returns whether they are stored; nothing is where some device is in another file by now */
function storeFiles(
  { store }: Making,
  caller: Acting,
  register: Register,
  files: readonly { file: RegisterFileRow; entities: readonly RegisterEntityRow[] }[],
): Promise<boolean> {
  const { id } = register.profile
  return store.write(
    async db => {
      const entities = files.flatMap(each => each.entities)
      for (const kind of ['device', 'group'] as const) {
        const some = entities.filter(entity => entity.kind === kind)
        const known = await findRegisterEntities(db, caller, id, kind, [
          ...new Set(some.map(({ code }) => code)),
        ])
        const names = new Set(known.map(nameEntity))
        if (some.some(entity => names.has(nameEntity(entity)))) return false
      }
      for (const { file, entities: some } of files) await storeRegisterFile(db, file, some)
      return true
    },
    [nameRegisterLock(caller, id)],
  )
}

/** The lock of what is changed of the files of an organisation for a register: two calls at once make no two files of one device. */
export function nameRegisterLock(
  { organisation, stage }: Pick<Acting, 'organisation' | 'stage'>,
  register: string,
): string {
  return `${stage} register ${register} ${organisation}`
}

/** A device as a caller names it. */
export function nameByCode({ agency, code }: Pick<DevicePlace, 'agency' | 'code'>): string {
  return JSON.stringify([agency, code])
}

function nameEntity({ agency, code, code_space }: DevicePlace): string {
  return JSON.stringify([agency, code, code_space])
}
