import { randomBytes as drawRandomBytes } from 'node:crypto'
import { pino } from 'pino'
import { coverAll } from '../evidence/checkpoints.ts'
import { hashSuccession, makeRingKey, type PublicKey, signSuccession } from '../evidence/key-ring.ts'
import { type Signer, signerFrom } from '../evidence/signing.ts'
import { describeStanding } from '../evidence/standing.ts'
import type { Environment } from '../ids.ts'
import { readOrMakeKeyFile } from '../secrets/key-file.ts'
import {
  readNextSecretKey,
  readOwnSecretKey,
  type SecretKeyPlace,
  settleKeyFile,
} from '../secrets/own-secret-key.ts'
import { sealWith } from '../secrets/sealing.ts'
import { SecretKeyRefused } from '../store/admit-key.ts'
import { announce, type WriteTransaction } from '../store/changes.ts'
import type { StorePlace } from '../store/database.ts'
import { lastCheckpoint } from '../store/evidence-checkpoints.ts'
import { inspectStore } from '../store/inspect-store.ts'
import { holdEvidence, keepResealing, listKeyRing, putKeyRing } from '../store/key-ring.ts'
import { findKeyId, formatFingerprint, readKeyOfStore, replaceKey } from '../store/secret-key.ts'
import type { KeyRingRow } from '../store/tables.ts'
import { resealFormerKey, sealFormerKey } from './former-keys.ts'
import { type OpeningOptions, openOwnStore } from './open-own-store.ts'
import { openWithKey } from './open-with-key.ts'

/** A command says by itself what came of it. */
const silent = pino({ level: 'silent' })

/** A key, and what signs with it. */
interface Keyed {
  secretKey: Uint8Array
  signer: Signer
}

/** What a rotation came to. */
export interface Rotation {
  /** The id of the key before; `undefined` where it was replaced already, and what was left to do is done. */
  insteadOf: string | undefined
  keyId: string
  /** Whether the new key stands in the data folder. */
  isInFile: boolean
}

/** How a rotation reaches the store, where that is not as usual. */
export interface RotationOptions extends Pick<OpeningOptions, 'randomBytes' | 'open'> {
  now?: (() => Date) | undefined
  inspect?: typeof inspectStore | undefined
}

/** What a rotation does, one after the other: it can be ended after each of them, and is finished by doing it once more. */
export type RotationStep = 'next-key-made' | 'former-covered' | 'succeeded' | 'covered'

/**
 * Has the next secret key succeed the present one of a store. From then on no process with the former one writes into it; what
 * that has sealed opens with the new one, as it is kept in the store, sealed.
 *
 * @param onStep called after each step
 * @throws SecretKeyRefused where there are not these two keys; DataDirectoryInUse, or Error where there is no store
 */
export async function rotateKey(
  place: StorePlace & SecretKeyPlace,
  {
    now = () => new Date(),
    randomBytes = drawRandomBytes,
    inspect = inspectStore,
    open,
  }: RotationOptions = {},
  onStep: (step: RotationStep) => void = () => {},
): Promise<Rotation> {
  const before = await inspect(place, readKeyOfStore)
  const isInFile = place.secretKey === undefined && place.nextSecretKey === undefined
  const [present, next] = readKeys(place, isInFile)
  onStep('next-key-made')
  const rotation = { keyId: next.signer.keyId, isInFile }
  const isDone = before.keyId === next.signer.keyId
  if (!isDone) {
    await coverWith(place, now, { randomBytes, open })
    onStep('former-covered')
  }
  const store = await openOwnStore(place, now, { randomBytes, open, signer: () => next.signer })
  try {
    if (!isDone) await store.write(db => succeed(db, present, next, { now, randomBytes }))
    onStep('succeeded')
    await coverAll({ store, signer: next.signer, now, log: silent })
    onStep('covered')
  } finally {
    await store.close()
  }
  settleKeyFile(place, next.secretKey)
  return { ...rotation, insteadOf: isDone ? undefined : present.signer.keyId }
}

function readKeys(place: SecretKeyPlace, isInFile: boolean): [present: Keyed, next: Keyed] {
  const present = readOwnSecretKey({ ...place, nextSecretKey: undefined }, false)
  if (!present) throw new SecretKeyRefused('There is no key that could be succeeded by another one.')
  const next = isInFile ? readOrMakeKeyFile(place.dataDir, 'secret.key.next') : readNextSecretKey(place)
  if (!next)
    throw new SecretKeyRefused(
      'Set UDIGATE_NEXT_SECRET_KEY to the key that is to take the place of the present one.',
    )
  const keys: [Keyed, Keyed] = [toKeyed(present), toKeyed(next)]
  if (keys[0].signer.keyId === keys[1].signer.keyId)
    throw new SecretKeyRefused('The next key is the present one. Make another: openssl rand -base64 32.')
  return keys
}

function toKeyed(secretKey: Uint8Array): Keyed {
  return { secretKey, signer: signerFrom(secretKey) }
}

function toPublic({ signer: { keyId, publicKey } }: Keyed): PublicKey {
  return { key_id: keyId, public_key: publicKey }
}

/** Covers by a checkpoint what the present key has recorded, in a store that belongs to it. */
async function coverWith(
  place: StorePlace & SecretKeyPlace,
  now: () => Date,
  opening: Pick<OpeningOptions, 'randomBytes' | 'open'>,
): Promise<void> {
  const { store, signer } = await openWithKey(place, now, opening)
  try {
    await coverAll({ store, signer, now, log: silent })
  } finally {
    await store.close()
  }
}

async function succeed(
  db: WriteTransaction,
  former: Keyed,
  next: Keyed,
  { now, randomBytes }: Pick<Environment, 'now' | 'randomBytes'>,
): Promise<void> {
  const at = now()
  await holdEvidence(db)
  const is = await findKeyId(db)
  if (is !== former.signer.keyId) {
    throw new SecretKeyRefused(
      `The store belongs to the key ${is && formatFingerprint(is)} by now, which is not the present key of this command.`,
    )
  }
  const ring = await listKeyRing(db)
  const last = ring.at(-1) ?? makeRingKey(1, toPublic(former), at)
  const signed = signSuccession(former.signer, next.signer, {
    number: last.number + 1,
    since: at.getTime(),
    last: await lastCheckpoint(db),
  })
  const row: KeyRingRow = { ...signed, sealed_key: null, sealed_proofs: null }
  const [before, sealing] = [sealWith(former.secretKey), sealWith(next.secretKey, randomBytes)]
  const earlier = ring.slice(0, -1).map(each => resealFormerKey(each, before, sealing))
  await putKeyRing(db, [...earlier, sealFormerKey(last, former.secretKey, sealing), row])
  await replaceKey(db, row.key_id, at)
  await keepResealing(db, { number: row.number, step: 0, after: null, left_rows: null, ended_at: null })
  const standing = await describeStanding(db, next.signer)
  const successionSha256 = hashSuccession(last, row)
  announce(db, { type: 'key-rotated', row, insteadOf: last.key_id, successionSha256, standing, at })
}
