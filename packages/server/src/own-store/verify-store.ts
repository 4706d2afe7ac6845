import type { Problem } from '../evidence/check-chain.ts'
import type { SignedHead } from '../evidence/checkpoint.ts'
import { type Verified, verifyEvidence } from '../evidence/verify.ts'
import type { StorePlace } from '../store/database.ts'
import { inspectStore } from '../store/inspect-store.ts'
import { listKeyRows } from '../store/secret-key.ts'
import { openWithKey } from './open-with-key.ts'

/**
 * Looks through the evidence in the store of a gateway that does not run, or that shares its database, as
 * `verifyEvidence` does.
 *
 * @param secretKey of the gateway; that of the key file in its data folder where undefined
 * @param since a head up to which it was verified before: what is newer is looked at
 * @throws DataDirectoryInUse, SecretKeyRefused, or Error that says what is missing
 */
export async function* verifyStore(
  place: StorePlace & { secretKey: Uint8Array | undefined },
  heads: readonly SignedHead[],
  since?: SignedHead,
): AsyncGenerator<Problem, Verified> {
  const keyRows = await inspectStore(place, listKeyRows)
  const { store, signer } = await openWithKey(place)
  try {
    return yield* verifyEvidence({ db: store.db, signer, heads, since, keyRows })
  } finally {
    await store.close()
  }
}
