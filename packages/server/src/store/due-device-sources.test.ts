import assert from 'node:assert/strict'
import { test as testOnce } from 'node:test'
import { type RootOperationNode, sql } from 'kysely'
import { testOnBoth } from '../../test/on-both-stores.ts'
import { openStoreFor } from '../../test/open-test-store.ts'
import { stages } from '../stage.ts'
import type { Db } from './database.ts'
import { readEntities } from './due-device-sources.ts'
import { type EntityKind, type EntityRow, entityKinds } from './tables.ts'

function makeRow(stage: EntityRow['stage'], kind: EntityKind, number: number): EntityRow {
  return {
    organisation: 'maker',
    stage,
    actor: 'DE-MF-000001723',
    model: 'EU_UDI_MDR',
    kind,
    agency: number % 2 === 0 ? 'GS1' : 'HIBCC',
    code: String(number),
    code_space: 'eudamed/regulation',
    state: 'REGISTERED',
    versions: '{}',
    refused: 0,
    updated_at: 0,
  } as EntityRow
}

async function fill(db: Db, perKind: number): Promise<void> {
  for (const stage of stages)
    for (const kind of entityKinds) {
      const rows = Array.from({ length: perKind }, (_, number) => makeRow(stage, kind, number))
      await db.insertInto('entity').values(rows).execute()
    }
}

async function readCodes(db: Db, kind: EntityKind): Promise<readonly string[]> {
  const codes: string[] = []
  for await (const rows of readEntities(db, kind))
    codes.push(...rows.map(row => `${row.stage} ${row.kind} ${row.agency} ${row.code}`))
  return codes
}

testOnBoth('all entities of a kind are read, each once, of both stages', async t => {
  const { db } = await openStoreFor(t)
  await fill(db, 601)
  for (const kind of entityKinds) {
    const codes = await readCodes(db, kind)
    assert.equal(codes.length, 2 * 601)
    assert.equal(new Set(codes).size, codes.length)
    assert.ok(codes.every(code => code.split(' ')[1] === kind))
  }
})

testOnce(
  'no page of them costs more than its own rows: the first as the last is a span of an index',
  async t => {
    const { db } = await openStoreFor(t)
    await fill(db, 601)
    const queries: RootOperationNode[] = []
    const watched = db.withPlugin({
      transformQuery({ node }) {
        queries.push(node)
        return node
      },
      transformResult: async ({ result }) => result,
    })
    await readCodes(watched, 'device')
    assert.equal(queries.length, 4, 'two pages of each stage')
    for (const query of queries) {
      const { sql: text, parameters } = db.getExecutor().compileQuery(query, { queryId: 'plan' })
      const [first = '', ...others] = text.split('?')
      const explained = others.reduce(
        (before, words, index) => sql`${before}${sql.lit(parameters[index])}${sql.raw(words)}`,
        sql`explain query plan ${sql.raw(first)}`,
      )
      const { rows } = await sql<{ detail: string }>`${explained}`.execute(db)
      assert.deepEqual(
        rows.map(({ detail }) => detail.replace(/ USING .*? \(/, ' (')),
        ['SEARCH entity (stage=? AND kind=? AND (agency,code,code_space)>(?,?,?))'],
      )
    }
  },
)
