import { type Signer, signerFrom } from '../evidence/signing.ts'
import type { JobRunner } from '../jobs/runner.ts'
import { readOwnSecretKey, type SecretKeyPlace } from '../secrets/own-secret-key.ts'
import type { Store, StorePlace } from '../store/database.ts'
import { type OpeningOptions, openOwnStore } from './open-own-store.ts'

/** A store, and the secret key that it belongs to. */
export interface KeyedStore {
  store: Store
  secretKey: Uint8Array
  /** Signs its checkpoints. */
  signer: Signer
}

/**
 * Opens a store with the secret key of this process, and brings its tables up to date. A new store belongs to that key from
 * then on; a store of another key is left exactly as it is.
 *
 * @throws SecretKeyRefused where the store is another key's; else as `openOwnStore`
 */
export async function openWithKey(
  place: StorePlace & SecretKeyPlace,
  now?: () => Date,
  options: Omit<OpeningOptions, 'signer'> & { jobs?: JobRunner | undefined } = {},
): Promise<KeyedStore> {
  let own: Omit<KeyedStore, 'store'> | undefined
  const findOwnKey = (isFirst: boolean): string | undefined => {
    const secretKey = readOwnSecretKey(place, isFirst)
    own = secretKey && { secretKey, signer: signerFrom(secretKey) }
    return own?.signer.keyId
  }
  const having = (): Omit<KeyedStore, 'store'> => {
    if (!own) throw new TypeError('A store was opened without a key.')
    return own
  }
  const store = await openOwnStore(place, now, {
    ...options,
    ownKey: findOwnKey,
    signer: () => having().signer,
  })
  return { store, ...having() }
}
