import { announce, type WriteTransaction } from './changes.ts'
import type { Db } from './database.ts'
import { encodeJson } from './json.ts'
import type { Owner } from './submissions.ts'
import type { EntityRow, RegisterEntityRow, RegisterFileRow } from './tables.ts'

/** What of these codes is in files for a register, and was not removed from them. */
export async function findRegisterEntities(
  db: Db,
  { organisation, stage }: Owner,
  register: string,
  kind: EntityRow['kind'],
  codes: readonly string[],
): Promise<RegisterEntityRow[]> {
  if (codes.length === 0) return []
  return db
    .selectFrom('register_entity')
    .selectAll()
    .where(where => where.and({ organisation, stage, register, kind }))
    .where('code', 'in', codes)
    .where('removed_at', 'is', null)
    .execute()
}

/** What a device is in further registers, and what it was in those from whose files it was removed; the latest of each first. */
export function findRegistersOfDevice(
  db: Db,
  { organisation, stage }: Owner,
  { agency, code }: Pick<EntityRow, 'agency' | 'code'>,
): Promise<RegisterEntityRow[]> {
  return db
    .selectFrom('register_entity')
    .selectAll()
    .where(where => where.and({ organisation, stage, kind: 'device', agency, code }))
    .orderBy('register')
    .orderBy('file', 'desc')
    .execute()
}

/** What a file was made of, groups and devices, by their codes: what was removed from it, too. */
export function listEntitiesOfFile(db: Db, file: string): Promise<RegisterEntityRow[]> {
  return db
    .selectFrom('register_entity')
    .selectAll()
    .where('file', '=', file)
    .orderBy('kind')
    .orderBy('code')
    .orderBy('agency')
    .orderBy('code_space')
    .execute()
}

/** What happened to a file, by whom and when. */
export interface FileChange {
  file: RegisterFileRow
  by: string
  at: Date
}

/** Notes of entities of a file that they are there, or as what they are there now. */
export async function changeEntitiesOfFile(
  db: WriteTransaction,
  { file, by, at }: FileChange,
  what: 'confirmed' | 'changed',
  entities: readonly RegisterEntityRow[],
): Promise<void> {
  await updateEntities(db, file, entities)
  announce(db, {
    type: 'register-entities-changed',
    what,
    file,
    changed: entities,
    entities: await listEntitiesOfFile(db, file.id),
    by,
    at,
  })
}

/**
 * Removes entities from a file: they are in the register no longer, and may go into another file.
 *
 * @param because what the register said, by which they were refused
 */
export async function removeEntitiesOfFile(
  db: WriteTransaction,
  { file, by, at }: FileChange,
  as: 'refused' | 'discarded',
  entities: readonly (RegisterEntityRow & { said?: readonly string[] | undefined })[],
): Promise<void> {
  const removed = entities.map(
    ({ said, ...row }): RegisterEntityRow => ({
      ...row,
      removed_at: at.getTime(),
      removed_by: by,
      removed_as: as,
      because: said === undefined || said.length === 0 ? null : encodeJson(said),
    }),
  )
  await updateEntities(db, file, removed)
  announce(db, {
    type: 'register-entities-removed',
    as,
    file,
    removed,
    because: [...new Set(entities.flatMap(({ said }) => said ?? []))],
    entities: await listEntitiesOfFile(db, file.id),
    by,
    at,
  })
}

async function updateEntities(
  db: WriteTransaction,
  { id }: RegisterFileRow,
  entities: readonly RegisterEntityRow[],
): Promise<void> {
  for (const row of entities) {
    const { kind, agency, code, code_space } = row
    const { confirmed_at, confirmed_by, current, removed_at, removed_by, removed_as, because } = row
    await db
      .updateTable('register_entity')
      .set({ confirmed_at, confirmed_by, current, removed_at, removed_by, removed_as, because })
      .where(where => where.and({ file: id, kind, agency, code, code_space }))
      .execute()
  }
}
