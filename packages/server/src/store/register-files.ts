import { sql } from 'kysely'
import { announce, type WriteTransaction } from './changes.ts'
import { inChunks } from './chunks.ts'
import type { Db } from './database.ts'
import { type FileChange, listEntitiesOfFile } from './register-entities.ts'
import type { Owner } from './submissions.ts'
import type { RegisterEntityRow, RegisterFileRow } from './tables.ts'

/** A file, and how many of its devices are there, and how many were removed from it. */
export interface CountedFile extends RegisterFileRow {
  confirmed: number
  removed: number
}

/** The lock of what is changed of the files of an organisation for a register: two calls at once make no two files of one device. */
export function nameRegisterLock({ organisation, stage }: Owner, register: string): string {
  return `${stage} register ${register} ${organisation}`
}

/** Stores a file with what is in it. */
export async function storeRegisterFile(
  db: WriteTransaction,
  file: RegisterFileRow,
  entities: readonly RegisterEntityRow[],
): Promise<void> {
  await db.insertInto('register_file').values(file).execute()
  for (const some of inChunks(entities)) await db.insertInto('register_entity').values(some).execute()
  announce(db, { type: 'register-file-made', file, entities })
}

/** The files of these actors for a register, newest first; those before the one named `before` where it is given. */
export async function listRegisterFiles(
  db: Db,
  owner: Owner,
  register: string,
  {
    actors,
    limit,
    before,
  }: { actors: 'any' | readonly string[]; limit: number; before?: string | undefined },
): Promise<CountedFile[]> {
  if (actors.length === 0) return []
  let query = selectFiles(db, owner, register)
  if (actors !== 'any') query = query.where('actor', 'in', actors)
  if (before !== undefined) query = query.where('id', '<', before)
  return (await query.orderBy('id', 'desc').limit(limit).execute()).map(readCounts)
}

/** A file for a register. */
export async function findRegisterFile(
  db: Db,
  owner: Owner,
  register: string,
  id: string,
): Promise<CountedFile | undefined> {
  const row = await selectFiles(db, owner, register).where('id', '=', id).executeTakeFirst()
  return row && readCounts(row)
}

/** Whether a file for a register was made after a moment, and was uploaded. */
export async function isUploadedSince(
  db: Db,
  { organisation, stage }: Owner,
  register: string,
  moment: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('register_file')
    .select('id')
    .where(where => where.and({ organisation, stage, register }))
    .where('made_at', '>', moment)
    .where('uploaded_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

function selectFiles(db: Db, { organisation, stage }: Owner, register: string) {
  const devices = sql`select count(*) from register_entity
    where register_entity.file = register_file.id and register_entity.kind = 'device'`
  return db
    .selectFrom('register_file')
    .selectAll()
    .select([
      sql<number | string>`(${devices} and removed_at is null and confirmed_at is not null)`.as('confirmed'),
      sql<number | string>`(${devices} and removed_at is not null)`.as('removed'),
    ])
    .where(where => where.and({ organisation, stage, register }))
}

function readCounts(row: RegisterFileRow & Record<'confirmed' | 'removed', number | string>): CountedFile {
  return { ...row, confirmed: Number(row.confirmed), removed: Number(row.removed) }
}

/** Notes that a file was uploaded. */
export async function markUploaded(
  db: WriteTransaction,
  { file, by, at }: FileChange,
): Promise<RegisterFileRow> {
  const change = { uploaded_at: at.getTime(), uploaded_by: by }
  await db.updateTable('register_file').set(change).where('id', '=', file.id).execute()
  await db
    .updateTable('register_entity')
    .set({ uploaded_at: change.uploaded_at })
    .where('file', '=', file.id)
    .execute()
  const after = { ...file, ...change }
  announce(db, {
    type: 'register-file-uploaded',
    file: after,
    entities: await listEntitiesOfFile(db, file.id),
    by,
    at,
  })
  return after
}

/** Removes a file that was not uploaded, with what is in it. */
export async function removeRegisterFile(db: WriteTransaction, { file, by, at }: FileChange): Promise<void> {
  const entities = await listEntitiesOfFile(db, file.id)
  await db.deleteFrom('register_entity').where('file', '=', file.id).execute()
  await db.deleteFrom('register_file').where('id', '=', file.id).execute()
  announce(db, { type: 'register-file-discarded', file, entities, by, at })
}

/** The devices in other files whose groups came with this one; by their files. */
export async function listDevicesOfGroups(
  db: Db,
  { id, organisation, stage, register }: RegisterFileRow,
  groups: readonly RegisterEntityRow[],
): Promise<RegisterEntityRow[]> {
  if (groups.length === 0) return []
  const codes = groups.map(({ code }) => code)
  const rows = await db
    .selectFrom('register_entity')
    .selectAll()
    .where(where => where.and({ organisation, stage, register, kind: 'device' }))
    .where('group_code', 'in', codes)
    .where('file', '<>', id)
    .where('removed_at', 'is', null)
    .orderBy('file')
    .execute()
  return rows.filter(device => groups.some(group => isItsGroup(group, device)))
}

/** Whether a group in files for a register is that of a device in them. */
export function isItsGroup(
  { agency, code, code_space }: RegisterEntityRow,
  device: RegisterEntityRow,
): boolean {
  return device.group_agency === agency && device.group_code === code && device.code_space === code_space
}
