import { type Environment, makeId } from '../ids.ts'
import { announce, type WriteTransaction } from './changes.ts'
import { readInChunks } from './chunks.ts'
import type { Db } from './database.ts'
import type { Owner } from './submissions.ts'
import type { WorkItemKind, WorkItemRow } from './tables.ts'

/** What names a work item among those of an organisation on a stage. */
export type WorkName = Pick<WorkItemRow, 'kind' | 'name'>

/** The work item of the deadlines of a device. */
export function nameDeadline({ agency, code }: { agency: string; code: string }): WorkName {
  return { kind: 'deadline', name: `${agency} ${code}` }
}

/** The device whose deadlines a work item has that name. */
export function readDeadlineName(name: string): { agency: string; code: string } {
  const end = name.indexOf(' ')
  return { agency: name.slice(0, end), code: name.slice(end + 1) }
}

export function findWorkItem(db: Db, owner: Owner, name: WorkName): Promise<WorkItemRow | undefined> {
  return owned(db, owner)
    .selectAll()
    .where(where => where.and({ kind: name.kind, name: name.name }))
    .executeTakeFirst()
}

/** Those of one kind with these names. */
export function readWorkItems(
  db: Db,
  owner: Owner,
  kind: WorkItemKind,
  names: readonly string[],
): Promise<WorkItemRow[]> {
  return readInChunks([...new Set(names)], some =>
    owned(db, owner).selectAll().where('kind', '=', kind).where('name', 'in', some).execute(),
  )
}

export function readWorkItemsById(db: Db, ids: readonly string[]): Promise<WorkItemRow[]> {
  return readInChunks([...new Set(ids)], some =>
    db.selectFrom('work_item').selectAll().where('id', 'in', some).execute(),
  )
}

/** Those that changed last, the newest first. */
export function listChangedWorkItems(db: Db, owner: Owner, limit: number): Promise<WorkItemRow[]> {
  return owned(db, owner).selectAll().orderBy('changed_at', 'desc').orderBy('id').limit(limit).execute()
}

/** The work item of that name, which is made where there is none. */
export async function openWorkItem(
  db: WriteTransaction,
  environment: Pick<Environment, 'now' | 'randomBytes'>,
  owner: Owner,
  { kind, name }: WorkName,
): Promise<WorkItemRow> {
  const known = await findWorkItem(db, owner, { kind, name })
  if (known) return known
  const at = environment.now().getTime()
  const item: WorkItemRow = {
    id: makeId(environment),
    organisation: owner.organisation,
    stage: owner.stage,
    kind,
    name,
    owner_id: null,
    owner_since: null,
    owner_by: null,
    comments: 0,
    version: 0,
    changed_at: at,
    created_at: at,
  }
  await db.insertInto('work_item').values(item).execute()
  announce(db, { type: 'work-item-made', item })
  return item
}

/** Sets the owner, or removes it. */
export async function changeOwner(
  db: WriteTransaction,
  item: WorkItemRow,
  personId: string | null,
  by: string,
  at: Date,
): Promise<WorkItemRow> {
  const change = { owner_id: personId, owner_since: at.getTime(), owner_by: by }
  await db.updateTable('work_item').set(change).where('id', '=', item.id).execute()
  await noteChange(db, item.id, 0, at)
  announce(db, { type: 'owner-changed', itemId: item.id, owner: personId, by, at })
  return { ...item, ...change }
}

/** Notes that a work item is otherwise than it was. @param comments how many more comments it has */
export async function noteChange(db: Db, id: string, comments: number, at: Date): Promise<void> {
  await db
    .updateTable('work_item')
    .set(({ eb }) => ({
      comments: eb('comments', '+', comments),
      version: eb('version', '+', 1),
      changed_at: at.getTime(),
    }))
    .where('id', '=', id)
    .execute()
}

/** Removes the owner and the comments of what is removed itself. */
export async function removeWorkItem(
  db: WriteTransaction,
  owner: Owner,
  name: WorkName,
  by: string,
  at: Date,
): Promise<void> {
  const item = await findWorkItem(db, owner, name)
  if (!item) return
  announce(db, { type: 'work-item-deleted', itemId: item.id, by, at })
  await db.deleteFrom('work_notice').where('work_item_id', '=', item.id).execute()
  await db.deleteFrom('comment').where('work_item_id', '=', item.id).execute()
  await db.deleteFrom('work_item').where('id', '=', item.id).execute()
}

function owned(db: Db, { organisation, stage }: Owner) {
  return db.selectFrom('work_item').where(where => where.and({ organisation, stage }))
}
