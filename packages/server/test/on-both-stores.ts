import { type TestContext, test as testOnce } from 'node:test'
import { onPostgres as suffix, tier } from '../../../scripts/test-tiers.ts'
import { sharedPostgres, withoutPostgres } from './postgres.ts'

const onPostgres = new WeakSet<TestContext>()

/** A test that runs on the embedded store, and again on PostgreSQL where there is one: that by `npm run test:all` alone. */
export function test(title: string, work: Work): void {
  if (tier !== 'postgres') void testOnce(title, work)
  if (tier !== 'contract') testOnPostgres(title, work)
}

/** One that runs on both in `npm test` already: what it shows is made by SQL, locks or connections. */
export function testOnBoth(title: string, work: Work): void {
  if (tier === 'postgres') return
  void testOnce(title, work)
  testOnPostgres(title, work)
}

type Work = (t: TestContext) => Promise<void> | void

function testOnPostgres(title: string, work: Work): void {
  void testOnce(`${title} ${suffix}`, { skip: withoutPostgres }, t => {
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
