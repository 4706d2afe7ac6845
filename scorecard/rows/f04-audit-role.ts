import { readFileSync } from 'node:fs'
import pg from 'pg'
import { needsPostgres, startPostgresWorld } from '../postgres-world.ts'
import { freshRequest } from '../records.ts'
import type { Row } from '../row.ts'

const tables = ['evidence', 'evidence_head', 'evidence_checkpoint', 'evidence_checkpoint_head']
const columns: Readonly<Record<string, string>> = { evidence_checkpoint: 'key_id' }
const role = new URL('../../deploy/postgresql/auditor.sql', import.meta.url)

/** An auditor tries to change the evidence, and to look beyond it. */
export const f04: Row = {
  id: 'F4',
  isStar: false,
  fault:
    'A user in the role of deploy/postgresql/auditor.sql tries INSERT, UPDATE, DELETE, TRUNCATE and DROP on the evidence',
  limit: 'it reads the evidence; the database refuses everything else; the evidence verifies',
  runs: { short: 1, long: 1 },
  control: { name: "an auditor with the gateway's own role" },
  unable: needsPostgres,
  async run(bench) {
    const world = await startPostgresWorld(bench)
    await world.submit(freshRequest())
    const { port } = world.postgres
    await ask(port, 'udigate', readFileSync(role, 'utf8'))
    await ask(
      port,
      'udigate',
      `create user auditor in role ${bench.isControl ? 'udigate' : 'udigate_auditor'}`,
    )
    let refused = 0
    for (const table of tables) {
      const readable = await ask(port, 'auditor', `select * from ${table}`)
      if (readable !== undefined) bench.failures.push(`${table} cannot be read: ${readable}`)
      for (const statement of attacksOn(table)) {
        const answer = await ask(port, 'auditor', statement)
        if (answer === 'not allowed') refused += 1
        else bench.failures.push(`${statement}: ${answer ?? 'done'}`)
      }
    }
    for (const table of ['submission', 'message', 'actor', 'api_key']) {
      const answer = await ask(port, 'auditor', `select * from ${table}`)
      if (answer === 'not allowed') refused += 1
      else bench.failures.push(`${table} is read`)
    }
    if (!bench.isControl) bench.failures.push(...(await world.violations()))
    return { runs: 1, worst: `${refused} refused` }
  },
}

/** Each on its own; what is done in spite of everything is undone again, so that the next one meets the same. */
function attacksOn(table: string): string[] {
  const column = columns[table] ?? 'hash'
  return [
    `update ${table} set ${column} = ${column}`,
    `delete from ${table}`,
    `truncate ${table}`,
    `insert into ${table} select * from ${table}`,
    `drop table ${table}`,
    `alter table ${table} disable trigger all`,
  ].map(statement => `begin; ${statement}; rollback`)
}

/** @returns nothing where it was done, `not allowed` where the user lacks the right, else what the database says */
async function ask(port: number, user: string, sql: string): Promise<string | undefined> {
  const client = new pg.Client({ host: '127.0.0.1', port, user, database: 'postgres' })
  await client.connect()
  try {
    await client.query(sql)
    return undefined
  } catch (error) {
    const { code, message } = error as pg.DatabaseError
    return code === '42501' ? 'not allowed' : message
  } finally {
    await client.end()
  }
}
