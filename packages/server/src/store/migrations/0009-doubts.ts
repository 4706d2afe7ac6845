import { type Kysely, sql } from 'kysely'

/** How doubts are resolved: what the authority is asked, when it is asked again, and what people decide. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('operation').addColumn('doubted_at', 'bigint').execute()
  await db.schema.alterTable('operation').addColumn('look_up_at', 'bigint').execute()
  await db.schema
    .alterTable('operation')
    .addColumn('needs_operator', 'integer', column => column.notNull().defaultTo(0))
    .execute()
  for (const [name, column] of [
    ['operation_look_up', 'look_up_at'],
    ['operation_doubted', 'doubted_at'],
  ] as const) {
    await db.schema
      .createIndex(name)
      .on('operation')
      .column(column)
      .where(sql.ref(column), 'is not', null)
      .execute()
  }
  await db.schema.alterTable('message').addColumn('absent_after', 'integer').execute()

  await db.schema
    .createTable('look_up')
    .addColumn('message_id', 'text', column => column.primaryKey().references('message.message_id'))
    .addColumn('request_id', 'text', column => column.notNull())
    .addColumn('position', 'integer', column => column.notNull())
    .addColumn('asked_at', 'bigint', column => column.notNull())
    .addColumn('quarantined', 'integer', column => column.notNull())
    .addColumn('answered_at', 'bigint')
    .addColumn('finding', 'text')
    .addColumn('details', 'text')
    .addForeignKeyConstraint('look_up_operation', ['request_id', 'position'], 'operation', [
      'request_id',
      'position',
    ])
    .execute()
  await db.schema
    .createIndex('look_up_of_operation')
    .on('look_up')
    .columns(['request_id', 'position', 'message_id'])
    .execute()

  await db.schema
    .createTable('mailbox')
    .addColumn('stage', 'text', column => column.primaryKey())
    .addColumn('empty_at', 'bigint', column => column.notNull())
    .execute()

  await db.schema
    .createTable('decision')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('request_id', 'text', column => column.notNull())
    .addColumn('position', 'integer', column => column.notNull())
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('key_id', 'text', column => column.notNull())
    .addColumn('decided_by', 'text', column => column.notNull())
    .addColumn('reason', 'text', column => column.notNull())
    .addColumn('evidence', 'text')
    .addColumn('decided_at', 'bigint', column => column.notNull())
    .addForeignKeyConstraint('decision_operation', ['request_id', 'position'], 'operation', [
      'request_id',
      'position',
    ])
    .execute()
  await db.schema
    .createIndex('decision_of_operation')
    .on('decision')
    .columns(['request_id', 'position', 'id'])
    .execute()
}
