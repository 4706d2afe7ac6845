import { announce, type WriteTransaction } from './changes.ts'
import { inChunks } from './chunks.ts'
import type { Db } from './database.ts'
import { ownedRows } from './owned-rows.ts'
import type { Owner } from './submissions.ts'
import type { AcknowledgedWarningRow } from './tables.ts'

const owned = ownedRows('acknowledged_warning')

export const { find: findAcknowledgedWarning } = owned

/** Which of them are asked for. */
export interface AcknowledgedFilter {
  /** Those of these actors' records, and those of the records of every actor. */
  actors: 'any' | readonly string[]
  /** Whether those that were withdrawn are among them. */
  withdrawn?: boolean
  ruleId?: string | undefined
  /** The code of the record. */
  code?: string | undefined
}

/** A page of them, newest first. */
export function listAcknowledgedWarnings(
  db: Db,
  owner: Owner,
  { actors, withdrawn = false, ruleId, code }: AcknowledgedFilter,
  page: { limit: number; before?: string | undefined },
): Promise<AcknowledgedWarningRow[]> {
  return owned.list(db, owner, page, query => {
    let some = query
    if (!withdrawn) some = some.where('withdrawn_at', 'is', null)
    if (ruleId !== undefined) some = some.where('rule_id', '=', ruleId)
    if (code !== undefined) some = some.where('code', '=', code)
    if (actors === 'any') return some
    return some.where(({ and, or, eb }) =>
      or([
        and([eb('kind', 'is', null), eb('actor', 'is', null)]),
        ...(actors.length === 0 ? [] : [eb('actor', 'in', actors)]),
      ]),
    )
  })
}

/** How many an organisation has on a stage that were not withdrawn. */
export function countAcknowledgedWarnings(db: Db, owner: Owner): Promise<number> {
  return owned.count(db, owner, query => query.where('withdrawn_at', 'is', null))
}

/** What stands acknowledged: by what each means, its id. @param among what warnings mean; all where absent */
export async function findMeant(
  db: Db,
  owner: Owner,
  among?: readonly string[],
): Promise<readonly (readonly [meant: string, id: string])[]> {
  const found: (readonly [string, string])[] = []
  const query = owned.query(db, owner).select(['meant', 'id']).where('withdrawn_at', 'is', null)
  const parts = among === undefined ? [undefined] : [...inChunks(among)]
  for (const part of parts) {
    const rows = await (part === undefined ? query : query.where('meant', 'in', part)).execute()
    for (const { meant, id } of rows) found.push([meant, id])
  }
  return found
}

/** Those of a record, the newest of them, whether they were withdrawn or not. */
export function listRecordWarnings(
  db: Db,
  owner: Owner,
  { kind, agency, code }: { kind: 'device' | 'group'; agency?: string; code: string },
  limit: number,
): Promise<Pick<AcknowledgedWarningRow, 'id'>[]> {
  return owned.list(db, owner, { limit }, query => {
    const some = query.where('kind', '=', kind).where('code', '=', code)
    return agency === undefined ? some : some.where('agency', '=', agency)
  })
}

export async function insertAcknowledgedWarning(
  db: WriteTransaction,
  warning: AcknowledgedWarningRow,
): Promise<void> {
  await db.insertInto('acknowledged_warning').values(warning).execute()
  announce(db, { type: 'warning-acknowledged', warning })
}

/** Has a warning shown again. */
export async function withdrawAcknowledgedWarning(
  db: WriteTransaction,
  id: string,
  by: string,
  at: Date,
): Promise<void> {
  await db
    .updateTable('acknowledged_warning')
    .set({ withdrawn_at: at.getTime(), withdrawn_by: by })
    .where('id', '=', id)
    .execute()
  announce(db, { type: 'warning-shown-again', warningId: id, by, at })
}
