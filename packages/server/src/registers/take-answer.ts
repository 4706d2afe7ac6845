import type { ReadAnswer, Refusal } from '@udigate/udi'
import type { Register } from '../authorities/registers.ts'
import type { Environment } from '../ids.ts'
import type { Acting } from '../rights/caller.ts'
import type { Store } from '../store/database.ts'
import { decodeJson } from '../store/json.ts'
import {
  changeEntitiesOfFile,
  type DevicePlace,
  findRegisterFile,
  listEntitiesOfFile,
  removeEntitiesOfFile,
} from '../store/register-files.ts'
import type { RegisterEntityRow, RegisterFileRow } from '../store/tables.ts'
import { nameRegisterLock } from './make-files.ts'
import { mayActFor } from './note-upload.ts'

/** Names a device in a file. */
export type DeviceInFileName = Pick<DevicePlace, 'agency' | 'code'>

/** What became of devices of a file at the register. */
export interface SaidOfFile {
  /** Those that are there; all of the file. */
  there: 'all' | readonly DeviceInFileName[]
  /** Those that it did not take, and why. */
  refused: readonly (DeviceInFileName & { because?: readonly string[] | undefined })[]
}

export type TakenAnswer =
  | {
      kind: 'taken'
      file: RegisterFileRow
      there: readonly RegisterEntityRow[]
      refused: readonly RegisterEntityRow[]
      /** Devices of the file of which nothing is said yet. */
      open: readonly RegisterEntityRow[]
    }
  | { kind: 'unknown' | 'not-uploaded' }
  /** These are not in the file, or are said to be there and refused. */
  | { kind: 'not-in-file'; devices: readonly DeviceInFileName[] }

/** Notes what became of devices of a file that was uploaded. What the register did not take is in no file from then on. */
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
      const devices = entities.filter(({ kind }) => kind === 'device')
      const byName = new Map(devices.map(device => [nameInFile(device), device]))
      const refusedNames = new Set(said.refused.map(nameInFile))
      const thereNames = said.there === 'all' ? [...byName.keys()] : said.there.map(nameInFile)
      const isBoth = (name: string): boolean => refusedNames.has(name) && said.there !== 'all'
      const wrong = [
        ...said.refused.filter(each => !byName.has(nameInFile(each))),
        ...(said.there === 'all'
          ? []
          : said.there.filter(each => !byName.has(nameInFile(each)) || isBoth(nameInFile(each)))),
      ]
      if (wrong.length > 0)
        return { kind: 'not-in-file', devices: wrong.map(({ agency, code }) => ({ agency, code })) }
      const at = now()
      const change = { file, by: caller.author, at }
      const there = thereNames.flatMap(name => (refusedNames.has(name) ? [] : (byName.get(name) ?? [])))
      const fresh = there.filter(({ confirmed_at }) => confirmed_at === null)
      const refused = [...refusedNames].flatMap(name => byName.get(name) ?? [])
      if (fresh.length > 0) {
        const groups = listGroups(entities, fresh).filter(({ confirmed_at }) => confirmed_at === null)
        const confirmed = { confirmed_at: at.getTime(), confirmed_by: caller.author }
        await changeEntitiesOfFile(
          db,
          change,
          'confirmed',
          [...groups, ...fresh].map(row => ({ ...row, ...confirmed })),
        )
      }
      if (refused.length > 0) {
        // A group goes with its last device: it is not there without one.
        const left = devices.filter(device => !refusedNames.has(nameInFile(device)))
        const kept = new Set(listGroups(entities, left))
        const gone = listGroups(entities, refused).filter(
          group => !kept.has(group) && group.confirmed_at === null,
        )
        const because = [...new Set(said.refused.flatMap(each => each.because ?? []))]
        await removeEntitiesOfFile(db, change, [...gone, ...refused], because)
      }
      const settled = new Set([...there, ...refused])
      const open = devices.filter(device => !settled.has(device) && device.confirmed_at === null)
      return { kind: 'taken', file, there, refused, open }
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
  const devices = entities.filter(({ kind }) => kind === 'device')
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
  const there: DeviceInFileName[] = []
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

function listGroups(
  entities: readonly RegisterEntityRow[],
  devices: readonly RegisterEntityRow[],
): RegisterEntityRow[] {
  const names = new Set(
    devices.map(({ group_agency, group_code }) => JSON.stringify([group_agency, group_code])),
  )
  return entities.filter(row => row.kind === 'group' && names.has(nameGroupInFile(row)))
}

function nameGroupInFile({ agency, code }: RegisterEntityRow): string {
  return JSON.stringify([agency, code])
}

function nameInFile({ agency, code }: DeviceInFileName): string {
  return JSON.stringify([agency, code])
}
