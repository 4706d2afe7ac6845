import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { makeDatabase } from '../../test/on-both-stores.ts'
import { openTestStore } from '../../test/open-test-store.ts'
import { withoutPostgres } from '../../test/postgres.ts'
import { listSubmissions } from './list-submissions.ts'
import { listEntities } from './shown-entities.ts'
import { findOwnSubmission } from './submissions.ts'

const owner = { organisation: 'maker', stage: 'preview' } as const
const page = { limit: 2 }

test('PostgreSQL keeps plans of what is found by its name, and none of lists, which have bounds', {
  skip: withoutPostgres,
}, async t => {
  const { url, drop } = await makeDatabase()
  const store = await openTestStore({ dataDir: '', databaseUrl: url, databaseConnections: 1 })
  t.after(async () => {
    await store.close()
    await drop()
  })
  const { db } = store
  const readKept = async (): Promise<string[]> => {
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements
      where statement not like '%pg_prepared_statements%'`.execute(db)
    return rows.map(({ statement }) => statement)
  }
  const before = new Set(await readKept())
  await listSubmissions(db, owner, page, { model: 'EU_UDI_MDR', workOf: 'nobody' })
  await listSubmissions(db, owner, page, { search: { code: '0952', labels: [{ start: 'a', words: [] }] } })
  await listEntities(db, owner, 'device', page, { actor: 'X' })
  await findOwnSubmission(db, owner, 'x')
  const kept = (await readKept()).filter(statement => !before.has(statement))
  assert.equal(kept.length, 1)
  assert.match(kept[0] ?? '', /^select \* from "submission" .* and "request_id" = \$3$/)
})
