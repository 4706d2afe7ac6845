import { pino } from 'pino'
import { coverAll } from '../evidence/checkpoints.ts'
import { signerFrom } from '../evidence/signing.ts'
import { describeStanding } from '../evidence/standing.ts'
import { readOwnSecretKey, type SecretKeyPlace } from '../secrets/own-secret-key.ts'
import { SecretKeyRefused } from '../store/admit-key.ts'
import { announce } from '../store/changes.ts'
import type { StorePlace } from '../store/database.ts'
import { inspectStore } from '../store/inspect-store.ts'
import { formatFingerprint, readKeyOfStore, replaceKey } from '../store/secret-key.ts'
import type { KeyOfStore } from '../store/tables.ts'
import { openOwnStore } from './open-own-store.ts'

/** Which keys a store knows, and which one this process has. */
export interface KeysInView extends KeyOfStore {
  /** The id of this process's key; `undefined` where it has none. */
  own: string | undefined
}

/**
 * What a store says of its secret key, and the key of this process. Changes nothing.
 *
 * @throws DataDirectoryInUse, or Error where there is no store
 */
export async function viewKeys(place: StorePlace & SecretKeyPlace): Promise<KeysInView> {
  const key = readOwnSecretKey(place, false)
  return { ...(await inspectStore(place, readKeyOfStore)), own: key && signerFrom(key).keyId }
}

/** What an operator says of the key of a store. Both are fingerprints. */
export interface Adoption {
  fingerprint: string
  /** The key that the store belongs to, where that is lost or given up. */
  insteadOf?: string | undefined
}

/**
 * Makes a store belong to the secret key of this process, where its owner is unknown, or where the operator names
 * the key that this one takes the place of. Leaves evidence, and covers it by a checkpoint at once.
 *
 * @returns the id of the key
 * @throws SecretKeyRefused where that is not possible; DataDirectoryInUse, or Error where there is no store
 */
export async function adoptKey(
  place: StorePlace & SecretKeyPlace,
  { fingerprint, insteadOf }: Adoption,
  now: () => Date = () => new Date(),
): Promise<string> {
  const secretKey = readOwnSecretKey(place, false)
  const signer = secretKey && signerFrom(secretKey)
  if (!signer || formatFingerprint(signer.keyId) !== fingerprint) {
    const has = signer ? `the key of this process has ${formatFingerprint(signer.keyId)}` : 'it has no key'
    throw new SecretKeyRefused(
      `Only a key that is available can be adopted: set UDIGATE_SECRET_KEY to the key with the fingerprint ${fingerprint}; ${has}.`,
    )
  }
  const before = await inspectStore(place, readKeyOfStore)
  refuseReplacing(before, signer.keyId, insteadOf)
  const store = await openOwnStore(place, now, { signer: () => signer })
  try {
    await store.write(async db => {
      const at = now()
      await replaceKey(db, signer.keyId, at)
      const standing = await describeStanding(db, signer)
      announce(db, { type: 'key-adopted', keyId: signer.keyId, before, standing, at })
    })
    await coverAll({ store, signer, now, log: pino({ level: 'silent' }) })
    return signer.keyId
  } finally {
    await store.close()
  }
}

/** A key that the store belongs to for certain gives way only where it is named. */
function refuseReplacing({ keyId, signers }: KeyOfStore, own: string, insteadOf: string | undefined): void {
  const [only, another] = signers
  const storeKey = keyId ?? (another ? undefined : only?.keyId)
  if (storeKey === own) throw new SecretKeyRefused('The store belongs to this key already.')
  const is = storeKey && formatFingerprint(storeKey)
  if (is === insteadOf) return
  throw new SecretKeyRefused(
    is === undefined
      ? 'The store belongs to no key for certain: leave out --instead-of.'
      : `The store belongs to the key ${is}. Where that key is lost, say so: --instead-of ${is}. What it has sealed can be opened no more.`,
  )
}
