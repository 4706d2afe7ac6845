import type { Gateway } from '../../gateway.ts'
import type { Caller } from '../../rights/caller.ts'
import type { Db } from '../../store/database.ts'
import { Problem } from '../problems/problem.ts'

/**
 * A kind of thing that calls name by its id.
 *
 * @param called what one is called: `pull`
 * @param find the one of that id, if it is of the caller's organisation and stage
 */
export function ownThing<Row>(
  called: string,
  find: (db: Db, caller: Caller, id: string) => Promise<Row | undefined>,
) {
  const unknown = (id: string): Problem => new Problem('path.unknown', `There is no ${called} ${id}.`)
  return {
    /** Says that there is no such one. */
    unknown,
    /** The one of that id. @throws Problem where there is none */
    async require({ store }: Pick<Gateway, 'store'>, caller: Caller, id: string): Promise<Row> {
      const row = await find(store.db, caller, id)
      if (row === undefined) throw unknown(id)
      return row
    },
  }
}
