import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import { Kysely } from 'kysely'
import { coverageByName } from '../src/evidence/coverage.ts'
import type { Signer } from '../src/evidence/signing.ts'
import { verifyEvidence } from '../src/evidence/verify.ts'
import { openWithKey } from '../src/own-store/open-with-key.ts'
import { sqliteDialect } from '../src/store/sqlite-dialect.ts'
import type { Tables } from '../src/store/tables.ts'
import { type Forgery, forge, listForgeries, readRows, readTables, type Table, undo } from './forged-rows.ts'
import { useGateway } from './used-gateway.ts'

/** The store of a gateway that was used, as a holder of its file has it, and the key that proves its evidence. */
async function openUsed(t: TestContext) {
  const { dataDir, secretKey } = await useGateway(t)
  const { store, signer } = await openWithKey({ dataDir, secretKey })
  await store.close()
  const sqlite = new DatabaseSync(join(dataDir, 'udigate.sqlite'))
  sqlite.exec('pragma foreign_keys = off; pragma synchronous = off')
  t.after(() => sqlite.close())
  return { sqlite, signer, db: new Kysely<Tables>({ dialect: sqliteDialect(sqlite) }) }
}

type Opened = Awaited<ReturnType<typeof openUsed>>

/** What a verification says first. */
async function findProblem({ db, signer }: { db: Kysely<Tables>; signer: Signer }) {
  const verifying = verifyEvidence({ db, signer })
  const { value, done } = await verifying.next()
  return done ? undefined : value
}

/** By what in the list it is that a forgery is not found; `undefined` where it has to be. */
function findExcuse({ table, column, before, after }: Forgery): string | undefined {
  const known = coverageByName[table]
  if (known === undefined) return undefined
  if ('why' in known) return table
  const rows = [before, after].filter(row => row !== undefined)
  if (known.notRows && rows.every(known.notRows.is)) return `${table}: rows ${known.notRows.where}`
  const not = column === undefined ? undefined : new Map(Object.entries(known.not ?? {})).get(column)
  if (not === undefined || (typeof not === 'object' && before && !not.is(before))) return undefined
  return `${table}.${column}`
}

/** Forges what can be forged in a table. @returns what has to be found and is not, and what in the list is why others are not */
async function forgeTable(opened: Opened, table: Table) {
  const { sqlite } = opened
  const missed = new Set<string>()
  const excused = new Set<string>()
  const tried = new Set<string>()
  for (const forgery of listForgeries(table, readRows(sqlite, table))) {
    const excuse = findExcuse(forgery)
    if (excuse !== undefined && excused.has(excuse)) continue
    if (!forge(sqlite, table, forgery)) continue
    tried.add(forgery.column ?? (forgery.before ? 'a row deleted' : 'a row added'))
    const isFound = (await findProblem(opened)) !== undefined
    undo(sqlite, table, forgery)
    if (isFound) continue
    if (excuse !== undefined) excused.add(excuse)
    else missed.add(describe(forgery))
  }
  return { missed, excused, tried }
}

function describe({ table, column, before, after }: Forgery): string {
  if (column === undefined)
    return `${table}: a row ${before ? 'deleted' : 'added'}: ${JSON.stringify(before ?? after)}`
  return `${table}.${column}: ${JSON.stringify(after?.[column])} in the place of ${JSON.stringify(before?.[column])}`
}

/** Every entry of the list. */
function listExcuses(): string[] {
  return Object.entries(coverageByName).flatMap(([table, known]) =>
    'why' in known
      ? table
      : [
          ...Object.keys(known.not ?? {}).map(column => `${table}.${column}`),
          ...(known.notRows ? [`${table}: rows ${known.notRows.where}`] : []),
        ],
  )
}

test('each column of each table that is changed by hand, each row deleted and each row added is found, but for what is listed', async t => {
  const opened = await openUsed(t)
  assert.equal(await findProblem(opened), undefined)
  const tables = readTables(opened.sqlite)
  assert.deepEqual(
    tables.map(({ name }) => name),
    Object.keys(coverageByName).toSorted(),
  )
  const [missed, excused, untried] = [[], [], []] as [string[], string[], string[]]
  for (const table of tables) {
    const known = coverageByName[table.name]
    const columns = table.columns.map(({ name }) => name)
    for (const column of known && 'not' in known ? Object.keys(known.not ?? {}) : [])
      assert.ok(columns.includes(column), `${table.name}.${column} exists`)
    const forged = await forgeTable(opened, table)
    missed.push(...forged.missed)
    excused.push(...forged.excused)
    if (known && 'why' in known) continue
    for (const what of [...columns, 'a row deleted', 'a row added'])
      if (!forged.tried.has(what) && !excused.includes(`${table.name}.${what}`))
        untried.push(`${table.name}: ${what}`)
  }
  assert.deepEqual(missed, [], 'everything else is found')
  assert.deepEqual(untried, [], 'everything was tried')
  assert.deepEqual(
    listExcuses().filter(excuse => !excused.includes(excuse)),
    [],
    'what is listed is not found',
  )
  assert.equal(await findProblem(opened), undefined)

  // Of tomorrow, and in no list.
  opened.sqlite.exec('alter table mapping add column tomorrow text')
  const mapping = readTables(opened.sqlite).find(({ name }) => name === 'mapping')
  assert.ok(mapping)
  const { missed: unlisted } = await forgeTable(opened, mapping)
  assert.deepEqual(new Set(Array.from(unlisted, what => what.split(':')[0])), new Set(['mapping.tomorrow']))
})
