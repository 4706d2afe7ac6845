import { type Kysely, sql } from 'kysely'

/**
 * What lists are narrowed by stands in the index of their order, so that few rows are read for what few have; what waits, is held or is
 * in doubt stands in indexes that have nothing else in them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const former = [
    'submission_newest',
    'submission_by_status',
    'entity_of_organisation',
    'entity_held',
    'operation_doubted',
    'message_open',
  ]
  for (const name of former) await db.schema.dropIndex(name).execute()
  await db.schema
    .createIndex('submission_newest')
    .on('submission')
    .columns(['organisation', 'stage', 'request_id', 'actor', 'model'])
    .execute()
  await db.schema
    .createIndex('submission_by_status')
    .on('submission')
    .columns(['organisation', 'stage', 'status', 'request_id', 'actor', 'model'])
    .execute()
  await db.schema
    .createIndex('entity_of_organisation')
    .on('entity')
    .columns([
      'organisation',
      'stage',
      'kind',
      'code',
      'agency',
      'code_space',
      'actor',
      'model',
      'group_code',
    ])
    .execute()
  await sql`create index entity_held on entity (held_by) where held_by is not null`.execute(db)
  await sql`create index entity_unregistered on entity
    (organisation, stage, kind, state, code, agency, code_space, refused)
    where held_by is null and state <> 'REGISTERED'`.execute(db)
  await sql`create index operation_doubted on operation
    (stage, organisation, request_id, position, needs_operator, doubted_at) where doubted_at is not null`.execute(
    db,
  )
  await sql`create index message_open on message (stage, state, created_at, organisation)
    where state in ('waiting', 'handed', 'unclear')`.execute(db)
}
