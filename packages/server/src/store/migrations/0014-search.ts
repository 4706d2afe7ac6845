import { type Kysely, sql } from 'kysely'

/** How submissions and entities are found by their status and by the identifiers of what they are of. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('submission')
    .addColumn('status', 'text', column => column.notNull().defaultTo('IN_SUBMISSION'))
    .execute()
  await sql`
    update submission set status = case
      when outcome is null and doubt is not null then 'IN_DOUBT'
      when outcome is null then 'IN_SUBMISSION'
      when outcome like '{"kind":"accepted"%' then 'SUCCESS'
      when outcome like '{"kind":"refused"%' or outcome like '%"stop":{"kind":"refused"%' then 'VALIDATION_FAILED'
      when outcome like '{"kind":"blocked"%' or outcome like '%"stop":{"kind":"blocked"%' then 'BLOCKED'
      else 'INTERNAL_ERROR'
    end`.execute(db)
  for (const column of ['status', 'device_code', 'group_code']) {
    await db.schema
      .createIndex(`submission_by_${column}`)
      .on('submission')
      .columns(['organisation', 'stage', column, 'request_id'])
      .execute()
  }
  await db.schema
    .createIndex('entity_of_organisation')
    .on('entity')
    .columns(['organisation', 'stage', 'kind', 'code', 'agency'])
    .execute()
  await db.schema
    .createIndex('pull_difference_of_entity')
    .on('pull_difference')
    .columns(['kind', 'agency', 'code'])
    .execute()
}
