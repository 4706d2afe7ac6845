import { type Kysely, sql } from 'kysely'

/**
 * Several operations a submission, each with its own course; messages that carry operations of several submissions;
 * submissions that wait for another one; and a version for each part of an entity.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('planned_operation')
    .addColumn('request_id', 'text', column => column.notNull().references('submission.request_id'))
    .addColumn('position', 'integer', column => column.notNull())
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('entity_name', 'text', column => column.notNull())
    .addColumn('planned', 'text', column => column.notNull())
    .addColumn('state', 'text', column => column.notNull())
    .addColumn('result', 'text')
    .addColumn('together', 'integer')
    .addColumn('doubt', 'text')
    .addColumn('message_id', 'text', column => column.references('message.message_id'))
    .addPrimaryKeyConstraint('planned_operation_key', ['request_id', 'position'])
    .execute()
  await db.schema
    .createTable('operation_message')
    .addColumn('request_id', 'text', column => column.notNull())
    .addColumn('position', 'integer', column => column.notNull())
    .addColumn('message_id', 'text', column => column.notNull().references('message.message_id'))
    .addPrimaryKeyConstraint('operation_message_key', ['request_id', 'position', 'message_id'])
    .execute()
  await copyOperations(db)
  await db.schema.dropTable('operation').execute()
  await db.schema.alterTable('planned_operation').renameTo('operation').execute()
  await db.schema.createIndex('operation_by_message').on('operation').column('message_id').execute()
  await db.schema
    .createIndex('operation_ready')
    .on('operation')
    .columns(['request_id', 'position'])
    .where(sql.ref('state'), '=', sql.lit('ready'))
    .execute()

  await db.schema.alterTable('submission').addColumn('waits_for', 'text').execute()
  await db.schema.alterTable('submission').addColumn('token_mark', 'text').execute()
  await db.schema
    .createIndex('submission_waiting')
    .on('submission')
    .column('waits_for')
    .where(sql.ref('waits_for'), 'is not', null)
    .execute()

  await db.schema
    .alterTable('entity')
    .addColumn('versions', 'text', column => column.notNull().defaultTo('{}'))
    .execute()
  await keepVersions(db)
  await db.schema.alterTable('entity').dropColumn('version').execute()
  await db.schema.createIndex('entity_held').on('entity').column('held_by').execute()
}

interface Copied {
  operation: { request_id: string; position: number; name: string; message_id: string; entity_name: string }
  planned_operation: Copied['operation'] & {
    planned: string
    state: string
    result: string | null
    doubt: string | null
  }
  operation_message: { request_id: string; position: number; message_id: string }
  submission: Record<'request_id' | 'device_agency' | 'device_code' | 'group_agency' | 'group_code', string> &
    Record<'outcome' | 'doubt', string | null>
  entity: Record<'stage' | 'kind' | 'agency' | 'code' | 'versions', string> & {
    version: number
    record: string | null
  }
}

/** Every submission had one operation before, which is as far as the submission is. */
async function copyOperations(untyped: Kysely<unknown>): Promise<void> {
  const db = untyped as Kysely<Copied>
  const rows = await db
    .selectFrom('operation')
    .innerJoin('submission', 'submission.request_id', 'operation.request_id')
    .selectAll('operation')
    .select(['device_agency', 'device_code', 'group_agency', 'group_code', 'outcome', 'doubt'])
    .execute()
  for (const row of rows) {
    const { request_id, position, name, message_id, entity_name, outcome, doubt } = row
    const entity =
      name === 'DEVICE.POST'
        ? { kind: 'group', issuingAgency: row.group_agency, code: row.group_code }
        : { kind: 'device', issuingAgency: row.device_agency, code: row.device_code }
    const planned = JSON.stringify({ operation: name, entity, differences: [] })
    const ended = outcome === null ? undefined : (JSON.parse(outcome) as { kind: string }).kind
    const state = ended ?? (doubt === null ? 'sent' : 'unclear')
    const result = ended === 'refused' || ended === 'failed' ? outcome : null
    await db
      .insertInto('planned_operation')
      .values({ request_id, position, name, message_id, entity_name, planned, state, result, doubt })
      .execute()
    await db.insertInto('operation_message').values({ request_id, position, message_id }).execute()
  }
}

/** Versions of parts were not counted before: what a device has of them is there in a version that nobody knows. */
async function keepVersions(untyped: Kysely<unknown>): Promise<void> {
  const db = untyped as Kysely<Copied>
  const held = await db
    .selectFrom('entity')
    .select(['stage', 'kind', 'agency', 'code', 'record'])
    .where('version', '>', 0)
    .execute()
  for (const { stage, kind, agency, code, record } of held) {
    const fields = JSON.parse(record ?? '{}') as Record<string, unknown>
    const versions =
      kind === 'group'
        ? { deviceGroup: 1 }
        : {
            device: 1,
            ...(fields.MarketInfos === undefined ? {} : { marketInfos: 0 }),
            ...(fields.Packages === undefined ? {} : { packages: 0 }),
            ...(fields.OriginalManufacturer === undefined ? {} : { originalManufacturer: 0 }),
          }
    await db
      .updateTable('entity')
      .set({ versions: JSON.stringify(versions) })
      .where('stage', '=', stage)
      .where('kind', '=', kind)
      .where('agency', '=', agency)
      .where('code', '=', code)
      .execute()
  }
}
