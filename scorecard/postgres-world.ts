import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Build, knowsSetting } from './builds/build.ts'
import type { Machine } from './machine.ts'
import { type Postgres, startPostgres } from './processes/postgres.ts'
import { type DatabaseProxy, startDatabaseProxy } from './proxy/database-proxy.ts'
import type { Bench } from './row.ts'
import { startWorld, type World, type WorldOptions } from './world.ts'

/** A PostgreSQL for a store, behind a proxy. */
export interface PostgresStore {
  postgres: Postgres
  database: DatabaseProxy
  /** With which a gateway has its store there. */
  settings: Readonly<Record<string, string>>
}

export interface PostgresWorld extends World, PostgresStore {}

/** A world whose gateway keeps its store in PostgreSQL, behind a proxy. */
export async function startPostgresWorld(bench: Bench, options: WorldOptions = {}): Promise<PostgresWorld> {
  const store = await startPostgresStore(bench)
  const settings = { ...store.settings, ...options.settings }
  const world = await startWorld(bench, { ...options, settings, query: store.postgres.query })
  return Object.assign(world, store, { settings })
}

/** Starts one; it ends with the bench. */
export async function startPostgresStore(bench: Bench): Promise<PostgresStore> {
  const { postgres: programs } = bench.machine
  if (programs === undefined) throw new Error('There is no PostgreSQL on this machine.')
  // Its user may not enter the folders of this one.
  const folder = mkdtempSync(join(tmpdir(), 'udigate-scorecard-postgres-'))
  bench.after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }))
  const postgres = await startPostgres(programs, folder)
  bench.after(() => postgres.crash())
  const database = await startDatabaseProxy(postgres.port)
  bench.after(() => database.close())
  const settings = {
    DATABASE_URL: `postgres://udigate:any@127.0.0.1:${database.port}/postgres`,
    UDIGATE_SECRET_KEY: randomBytes(32).toString('base64'),
  }
  return { postgres, database, settings }
}

/** Why a row on PostgreSQL cannot run. */
export function needsPostgres({ postgres }: Machine, build: Build): string | undefined {
  if (!knowsSetting(build, 'DATABASE_URL')) return 'this gateway has no DATABASE_URL'
  return postgres === undefined ? 'needs PostgreSQL (Debian: apt-get install postgresql)' : undefined
}
