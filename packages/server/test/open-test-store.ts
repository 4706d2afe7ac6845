import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { type Lane, makeLanes } from '../src/evidence/lanes.ts'
import { type Signer, signerFrom } from '../src/evidence/signing.ts'
import { type OpeningOptions, openOwnStore } from '../src/own-store/open-own-store.ts'
import type { Store, StoreOptions, StorePlace } from '../src/store/database.ts'
import { layEmptyStore } from './empty-store.ts'
import { databaseFor } from './on-both-stores.ts'

/** What proves the evidence in stores that tests open by themselves. */
export const testSigner = signerFrom(new Uint8Array(32))

/** Opens a store as a process does; an embedded one is not made again, but laid into its folder. What is written needs the store's key (`signer`), where a gateway has given it one. */
export async function openTestStore(
  place: StorePlace,
  now?: () => Date,
  options: Partial<Pick<StoreOptions, 'jobs' | 'ownKey'> & OpeningOptions> = {},
): Promise<Store> {
  if (place.databaseUrl === undefined) await layEmptyStore(place.dataDir)
  return openOwnStore(waitPatiently(place), now, { signer: () => testSigner, ...options })
}

/** The same place, or a configuration that names it: a database that is slow, since all else on the machine is busy, is not away. */
export function waitPatiently<Place extends StorePlace>(place: Place): Place {
  return { databasePatience: 5_000, ...place }
}

/** The same as its first process does, to whose key it belongs from then on. */
export function openFirst(...[place, now, options]: Parameters<typeof openTestStore>): Promise<Store> {
  const { signer = () => testSigner } = options ?? {}
  return openTestStore(place, now, { ownKey: (_isFirst, storeKey) => storeKey ?? signer().keyId, ...options })
}

/** The same for a test that runs on both stores: in a folder or a database of its own, which is gone with the test. */
export async function openStoreFor(t: TestContext, now?: () => Date): Promise<Store> {
  const database = await databaseFor(t)
  const folder = mkdtempSync(join(tmpdir(), 'udigate-store-'))
  const store = await openFirst({ dataDir: folder, ...(database && { databaseUrl: database.url }) }, now)
  t.after(async () => {
    await store.close()
    await database?.drop()
    rmSync(folder, { recursive: true })
  })
  return store
}

/** A lane of its own, for what a test writes into the evidence by itself. */
export function beginLane(signer: Signer = testSigner): Lane {
  return makeLanes(() => signer).take({ randomBytes })
}
