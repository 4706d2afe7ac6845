import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely'
import { announce, type WriteTransaction } from './changes.ts'
import type { Db } from './database.ts'
import type { Owner } from './submissions.ts'
import type { CodeListChangeRow, Tables } from './tables.ts'

/** Whose code lists: those of an organisation on a stage, or the gateway's. */
export type ListOwner = Owner | 'gateway'

/** Number of the newest change of any code list; 0 where there was none. */
export async function newestCodeListChange(db: Db): Promise<number> {
  const row = await db
    .selectFrom('code_list_change')
    .select(({ fn }) => fn.max('number').as('number'))
    .executeTakeFirst()
  return row?.number ?? 0
}

/** The newest change of any list of each owner. */
export async function newestChangesOfOwners(db: Db): Promise<{ owner: ListOwner; number: number }[]> {
  const rows = await db
    .selectFrom('code_list_change')
    .select(({ fn }) => ['organisation', 'stage', fn.max('number').as('number')])
    .groupBy(['organisation', 'stage'])
    .execute()
  return rows.map(({ organisation, stage, number }) => ({
    owner: organisation === null || stage === null ? 'gateway' : { organisation, stage },
    number,
  }))
}

/** The newest change of each code list of an owner: an import is in force, a reset ended it. */
export function codeListChangesInForce(db: Db, owner: ListOwner): Promise<CodeListChangeRow[]> {
  return db
    .selectFrom('code_list_change')
    .selectAll()
    .where('number', 'in', newest =>
      newest
        .selectFrom('code_list_change')
        .select(({ fn }) => fn.max('number').as('number'))
        .where(whereOwnedBy(owner))
        .groupBy('list'),
    )
    .execute()
}

/** The changes of a list of the gateway and of an organisation, newest first, those before the change `before` where it is given; without the entries. */
export function listCodeListChanges(
  db: Db,
  list: string,
  owner: ListOwner,
  page: { limit: number; before?: number | undefined },
): Promise<CodeListChangeHead[]> {
  const query = db
    .selectFrom('code_list_change')
    .select(head)
    .where('list', '=', list)
    .where(row => row.or([whereOwnedBy('gateway')(row), whereOwnedBy(owner)(row)]))
    .orderBy('number', 'desc')
    .limit(page.limit)
  return (page.before === undefined ? query : query.where('number', '<', page.before)).execute()
}

function whereOwnedBy(owner: ListOwner) {
  return (
    row: ExpressionBuilder<Tables, 'code_list_change'>,
  ): ExpressionWrapper<Tables, 'code_list_change', SqlBool> =>
    owner === 'gateway'
      ? row('organisation', 'is', null)
      : row.and({ organisation: owner.organisation, stage: owner.stage })
}

/** What a change of a list reports: without the entries, which are large. */
const head = [
  'number',
  'list',
  'organisation',
  'version',
  'source',
  'codes',
  'file_name',
  'file_sha256',
  'made_by',
  'made_at',
  'kind',
] as const satisfies readonly (keyof CodeListChangeRow)[]

export type CodeListChangeHead = Pick<CodeListChangeRow, (typeof head)[number]>

/** Records a change; it is in force when the transaction is committed. */
export async function insertCodeListChange(
  db: WriteTransaction,
  change: Omit<CodeListChangeRow, 'number'>,
): Promise<void> {
  const number = (await newestCodeListChange(db)) + 1
  const row = { ...change, number }
  await db.insertInto('code_list_change').values(row).execute()
  announce(db, { type: 'code-list-changed', change: row })
}
