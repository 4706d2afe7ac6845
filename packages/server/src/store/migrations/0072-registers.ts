import { type CreateTableBuilder, type Kysely, PostgresAdapter, sql } from 'kysely'
import { firstRegister } from '../../stage.ts'

/** For which register each submission is, each message and each question, and of which register is known how it answers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['submission', 'operation', 'message', 'pull', 'inquiry', 'budget_use']) {
    await db.schema
      .alterTable(table)
      .addColumn('register', 'text', column => column.notNull().defaultTo(firstRegister))
      .execute()
  }

  await db.schema.dropIndex('operation_ready').execute()
  const ready = ['stage', 'register', 'organisation'] as const
  await db.schema
    .createIndex('operation_ready')
    .on('operation')
    .columns([...ready, 'request_id', 'position'])
    .where(sql.ref('state'), '=', sql.lit('ready'))
    .execute()
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await db.schema.dropIndex('operation_ready_by_shard').execute()
    await db.schema
      .createIndex('operation_ready_by_shard')
      .on('operation')
      .columns([...ready, 'shard', 'request_id', 'position'])
      .where(sql.ref('state'), '=', sql.lit('ready'))
      .execute()
  }

  // Few rows each: with the register in their keys they are made again.
  await remake(db, 'mailbox', ['stage', 'register'], { empty_at: 'bigint!' })
  await remake(db, 'shown_state', ['stage', 'register'], {
    refused_at: 'bigint',
    refusal: 'text',
    shown_at: 'bigint',
    changed_refused_at: 'bigint',
    changed_refusal: 'text',
  })
  await remake(db, 'pacing', ['stage', 'register', 'organisation'], {
    level: 'integer!',
    rejected_at: 'bigint',
    held_until: 'bigint',
    held_for: 'text',
  })
}

/** Makes a table again with the register in its key, which comes after the stage, and copies what is in it. */
async function remake(
  db: Kysely<unknown>,
  table: string,
  key: readonly string[],
  others: Readonly<Record<string, string>>,
): Promise<void> {
  const before = `${table}_before_registers`
  await db.schema.alterTable(table).renameTo(before).execute()
  let made: CreateTableBuilder<string, string> = db.schema.createTable(table)
  for (const name of key) made = made.addColumn(name, 'text', column => column.notNull())
  for (const [name, type] of Object.entries(others)) {
    made = type.endsWith('!')
      ? made.addColumn(name, sql.raw(type.slice(0, -1)), column => column.notNull())
      : made.addColumn(name, sql.raw(type))
  }
  await made.addPrimaryKeyConstraint(`${table}_by_register`, [...key]).execute()
  const copied = [...key.filter(name => name !== 'register'), ...Object.keys(others)].map(name =>
    sql.ref(name),
  )
  await sql`insert into ${sql.table(table)} (${sql.join(copied)}, register)
    select ${sql.join(copied)}, ${sql.lit(firstRegister)} from ${sql.table(before)}`.execute(db)
  await db.schema.dropTable(before).execute()
}
