import { actChains } from '../../store/chains.ts'
import type { Db } from '../../store/database.ts'
import type { Owner } from '../../store/submissions.ts'
import { things } from '../things/things.ts'

/**
 * The chains in which what happened to a record stands.
 *
 * @param record its path in the API below `/api/v1/`, as `recordPath` writes it
 */
export async function findRecordChains(db: Db, owner: Owner, record: string): Promise<string[]> {
  const [collection = '', id = '', second = ''] = record.split('/').map(decodeURIComponent)
  const found = await Promise.all(
    things.map(async ({ names, collection: own, within = {} }) => {
      const { organisation, stage } = owner
      const named = own === collection ? [{ organisation, stage, [names.columns.at(-1) ?? '']: id }] : []
      const find = Object.hasOwn(within, collection) ? within[collection] : undefined
      const others = (await find?.(db, owner, id, second)) ?? []
      return [...named, ...others].map(names.name)
    }),
  )
  return [actChains.name({ ...owner, record }), ...found.flat()]
}
