import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DummyDriver, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { makePostgresStore } from './postgres-store.ts'
import { StoreUnavailable } from './unavailable.ts'

test('a store that cannot be opened says why, also where the database says no more than that it is away', async () => {
  class Away extends DummyDriver {
    override acquireConnection(): never {
      throw new StoreUnavailable()
    }
  }
  const dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new Away(),
    createIntrospector: () => new PostgresIntrospector({} as never),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
  const pool = { connections: () => ({ used: 0, idle: 0, waiting: 0 }), abandon() {}, resume() {} }
  await assert.rejects(
    makePostgresStore(() => ({ dialect, control: dialect, pool }), {
      subscribers: [],
      now: () => new Date(0),
      randomBytes: count => new Uint8Array(count),
    }),
    /^Error: The database at DATABASE_URL cannot be used: The database cannot be reached/,
  )
})
