import { DatabaseSync } from 'node:sqlite'
import { signerFrom } from '../../packages/server/src/evidence/signing.ts'
import { openOwnStore } from '../../packages/server/src/own-store/open-own-store.ts'
import type { OpenStore } from '../../packages/server/src/store/open-store.ts'
import { sqliteDialect } from '../../packages/server/src/store/sqlite-dialect.ts'
import { makeSqliteStore } from '../../packages/server/src/store/sqlite-store.ts'

/**
 * The image of a database of a secret key with its tables and nothing in them. What makes them asks Node for the time, so it is done
 * outside of a world.
 */
export async function makeEmptyDatabase(secretKey: Uint8Array): Promise<Uint8Array> {
  const database = openInMemory()
  const open: OpenStore = (_place, options) =>
    makeSqliteStore(
      ({ onDiskError, onStatement }) => sqliteDialect(database, onDiskError, onStatement),
      options,
      () => {},
    )
  const signer = signerFrom(secretKey)
  await openOwnStore({ dataDir: '' }, () => new Date(0), { open, signer: () => signer })
  return database.serialize()
}

/** A database of an image that `serialize` gave. */
export function openImage(image: Uint8Array): DatabaseSync {
  const database = openInMemory()
  database.deserialize(image)
  return database
}

function openInMemory(): DatabaseSync {
  return new DatabaseSync(':memory:', { enableForeignKeyConstraints: true })
}
