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

export interface PostgresWorld extends World {
  postgres: Postgres
  database: DatabaseProxy
  settings: Readonly<Record<string, string>>
}

/** A world whose gateway keeps its store in PostgreSQL, behind a proxy. */
export async function startPostgresWorld(bench: Bench, options: WorldOptions = {}): Promise<PostgresWorld> {
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
    ...options.settings,
  }
  const world = await startWorld(bench, { ...options, settings, query: postgres.query })
  return Object.assign(world, { postgres, database, settings })
}

/** Why a row on PostgreSQL cannot run. */
export function needsPostgres({ postgres }: Machine, build: Build): string | undefined {
  if (!knowsSetting(build, 'DATABASE_URL')) return 'this gateway has no DATABASE_URL'
  return postgres === undefined ? 'needs PostgreSQL (Debian: apt-get install postgresql)' : undefined
}
