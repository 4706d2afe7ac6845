import { readKeyFile } from '../secrets/sealing.ts'
import { openStore, type StorePlace } from '../store/database.ts'
import type { Problem } from './check-chain.ts'
import type { SignedHead } from './checkpoint.ts'
import { signerFrom } from './signing.ts'
import { type Verified, verifyEvidence } from './verify.ts'

/**
 * Looks through the evidence in the store of a gateway that does not run, or that shares its database, as
 * `verifyEvidence` does.
 *
 * @param secretKey of the gateway; that of the key file in its data folder where undefined
 * @throws DataDirectoryInUse, or Error that says what is missing
 */
export async function* verifyStore(
  place: StorePlace & { secretKey: Uint8Array | undefined },
  heads: readonly SignedHead[],
): AsyncGenerator<Problem, Verified> {
  const { publicKey } = signerFrom(place.secretKey ?? readKeyFile(place.dataDir))
  const store = await openStore(place)
  try {
    return yield* verifyEvidence({ db: store.db, publicKey, heads })
  } finally {
    await store.close()
  }
}
