import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db } from './database.ts'
import type { WorkItemKind, WorkItemRow } from './tables.ts'

/** Whose work is meant: that of a person, by their id, or what has no owner. */
export type WorkOf = { person: string } | 'nobody'

/** Whether a person owns what an expression names, or it has no owner. */
export function isWorkOf(
  db: Db,
  { organisation, stage }: Pick<WorkItemRow, 'organisation' | 'stage'>,
  kind: WorkItemKind,
  name: Expression<string>,
  of: WorkOf,
): Expression<SqlBool> {
  const names = db
    .selectFrom('work_item')
    .select('name')
    .where(where => where.and({ organisation, stage, kind }))
  return of === 'nobody'
    ? sql<SqlBool>`${name} not in ${names.where('owner_id', 'is not', null)}`
    : sql<SqlBool>`${name} in ${names.where('owner_id', '=', of.person)}`
}

/** How the deadlines of a row of `due_device` are named. */
export const deadlineName = sql<string>`due_device.agency || ' ' || due_device.code`
