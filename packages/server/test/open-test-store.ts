import { randomBytes } from 'node:crypto'
import { type Lane, makeLanes } from '../src/evidence/lanes.ts'
import { type Signer, signerFrom } from '../src/evidence/signing.ts'
import { type OpeningOptions, openOwnStore } from '../src/own-store/open-own-store.ts'
import type { Store, StorePlace } from '../src/store/database.ts'

/** What proves the evidence in stores that tests open by themselves. */
export const testSigner = signerFrom(new Uint8Array(32))

/** Opens a store as a process does. What is written needs the store's key (`signer`), where a gateway has given it one. */
export function openTestStore(
  place: StorePlace,
  now?: () => Date,
  options: Partial<OpeningOptions> = {},
): Promise<Store> {
  return openOwnStore(place, now, { signer: () => testSigner, ...options })
}

/** A lane of its own, for what a test writes into the evidence by itself. */
export function beginLane(signer: Signer = testSigner): Lane {
  return makeLanes(() => signer).take({ randomBytes })
}
