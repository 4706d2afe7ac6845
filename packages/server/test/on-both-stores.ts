import { type TestContext, test as testOnce } from 'node:test'
import { sharedPostgres, withoutPostgres } from './postgres.ts'

const onPostgres = new WeakSet<TestContext>()

/** A test that runs on the embedded store, and again on PostgreSQL where there is one. */
export function test(title: string, work: (t: TestContext) => Promise<void> | void): void {
  void testOnce(title, work)
  void testOnce(`${title} (PostgreSQL)`, { skip: withoutPostgres }, t => {
    onPostgres.add(t)
    return work(t)
  })
}

/** A database for a test alone. */
export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/** A database of its own for a test that runs on PostgreSQL; `undefined` for one on the embedded store. */
export async function databaseFor(t: TestContext): Promise<TestDatabase | undefined> {
  return onPostgres.has(t) ? makeDatabase() : undefined
}

/** The same without any table in it. */
export async function emptyDatabaseFor(t: TestContext): Promise<TestDatabase | undefined> {
  return onPostgres.has(t) ? makeDatabase({ empty: true }) : undefined
}

export async function makeDatabase(options?: { empty?: boolean }): Promise<TestDatabase> {
  const server = await sharedPostgres()
  const url = await server.createDatabase(options)
  return { url, drop: () => server.dropDatabase(url) }
}
