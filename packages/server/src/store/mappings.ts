import { announce, type WriteTransaction } from './changes.ts'
import type { Db } from './database.ts'
import type { MappingRow } from './tables.ts'

/** The mappings of an organisation by name, without what they say. */
export function listMappings(db: Db, organisation: string): Promise<Omit<MappingRow, 'content'>[]> {
  return db
    .selectFrom('mapping')
    .select(['organisation', 'name', 'model', 'version', 'changed_by', 'changed_at'])
    .where('organisation', '=', organisation)
    .orderBy('name')
    .execute()
}

/** The mapping of a name. */
export function findMapping(db: Db, organisation: string, name: string): Promise<MappingRow | undefined> {
  return db
    .selectFrom('mapping')
    .selectAll()
    .where(where => where.and({ organisation, name }))
    .executeTakeFirst()
}

/** The lock of the mappings of an organisation, so that two changes at once do not have one number. */
export function nameMappingsLock(organisation: string): string {
  return `mappings ${organisation}`
}

/**
 * Keeps a mapping under its name, in the place of the one that is there.
 *
 * @param most how many an organisation may have
 * @returns the mapping as it is kept, or nothing where there are too many
 */
export async function putMapping(
  db: WriteTransaction,
  mapping: Omit<MappingRow, 'version'>,
  most: number,
): Promise<MappingRow | undefined> {
  const { organisation, name } = mapping
  const known = await findMapping(db, organisation, name)
  const row = { ...mapping, version: (known?.version ?? 0) + 1 }
  if (known !== undefined) {
    const { model, version, content, changed_by, changed_at } = row
    await db
      .updateTable('mapping')
      .set({ model, version, content, changed_by, changed_at })
      .where(where => where.and({ organisation, name }))
      .execute()
    announce(db, { type: 'mapping-kept', mapping: row })
    return row
  }
  if ((await listMappings(db, organisation)).length >= most) return undefined
  await db.insertInto('mapping').values(row).execute()
  announce(db, { type: 'mapping-kept', mapping: row })
  return row
}

/** Removes a mapping. @param by id of the API key @returns whether there was one */
export async function removeMapping(
  db: WriteTransaction,
  { organisation, name }: Pick<MappingRow, 'organisation' | 'name'>,
  by: string,
  at: Date,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('mapping')
    .where(where => where.and({ organisation, name }))
    .executeTakeFirst()
  if (numDeletedRows === 0n) return false
  announce(db, { type: 'mapping-removed', mapping: { organisation, name }, by, at })
  return true
}
