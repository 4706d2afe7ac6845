import type { ReadAnswer, Refusal } from '@udigate/udi'
import type { Register } from '../authorities/registers.ts'
import type { Environment } from '../ids.ts'
import type { Acting } from '../rights/caller.ts'
import type { Db, Store } from '../store/database.ts'
import { decodeJson } from '../store/json.ts'
import {
  changeEntitiesOfFile,
  findRegisterEntities,
  listEntitiesOfFile,
  removeEntitiesOfFile,
} from '../store/register-entities.ts'
import {
  findRegisterFile,
  isItsGroup,
  listDevicesOfGroups,
  nameRegisterLock,
} from '../store/register-files.ts'
import type { RegisterEntityRow, RegisterFileRow } from '../store/tables.ts'
import type { DeviceName } from './make-files.ts'
import { mayActFor } from './note-upload.ts'

/** What became of devices of a file at the register. */
export interface SaidOfFile {
  /** Those that are there; all of the file. */
  there: 'all' | readonly DeviceName[]
  /** Those that it did not take, and why. */
  refused: readonly (DeviceName & { because?: readonly string[] | undefined })[]
}

export type TakenAnswer =
  | {
      kind: 'taken'
      file: RegisterFileRow
      there: readonly RegisterEntityRow[]
      refused: readonly RegisterEntityRow[]
      /** Devices of the file that have no answer yet. */
      open: readonly RegisterEntityRow[]
      /** The ids of other files, with devices of groups that are not there since what would have brought them was refused. */
      needing: readonly string[]
    }
  | { kind: 'unknown' | 'not-uploaded' }
  /** These are not in the file, or are said to be there and refused. */
  | { kind: 'not-in-file'; devices: readonly DeviceName[] }

/**
 * Notes what became of devices of a file that was uploaded. What the register did not take may go into another file from then on; until it
 * does, it may be said to be there after all.
 */
export function takeAnswer(
  { store, now }: Pick<Environment, 'now'> & { store: Store },
  caller: Acting,
  { profile }: Register,
  id: string,
  said: SaidOfFile,
): Promise<TakenAnswer> {
  return store.write(
    async (db): Promise<TakenAnswer> => {
      const file = await findRegisterFile(db, caller, profile.id, id)
      if (file === undefined || !mayActFor(caller, file)) return { kind: 'unknown' }
      if (file.uploaded_at === null) return { kind: 'not-uploaded' }
      const entities = await listEntitiesOfFile(db, id)
      const inFile = entities.filter(isDevice)
      const devices = inFile.filter(isIn)
      const inOthers = await findRemovedElsewhere(db, file, inFile)
      const byName = new Map(
        inFile.flatMap(device => (inOthers.has(nameInFile(device)) ? [] : [[nameInFile(device), device]])),
      )
      const refusedNames = new Set(said.refused.map(nameInFile))
      const thereNames =
        said.there === 'all'
          ? devices.map(nameInFile).filter(name => !refusedNames.has(name))
          : said.there.map(nameInFile)
      const wrong = [
        ...said.refused.filter(each => byName.get(nameInFile(each))?.removed_at !== null),
        ...(said.there === 'all' ? [] : said.there).filter(
          each => !byName.has(nameInFile(each)) || refusedNames.has(nameInFile(each)),
        ),
      ]
      if (wrong.length > 0)
        return { kind: 'not-in-file', devices: wrong.map(({ agency, code }) => ({ agency, code })) }
      const at = now()
      const change = { file, by: caller.author, at }
      const there = [...new Set(thereNames)].flatMap(name => byName.get(name) ?? [])
      const isNew = (row: RegisterEntityRow): boolean => row.confirmed_at === null || !isIn(row)
      const fresh = there.filter(isNew)
      const refused = [...refusedNames].flatMap(name => byName.get(name) ?? [])
      if (fresh.length > 0) {
        const groups = entities.filter(row => isNew(row) && fresh.some(device => isBrought(row, device)))
        const returned = await findRemovedElsewhere(db, file, groups)
        const confirmed = { confirmed_at: at.getTime(), confirmed_by: caller.author, ...notRemoved }
        await changeEntitiesOfFile(
          db,
          change,
          'confirmed',
          [...groups.filter(group => !returned.has(nameInFile(group))), ...fresh].map(row => ({
            ...row,
            ...confirmed,
          })),
        )
      }
      // A group goes with the device that brings it, unless another one of it is there.
      const brought = entities.filter(row => isIn(row) && refused.some(device => isBrought(row, device)))
      const others = await listDevicesOfGroups(db, file, brought)
      const gone = brought.filter(
        group => !others.some(device => device.confirmed_at !== null && isItsGroup(group, device)),
      )
      if (refused.length > 0) {
        const saidOf = new Map(said.refused.map(each => [nameInFile(each), each.because]))
        const removed = [...gone, ...refused].map(row => ({ ...row, said: saidOf.get(nameInFile(row)) }))
        await removeEntitiesOfFile(db, change, 'refused', removed)
      }
      const needing = others.filter(device => gone.some(group => isItsGroup(group, device)))
      const settled = new Set([...there, ...refused])
      return {
        kind: 'taken',
        file,
        there,
        refused,
        open: devices.filter(device => !settled.has(device) && device.confirmed_at === null),
        needing: [...new Set(needing.map(each => each.file))],
      }
    },
    [nameRegisterLock(caller, profile.id)],
  )
}

/**
 * What an answer file says of the devices of a file: those of which it says nothing, or nothing clear, stay open.
 *
 * @returns why the answer is none to this file, as a sentence
 */
export function readSaid(
  { law }: Register,
  file: RegisterFileRow,
  entities: readonly RegisterEntityRow[],
  { correlationId, answer, because }: ReadAnswer,
): SaidOfFile | { because: string } {
  if (answer === undefined) return { because: because ?? 'It is no answer to a message.' }
  if (correlationId !== file.id) {
    return {
      because: `It answers the message ${correlationId ?? 'of no name'}, and not this file, whose id is ${file.id}.`,
    }
  }
  const groups = new Map(
    entities.flatMap(row => (row.kind === 'group' ? [[nameGroupInFile(row), row] as const] : [])),
  )
  const devices = entities.filter(row => isDevice(row) && isIn(row))
  const effects = law.effectsOn(
    devices.map(row => {
      const group = groups.get(JSON.stringify([row.group_agency, row.group_code]))
      const desired = {
        model: file.model,
        device: decodeJson(row.record),
        ...(group === undefined ? {} : { deviceGroup: decodeJson(group.record) }),
      }
      const planned = { operation: file.operation, entity: law.identify(desired).device, differences: [] }
      return { operation: file.operation, entityName: law.nameEntity({ planned, desired }) }
    }),
    answer,
  )
  const there: DeviceName[] = []
  const refused: { agency: string; code: string; because: readonly string[] }[] = []
  for (const [index, { agency, code }] of devices.entries()) {
    const effect = effects[index]
    if (effect?.kind === 'accepted') there.push({ agency, code })
    // That it is there already may be said of another one of this code: a person decides.
    if (effect?.kind === 'refused' && !law.isAlreadyThere(effect.refusals))
      refused.push({ agency, code, because: effect.refusals.map(describeRefusal) })
  }
  return { there, refused }
}

function describeRefusal({ responseCode, code, detail }: Refusal): string {
  return [code ?? responseCode, detail].filter(part => part !== undefined).join(': ')
}

const notRemoved = { removed_at: null, removed_by: null, removed_as: null, because: null } as const

function isDevice({ kind }: RegisterEntityRow): boolean {
  return kind === 'device'
}

/** Whether what a file was made with was not removed from it. */
function isIn({ removed_at }: RegisterEntityRow): boolean {
  return removed_at === null
}

/** Whether a row of a file is the group that comes with a device of it. */
function isBrought(row: RegisterEntityRow, device: RegisterEntityRow): boolean {
  return row.kind === 'group' && isItsGroup(row, device)
}

/** The names of those that were removed from a file and are in another one by now. */
async function findRemovedElsewhere(
  db: Db,
  { organisation, stage, register, id }: RegisterFileRow,
  entities: readonly RegisterEntityRow[],
): Promise<ReadonlySet<string>> {
  const names = new Set<string>()
  for (const [kind, some] of Map.groupBy(entities, row => row.kind)) {
    const removed = some.filter(row => !isIn(row))
    const codes = removed.map(({ code }) => code)
    const rows = await findRegisterEntities(db, { organisation, stage }, register, kind, codes)
    const elsewhere = new Set(rows.flatMap(row => (row.file === id ? [] : [nameInRegister(row)])))
    for (const row of removed) if (elsewhere.has(nameInRegister(row))) names.add(nameInFile(row))
  }
  return names
}

function nameInRegister({ agency, code, code_space }: RegisterEntityRow): string {
  return JSON.stringify([agency, code, code_space])
}

function nameGroupInFile({ agency, code }: RegisterEntityRow): string {
  return JSON.stringify([agency, code])
}

function nameInFile({ agency, code }: DeviceName): string {
  return JSON.stringify([agency, code])
}
