import { pino } from 'pino'
import { coverAll } from '../evidence/checkpoints.ts'
import { makeRingKey } from '../evidence/key-ring.ts'
import { type Signer, signerFrom } from '../evidence/signing.ts'
import { describeStanding } from '../evidence/standing.ts'
import { readOwnSecretKey, type SecretKeyPlace, settleKeyFile } from '../secrets/own-secret-key.ts'
import { SecretKeyRefused } from '../store/admit-key.ts'
import { announce, type WriteTransaction } from '../store/changes.ts'
import type { Db, StorePlace } from '../store/database.ts'
import { inspectStore } from '../store/inspect-store.ts'
import { findResealing, holdEvidence, listKeyRing, putKeyRing } from '../store/key-ring.ts'
import { countSealed, type SealedTableName } from '../store/sealed-columns.ts'
import { formatFingerprint, readKeyOfStore, replaceKey } from '../store/secret-key.ts'
import type { KeyOfStore, ResealingRow } from '../store/tables.ts'
import { openOwnStore } from './open-own-store.ts'

/** Which keys a store knows, and which one this process has. */
export interface KeysInView extends KeyOfStore {
  /** The id of this process's key; `undefined` where it has none. */
  own: string | undefined
  /** How many rows have something sealed, by their tables; `undefined` in a store of an older version. */
  sealed: Readonly<Record<SealedTableName, number>> | undefined
  /** How far all of it is sealed with the present key; `undefined` where there never was another. */
  resealing: ResealingRow | undefined
}

/**
 * What a store says of its secret key, and the key of this process. Changes nothing.
 *
 * @throws DataDirectoryInUse, or Error where there is no store
 */
export async function viewKeys(place: StorePlace & SecretKeyPlace): Promise<KeysInView> {
  const inStore = await inspectStore(place, readAll)
  const key = readOwnSecretKey(place, false, each => signerFrom(each).keyId === inStore.keyId)
  return { ...inStore, own: key && signerFrom(key).keyId }
}

async function readAll(db: Db): Promise<Omit<KeysInView, 'own'>> {
  const keys = await readKeyOfStore(db)
  // An older version has not all of these tables.
  const sealed = await countSealed(db).catch(() => undefined)
  const resealing = keys.ring.length > 0 ? await findResealing(db) : undefined
  return { ...keys, sealed, resealing }
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
  const isNamed = (key: Uint8Array): boolean => formatFingerprint(signerFrom(key).keyId) === fingerprint
  const secretKey = readOwnSecretKey(place, false, isNamed)
  const signer = secretKey && signerFrom(secretKey)
  if (!secretKey || !signer || formatFingerprint(signer.keyId) !== fingerprint) {
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
      await holdEvidence(db)
      await replaceKey(db, signer.keyId, at)
      await addToRing(db, signer, at)
      const standing = await describeStanding(db, signer)
      announce(db, { type: 'key-adopted', keyId: signer.keyId, before, standing, at })
    })
    settleKeyFile(place, secretKey)
    await coverAll({ store, signer, now, log: pino({ level: 'silent' }) })
    return signer.keyId
  } finally {
    await store.close()
  }
}

/** It has succeeded no key by a signature, so that what is signed by those before it counts no longer by itself. */
async function addToRing(db: WriteTransaction, { keyId, publicKey }: Signer, at: Date): Promise<void> {
  const last = (await listKeyRing(db)).at(-1)
  if (last) await putKeyRing(db, [makeRingKey(last.number + 1, { key_id: keyId, public_key: publicKey }, at)])
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
