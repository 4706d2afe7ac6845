import { type Signer, signerFrom } from '../evidence/signing.ts'
import type { JobRunner } from '../jobs/runner.ts'
import { readOwnSecretKey, type SecretKeyPlace, settleKeyFile } from '../secrets/own-secret-key.ts'
import type { FormerKey } from '../secrets/sealing.ts'
import type { Store, StorePlace } from '../store/database.ts'
import { listKeyRing } from '../store/key-ring.ts'
import { openFormerKeys, opensFormer } from './former-keys.ts'
import { type OpeningOptions, openOwnStore } from './open-own-store.ts'

/** A store, and the secret key that it belongs to. */
export interface KeyedStore {
  store: Store
  secretKey: Uint8Array
  /** Those that it belonged to before, the newest first. */
  formerKeys: readonly FormerKey[]
  /** Signs its checkpoints. */
  signer: Signer
}

/**
 * Opens a store with the secret key of this process, and brings its tables up to date. A new store belongs to that key from
 * then on; a store of another key is left exactly as it is. Of the present and the next key of the process it takes the one that
 * the store belongs to.
 *
 * @throws SecretKeyRefused where the store is another key's; else as `openOwnStore`
 */
export async function openWithKey(
  place: StorePlace & SecretKeyPlace,
  now?: () => Date,
  options: Omit<OpeningOptions, 'signer'> & { jobs?: JobRunner | undefined } = {},
): Promise<KeyedStore> {
  let own: Pick<KeyedStore, 'secretKey' | 'signer'> | undefined
  const findOwnKey = (isFirst: boolean, storeKey?: string): string | undefined => {
    const isStoreKey = (key: Uint8Array): boolean =>
      storeKey === undefined || signerFrom(key).keyId === storeKey
    const secretKey = readOwnSecretKey(place, isFirst, isStoreKey)
    own = secretKey && { secretKey, signer: signerFrom(secretKey) }
    return own?.signer.keyId
  }
  const having = (): NonNullable<typeof own> => {
    if (!own) throw new TypeError('A store was opened without a key.')
    return own
  }
  const store = await openOwnStore(place, now, {
    ...options,
    ownKey: findOwnKey,
    signer: () => having().signer,
  })
  try {
    const { secretKey, signer } = having()
    settleKeyFile(place, secretKey)
    const { keys, macs } = openFormerKeys(await listKeyRing(store.db), secretKey)
    return {
      store,
      secretKey,
      formerKeys: keys,
      signer: {
        ...signer,
        formerMacs: macs,
        opensFormer: row => opensFormer(row, secretKey),
      },
    }
  } catch (error) {
    await store.close()
    throw error
  }
}
