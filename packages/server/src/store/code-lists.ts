import { announce, type WriteTransaction } from './changes.ts'
import type { Db } from './database.ts'
import type { CodeListChangeRow } from './tables.ts'

/** Number of the newest change of any code list; 0 where there was none. */
export async function newestCodeListChange(db: Db): Promise<number> {
  const row = await db
    .selectFrom('code_list_change')
    .select(({ fn }) => fn.max('number').as('number'))
    .executeTakeFirst()
  return row?.number ?? 0
}

/** The newest change of each code list: an import is in force, a reset puts the shipped list in force. */
export function codeListChangesInForce(db: Db): Promise<CodeListChangeRow[]> {
  return db
    .selectFrom('code_list_change')
    .selectAll()
    .where('number', 'in', newest =>
      newest
        .selectFrom('code_list_change')
        .select(({ fn }) => fn.max('number').as('number'))
        .groupBy('list'),
    )
    .execute()
}

/** Everything but the entries themselves, newest first, those before the change `before` where it is given. */
export function listCodeListChanges(
  db: Db,
  list: string,
  page: { limit: number; before?: number | undefined },
): Promise<CodeListChangeHead[]> {
  const query = db
    .selectFrom('code_list_change')
    .select(head)
    .where('list', '=', list)
    .orderBy('number', 'desc')
    .limit(page.limit)
  return (page.before === undefined ? query : query.where('number', '<', page.before)).execute()
}

/** What a change of a list reports: without the entries, which are large. */
const head = [
  'number',
  'list',
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
