import { DatabaseSync } from 'node:sqlite'
import { signerFrom } from '../../packages/server/src/evidence/signing.ts'
import { openOwnStore } from '../../packages/server/src/own-store/open-own-store.ts'
import type { OpenStore } from '../../packages/server/src/store/open-store.ts'
import { sqliteDialect } from '../../packages/server/src/store/sqlite-dialect.ts'
import { makeSqliteStore } from '../../packages/server/src/store/sqlite-store.ts'

/**
 * A database of a secret key with its tables and nothing in them. What makes them asks Node for the time, so it is done outside of a
 * world.
 */
export async function makeEmptyDatabase(secretKey: Uint8Array): Promise<DatabaseSync> {
  const database = openInMemory()
  const open: OpenStore = (_place, options) =>
    makeSqliteStore(
      ({ onDiskError, onStatement }) => sqliteDialect(database, onDiskError, onStatement),
      options,
      () => {},
    )
  const signer = signerFrom(secretKey)
  await openOwnStore({ dataDir: '' }, () => new Date(0), { open, signer: () => signer })
  return database
}

/** What of a database is committed, as another one. */
export function copyDatabase(database: DatabaseSync): DatabaseSync {
  const copy = openInMemory()
  database.exec(`vacuum into '${nameInMemory(databases)}'`)
  return copy
}

let databases = 0

/** In memory, under a name of its own, by which another one can be copied into it. */
function openInMemory(): DatabaseSync {
  databases += 1
  return new DatabaseSync(nameInMemory(databases), { enableForeignKeyConstraints: true })
}

function nameInMemory(number: number): string {
  return `file:simulated-${number}?mode=memory&cache=shared`
}
