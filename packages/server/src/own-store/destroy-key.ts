import { pino } from 'pino'
import { coverAll } from '../evidence/checkpoints.ts'
import type { SecretKeyPlace } from '../secrets/own-secret-key.ts'
import { sealWith } from '../secrets/sealing.ts'
import { SecretKeyRefused } from '../store/admit-key.ts'
import { announce } from '../store/changes.ts'
import type { StorePlace } from '../store/database.ts'
import { destroySealedKey, findResealing, keepResealing, listKeyRing } from '../store/key-ring.ts'
import { formatFingerprint } from '../store/secret-key.ts'
import { openWithKey } from './open-with-key.ts'
import { resealSome } from './reseal.ts'

/**
 * Destroys a former secret key, after everything that it has sealed was looked for once more and sealed with the present one. What
 * proves what it has recorded, and its public part, stay for ever.
 *
 * @returns the id of the key
 * @throws SecretKeyRefused where the store has no such former key; else as `openWithKey`
 */
export async function destroyKey(
  place: StorePlace & SecretKeyPlace,
  fingerprint: string,
  now: () => Date = () => new Date(),
): Promise<string> {
  const { store, secretKey, formerKeys, signer } = await openWithKey(place, now)
  try {
    const former = (await listKeyRing(store.db)).find(
      ({ key_id, sealed_key }) => formatFingerprint(key_id) === fingerprint && sealed_key !== null,
    )
    if (!former || former.key_id === signer.keyId) {
      throw new SecretKeyRefused(
        `The store keeps no former key with the fingerprint ${fingerprint}: "udigate secret-key show" lists them.`,
      )
    }
    const resealing = {
      store,
      sealing: sealWith(secretKey, undefined, formerKeys),
      now,
      log: pino({ level: 'silent' }),
    }
    const last = await findResealing(store.db)
    if (last) {
      const again = { ...last, step: 0, after: null, left_rows: null, ended_at: null }
      await store.write(db => keepResealing(db, again))
    }
    while (await resealSome(resealing)) {}
    await store.write(async db => {
      await destroySealedKey(db, former.key_id)
      announce(db, { type: 'key-destroyed', keyId: former.key_id, at: now() })
    })
    await coverAll({ ...resealing, store, signer })
    return former.key_id
  } finally {
    await store.close()
  }
}
