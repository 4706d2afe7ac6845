import { type Expression, type SqlBool, sql } from 'kysely'
import type { Stage } from '../stage.ts'
import { inChunks, readInChunks } from './chunks.ts'
import type { Db } from './database.ts'
import type { Owner } from './submissions.ts'
import type { DueDeviceRow, EntityRow } from './tables.ts'
import { deadlineName, isWorkOf, type WorkOf } from './work-of.ts'
import { type RowStatement, writeRows } from './write-rows.ts'

/** A device by what its issuing agency calls it. */
export type DeviceCode = Pick<DueDeviceRow, 'agency' | 'code'>

/** Devices that have the same deadline, since it depends on the same of them. */
export type DueGroup = Pick<DueDeviceRow, 'kind' | 'model' | 'basis'>

/** Which devices are looked at; all where nothing is said. */
export interface DueFilter {
  /** Who owns the deadlines. */
  readonly workOf?: WorkOf | undefined
  /** The code of the device. */
  readonly code?: string | undefined
}

const name = ['stage', 'code', 'agency', 'code_space', 'organisation'] as const

/** How many devices of an organisation have a deadline that depends on the same. */
export async function countDueDevices(
  db: Db,
  owner: Owner,
  filter: DueFilter = {},
): Promise<(DueGroup & { count: number })[]> {
  const rows = await db
    .selectFrom('due_device')
    .select(['kind', 'model', 'basis', ({ fn }) => fn.countAll<number | string>().as('count')])
    .where('organisation', '=', owner.organisation)
    .where('stage', '=', owner.stage)
    .where('succeeded', '=', 0)
    .where(({ and }) => and(listConditions(db, owner, filter)))
    .groupBy(['kind', 'model', 'basis'])
    .execute()
  return rows.map(row => ({ ...row, count: Number(row.count) }))
}

/** The first devices by their codes of an organisation whose deadline depends on the same. */
export function listDueDevices(
  db: Db,
  owner: Owner,
  { kind, model, basis }: DueGroup,
  limit: number,
  filter: DueFilter = {},
): Promise<DueDeviceRow[]> {
  return db
    .selectFrom('due_device')
    .selectAll()
    .where('organisation', '=', owner.organisation)
    .where('stage', '=', owner.stage)
    .where('succeeded', '=', 0)
    .where('kind', '=', kind)
    .where('model', '=', model)
    .where('basis', '=', basis)
    .where(({ and }) => and(listConditions(db, owner, filter)))
    .orderBy('code')
    .orderBy('agency')
    .limit(limit)
    .execute()
}

function listConditions(db: Db, owner: Owner, { workOf, code }: DueFilter): Expression<SqlBool>[] {
  return [
    ...(workOf === undefined ? [] : [isWorkOf(db, owner, 'deadline', deadlineName, workOf)]),
    ...(code === undefined ? [] : [sql<SqlBool>`due_device.code = ${code}`]),
  ]
}

/** Whether a device of an organisation has a deadline. */
export async function hasDeadline(
  db: Db,
  { organisation, stage }: Owner,
  { agency, code }: DeviceCode,
): Promise<boolean> {
  const row = await db
    .selectFrom('due_device')
    .select('code')
    .where(where => where.and({ organisation, stage, agency, code }))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Stores devices that a submission brought, or that are registered, over what was known of them. */
export function putDueDevices(db: Db, rows: readonly DueDeviceRow[]): Promise<void> {
  return writeRows(db, putStatement, inOrder(rows))
}

const putStatement: RowStatement<DueDeviceRow> = (db, rows) =>
  db
    .insertInto('due_device')
    .values(rows)
    .onConflict(conflict =>
      conflict.columns(name).doUpdateSet(({ ref }) => ({
        kind: ref('excluded.kind'),
        model: ref('excluded.model'),
        basis: ref('excluded.basis'),
        succeeded: ref('excluded.succeeded'),
        group_agency: ref('excluded.group_agency'),
        group_code: ref('excluded.group_code'),
        request_id: ref('excluded.request_id'),
        batch_id: ref('excluded.batch_id'),
      })),
    )

/** Stores devices that a batch brought, over what batches before it said of them, and over nothing else. */
export async function putBatchDevices(db: Db, rows: readonly DueDeviceRow[]): Promise<void> {
  for (const some of inChunks(inOrder(rows))) {
    await db
      .insertInto('due_device')
      .values(some)
      .onConflict(conflict =>
        conflict
          .columns(name)
          .doUpdateSet(({ ref }) => ({
            model: ref('excluded.model'),
            basis: ref('excluded.basis'),
            batch_id: ref('excluded.batch_id'),
          }))
          .where('due_device.batch_id', 'is not', null),
      )
      .execute()
  }
}

/** In the same order for every writer, so that few of those that write at the same time wait for each other. */
function inOrder(rows: readonly DueDeviceRow[]): DueDeviceRow[] {
  return rows.toSorted((one, other) => (one.code < other.code ? -1 : one.code > other.code ? 1 : 0))
}

/**
 * Deletes what is known of devices in code spaces: of an organisation, and of another one what says that the device was
 * its own.
 */
export async function deleteDueDevices(
  db: Db,
  { organisation, stage }: Owner,
  codeSpaces: readonly string[],
  devices: readonly DeviceCode[],
): Promise<void> {
  for (const [agency, codes] of codesByAgency(devices)) {
    for (const some of inChunks(codes)) {
      await db
        .deleteFrom('due_device')
        .where('stage', '=', stage)
        .where('code', 'in', some)
        .where('agency', '=', agency)
        .where('code_space', 'in', codeSpaces)
        .where(where => where.or([where('organisation', '=', organisation), where('batch_id', 'is', null)]))
        .execute()
    }
  }
}

/** The devices of a group are to be placed on the market until what its record says. */
export async function changeBasisOfGroup(
  db: Db,
  group: Pick<DueDeviceRow, 'stage' | 'agency' | 'code' | 'code_space'>,
  basis: DueDeviceRow['basis'],
): Promise<void> {
  await db
    .updateTable('due_device')
    .set({ basis })
    .where('stage', '=', group.stage)
    .where('group_code', '=', group.code)
    .where('group_agency', '=', group.agency)
    .where('code_space', '=', group.code_space)
    .where('kind', '=', 'end-of-placing')
    .execute()
}

/** The devices of an organisation that have one of these codes and that a submission or a pull brought. */
export function findKnownDevices(
  db: Db,
  { organisation, stage }: Owner,
  codes: readonly string[],
): Promise<(DeviceCode & Pick<EntityRow, 'code_space' | 'state'>)[]> {
  return readInChunks(codes, some =>
    db
      .selectFrom('entity')
      .select(['agency', 'code', 'code_space', 'state'])
      .where('stage', '=', stage)
      .where('kind', '=', 'device')
      .where('code', 'in', some)
      .where('organisation', '=', organisation)
      .execute(),
  )
}

/** The records of device groups of a code space. */
export function findGroupRecords(
  db: Db,
  stage: Stage,
  code_space: string,
  codes: readonly string[],
): Promise<(DeviceCode & Pick<EntityRow, 'record'>)[]> {
  return readInChunks(codes, some =>
    db
      .selectFrom('entity')
      .select(['agency', 'code', 'record'])
      .where('stage', '=', stage)
      .where('kind', '=', 'group')
      .where('code_space', '=', code_space)
      .where('code', 'in', some)
      .execute(),
  )
}

/** Nothing of a batch is kept: its devices are those of the batch before, or of none. */
export async function dropBatchDevices(db: Db, owner: Owner, batchId: string): Promise<void> {
  const { organisation, stage } = owner
  const ofBatch = db
    .selectFrom('due_device')
    .select('code')
    .where('organisation', '=', organisation)
    .where('stage', '=', stage)
    .where('batch_id', '=', batchId)
    .limit(1)
  if ((await ofBatch.executeTakeFirst()) === undefined) return
  await sql`
    update due_device set batch_id = latest.id from (
      select batch_record.agency, batch_record.code, coalesce(batch_record.model, batch.model, '') as model,
        max(batch.id) as id
      from batch_record inner join batch on batch.id = batch_record.batch_id
      where batch.organisation = ${organisation} and batch.stage = ${stage}
      group by batch_record.agency, batch_record.code, coalesce(batch_record.model, batch.model, '')
    ) as latest
    where due_device.organisation = ${organisation} and due_device.stage = ${stage}
      and due_device.batch_id = ${batchId} and due_device.agency = latest.agency
      and due_device.code = latest.code and due_device.model = latest.model`.execute(db)
  await db
    .deleteFrom('due_device')
    .where('organisation', '=', organisation)
    .where('stage', '=', stage)
    .where('batch_id', '=', batchId)
    .execute()
}

/** Deletes devices whose model is not known where the same organisation has one of that code whose model is. */
export async function deleteUnclearDevices(db: Db): Promise<void> {
  await sql`
    delete from due_device where code_space = '' and exists (
      select 1 from due_device as clear
      where clear.stage = due_device.stage and clear.code = due_device.code
        and clear.agency = due_device.agency and clear.organisation = due_device.organisation
        and clear.code_space <> ''
    )`.execute(db)
}

function codesByAgency(devices: readonly DeviceCode[]): Map<string, string[]> {
  const grouped = Map.groupBy(devices, ({ agency }) => agency)
  return new Map([...grouped].map(([agency, some]) => [agency, [...new Set(some.map(({ code }) => code))]]))
}
