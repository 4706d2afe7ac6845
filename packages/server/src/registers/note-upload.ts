import type { Register } from '../authorities/registers.ts'
import type { Environment } from '../ids.ts'
import type { Acting } from '../rights/caller.ts'
import type { Store } from '../store/database.ts'
import { listEntitiesOfFile } from '../store/register-entities.ts'
import {
  findRegisterFile,
  listDevicesOfGroups,
  markUploaded,
  nameRegisterLock,
  removeRegisterFile,
} from '../store/register-files.ts'
import type { RegisterFileRow } from '../store/tables.ts'

interface NotingUpload extends Pick<Environment, 'now'> {
  store: Store
}

export type NotedUpload =
  | { kind: 'file-uploaded'; file: RegisterFileRow }
  /** A file is uploaded once. */
  | { kind: 'already'; file: RegisterFileRow }
  | { kind: 'unknown' }

/** Notes that a person has handed a file over. */
export function noteUpload(
  { store, now }: NotingUpload,
  caller: Acting,
  { profile }: Register,
  id: string,
): Promise<NotedUpload> {
  return store.write(
    async (db): Promise<NotedUpload> => {
      const file = await findRegisterFile(db, caller, profile.id, id)
      if (file === undefined || !mayActFor(caller, file)) return { kind: 'unknown' }
      if (file.uploaded_at !== null) return { kind: 'already', file }
      await markUploaded(db, { file, by: caller.author, at: now() })
      return { kind: 'file-uploaded', file }
    },
    [nameRegisterLock(caller, profile.id)],
  )
}

export type DiscardedFile =
  | { kind: 'discarded' | 'unknown' | 'file-uploaded' }
  /** Devices of another file are of groups that come with this one. */
  | { kind: 'needed'; by: string }

/** Discards a file that was not uploaded: its devices are in none from then on. */
export function discardFile(
  { store, now }: NotingUpload,
  caller: Acting,
  { profile }: Register,
  id: string,
): Promise<DiscardedFile> {
  return store.write(
    async (db): Promise<DiscardedFile> => {
      const file = await findRegisterFile(db, caller, profile.id, id)
      if (file === undefined || !mayActFor(caller, file)) return { kind: 'unknown' }
      if (file.uploaded_at !== null) return { kind: 'file-uploaded' }
      const groups = (await listEntitiesOfFile(db, id)).filter(({ kind }) => kind === 'group')
      const [device] = await listDevicesOfGroups(db, file, groups)
      if (device !== undefined) return { kind: 'needed', by: device.file }
      await removeRegisterFile(db, { file, by: caller.author, at: now() })
      return { kind: 'discarded' }
    },
    [nameRegisterLock(caller, profile.id)],
  )
}

/** Whether a file is of an actor that the caller acts for. */
export function mayActFor(
  { actors }: Pick<Acting, 'actors'>,
  { actor }: Pick<RegisterFileRow, 'actor'>,
): boolean {
  return actors === 'any' || actors.includes(actor)
}
