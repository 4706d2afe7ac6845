import type { Db } from '../store/database.ts'
import { decodeJson } from '../store/json.ts'
import { findPull } from '../store/pulls.ts'
import type { EntityRow } from '../store/tables.ts'

/**
 * Why records that are identical to what is registered are not accepted for that: one of the entities is known from a file
 * alone, which anyone may have written. Nothing where the authority has told the gateway of all of them.
 */
export async function explainFileAlone(
  db: Db,
  entities: readonly (Pick<EntityRow, 'kind' | 'code' | 'file_pull'> | undefined)[],
): Promise<string | undefined> {
  const entity = entities.find(each => each !== undefined && each.file_pull !== null)
  if (entity?.file_pull == null) return undefined
  const source = decodeJson((await findPull(db, entity.file_pull))?.source)
  const name = source?.file == null ? '' : ` "${source.file}"`
  const date = source ? ` of ${new Date(source.shownAt).toISOString()}` : ''
  const what = entity.kind === 'device' ? 'device' : 'device group'
  return `There is nothing to send: it is identical to what the file${name}${date} shows (pull ${entity.file_pull}). The ${what} ${entity.code} is known from that file alone, which proves no registration, so that this is no success. A pull from the authority, or the authority's answer to an update, makes it certain.`
}
