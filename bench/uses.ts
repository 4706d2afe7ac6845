// What it costs to compare records with a large register: all identifiers of many records, asked for as a batch does, against reading the
// rows of as many devices by their names; and what it costs to note what the register's records use. Embedded store, and PostgreSQL where
// it is there. node --conditions=udigate-source bench/uses.ts [entities] [records]
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { validRequests } from '@udigate/eudamed'
import type { Kysely } from 'kysely'
import { findCodeSpace } from '../packages/eudamed/src/models/criteria.ts'
import { findHomeLaw, findLaw } from '../packages/server/src/authorities/laws.ts'
import { openWithKey } from '../packages/server/src/own-store/open-with-key.ts'
import type { Db, Store } from '../packages/server/src/store/database.ts'
import { findEntity } from '../packages/server/src/store/entities.ts'
import { locksRows } from '../packages/server/src/store/locks-rows.ts'
import { up as makeIdentifierUses } from '../packages/server/src/store/migrations/0070-identifier-uses.ts'
import { putEntities } from '../packages/server/src/store/pulled-entities.ts'
import type { EntityRow } from '../packages/server/src/store/tables.ts'
import { analyzeGrown } from '../packages/server/src/store/young-statistics.ts'
import { nameBeside } from '../packages/server/src/submissions/find-beside.ts'
import { askRequestFacts } from '../packages/server/src/submissions/request-facts.ts'
import { identifierUses } from '../packages/server/src/uses/keep-uses.ts'
import { hasPostgres, sharedPostgres } from '../packages/server/test/postgres.ts'

const entities = Number(process.argv[2] ?? 1_000_000)
const records = Number(process.argv[3] ?? 5_000)
const slice = 100
const model = 'EU_UDI_MDR'
const code_space = findCodeSpace(model)
const caller = { organisation: 'maker', stage: 'preview', actors: 'any' } as const
const { device, deviceGroup } = validRequests[model]

const codeAt = (number: number): string => String(number).padStart(14, '0')

/** A device with a package, which is a third code of its own. */
function makeRecord(number: number): object {
  const Packages = [
    {
      PackagingDi: codeAt(number + 10_000_000_000),
      PackagingDiIssuingAgency: 'GS1',
      Status: 'ON_THE_MARKET',
      NumberOfItems: 5,
      Child: codeAt(number),
    },
  ]
  return { ...device, Device: codeAt(number), Packages }
}

function makeRow(number: number): EntityRow {
  return {
    organisation: 'maker',
    stage: 'preview',
    actor: deviceGroup.MFActorCode,
    model,
    kind: 'device',
    agency: 'GS1',
    code: codeAt(number),
    code_space,
    state: 'REGISTERED',
    versions: '{}',
    record: JSON.stringify(makeRecord(number)),
    group_agency: null,
    group_code: null,
    held_by: null,
    refused: 0,
    updated_at: 0,
    seen_by: null,
    not_shown: null,
    looked_at: null,
    file_pull: null,
  } as unknown as EntityRow
}

async function fill(store: Store): Promise<void> {
  for (let from = 0; from < entities; from += 1000) {
    const rows = Array.from({ length: Math.min(1000, entities - from) }, (_, index) => makeRow(from + index))
    await store.write(db => putEntities(db, rows))
    // As a gateway has it done each second.
    if (locksRows(store.db)) await analyzeGrown(store.db)
  }
}

/** Seconds. */
async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}

async function inSlices(work: (number: number) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < records; from += slice)
    await Promise.all(Array.from({ length: slice }, (_, index) => work(from + index)))
}

/** A record every so many devices, so that all of the register is asked about. */
const spread = Math.max(1, Math.floor(entities / records))

async function compare(db: Db): Promise<number> {
  const facts = askRequestFacts(db, caller)
  let found = 0
  await inSlices(async number => {
    // Its package is that of a registered device.
    const own = { ...makeRecord(number * spread), Device: codeAt(number + 20_000_000_000) }
    const desired = findLaw(model).readDesired(model, { device: own, deviceGroup })
    const { others } = await facts.beside(model, {
      ...nameBeside(findHomeLaw(model), desired),
      actor: undefined,
    })
    found += others.usesElsewhere?.some(({ purpose }) => purpose === 'package') ? 1 : 0
  })
  return found
}

function readByName(db: Db): Promise<void> {
  return inSlices(number => {
    const code = codeAt(number * spread)
    return findEntity(db, 'preview', { kind: 'device', agency: 'GS1', code, code_space })
  })
}

async function measure(name: string, place: { databaseUrl?: string }): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'uses-'))
  const { store } = await openWithKey({ dataDir, ...place })
  try {
    const filling = await time(() => fill(store))
    const environment = { now: () => new Date(0), randomBytes: (size: number) => new Uint8Array(size) }
    // As a store of the version before comes to it.
    await store.db.schema.dropTable('identifier_use').execute()
    await makeIdentifierUses(store.db as unknown as Kysely<unknown>)
    const noted = await time(() =>
      store.write(async db => identifierUses.migrated?.(db, new Set(['0070-identifier-uses']), environment)),
    )
    if (locksRows(store.db)) await analyzeGrown(store.db)
    await readByName(store.db)
    const floor = await time(() => readByName(store.db))
    let found = 0
    const compared = await time(async () => {
      found = await compare(store.db)
    })
    console.log(
      `${name}: ${entities} entities filled in ${filling.toFixed(0)} s, their uses noted again in ${noted.toFixed(0)} s. ${records} records compared in ${compared.toFixed(2)} s (${found} packages found), ${(compared / floor).toFixed(1)} times as long as reading as many devices by name.`,
    )
    if (found !== records) throw new Error(`${records - found} packages were not found.`)
  } finally {
    await store.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

await measure('SQLite', {})
if (hasPostgres) {
  const server = await sharedPostgres()
  const databaseUrl = await server.createDatabase()
  await measure('PostgreSQL', { databaseUrl })
  await server.dropDatabase(databaseUrl)
}
