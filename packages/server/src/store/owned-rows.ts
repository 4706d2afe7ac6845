import type { SelectQueryBuilder } from 'kysely'
import type { Stage } from '../stage.ts'
import type { Db } from './database.ts'
import type { Owner } from './submissions.ts'
import type { Tables } from './tables.ts'

/** A table whose rows belong to an organisation on a stage, each with an id that rises with time. */
type OwnedTable = {
  [Name in keyof Tables]: Tables[Name] extends { id: string; organisation: string; stage: Stage }
    ? Name
    : never
}[keyof Tables]

type OwnedQuery<Name extends OwnedTable> = SelectQueryBuilder<Tables, Name, object>

/** Some of the rows of an owner; all of them where absent. */
type Narrow<Name extends OwnedTable> = (query: OwnedQuery<Name>) => OwnedQuery<Name>

/** What is asked of a table whose rows have an owner. */
export function ownedRows<Name extends OwnedTable>(table: Name) {
  type Row = Tables[Name]
  const query = (db: Db, { organisation, stage }: Owner, narrow: Narrow<Name> = all => all) => {
    const all = db.selectFrom(table as 'webhook').where(row => row.and({ organisation, stage }))
    return narrow(all as unknown as OwnedQuery<Name>)
  }
  const queryAny = (db: Db, owner: Owner, narrow?: Narrow<Name>) =>
    query(db, owner, narrow) as unknown as SelectQueryBuilder<Tables, 'webhook', object>
  return {
    /** Those of an owner, as a query. */
    query,
    /** The row of that id, if it is the owner's. */
    find: (db: Db, owner: Owner, id: string): Promise<Row | undefined> =>
      queryAny(db, owner).selectAll().where('id', '=', id).executeTakeFirst() as Promise<Row | undefined>,
    /** Newest first, those before the id `before` where it is given. */
    list(
      db: Db,
      owner: Owner,
      { limit, before }: { limit: number; before?: string | undefined },
      narrow?: Narrow<Name>,
    ): Promise<Row[]> {
      const newest = queryAny(db, owner, narrow).selectAll().orderBy('id', 'desc').limit(limit)
      return (before === undefined ? newest : newest.where('id', '<', before)).execute() as Promise<Row[]>
    },
    async count(db: Db, owner: Owner, narrow?: Narrow<Name>): Promise<number> {
      const { count } = await queryAny(db, owner, narrow)
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },
  }
}
