import type { Store, StoreOptions, StorePlace } from './database.ts'
import { openSqliteStore } from './sqlite-store.ts'

/** Opens the store of a place, as `openStore` does. */
export type OpenStore = (place: StorePlace, options: StoreOptions) => Promise<Store>

/**
 * Opens the store and brings its tables up to date.
 *
 * @throws DataDirectoryInUse when another process has the folder, SecretKeyRefused when the store is another key's
 */
export async function openStore(place: StorePlace, options: StoreOptions): Promise<Store> {
  const { dataDir, databaseUrl, databaseConnections, databasePooler, databasePatience } = place
  if (databaseUrl === undefined) return openSqliteStore(dataDir, options)
  // Loaded only where it is needed.
  const { openPostgresStore } = await import('./postgres-store.ts')
  return openPostgresStore(databaseUrl, {
    ...options,
    connections: databaseConnections,
    pooler: databasePooler,
    patience: databasePatience,
  })
}
