import type { Kysely } from 'kysely'
import type { Db, OwnKey, StoreOptions } from './database.ts'
import { migrate } from './migrate.ts'
import { claimStore, findKeyId, formatFingerprint, readKeyOfStore } from './secret-key.ts'
import type { KeyOfStore, KeyRingRow, Tables } from './tables.ts'
import { StoreUnavailable } from './unavailable.ts'

/** The store belongs to another secret key than that of this process. */
export class SecretKeyRefused extends Error {
  override name = 'SecretKeyRefused'
}

/** Another key has taken the place of that of this process: nothing is written with the former one any longer. */
export class SecretKeyReplaced extends StoreUnavailable {
  constructor(keyId: string, own: string) {
    super()
    this.name = 'SecretKeyReplaced'
    this.message = `the store belongs by now to the secret key ${formatFingerprint(keyId)}, and this process has ${formatFingerprint(own)}; start it again with that key`
  }
}

/** @param keyId what the store says of its key; `undefined` where it does not @throws SecretKeyReplaced */
export function refuseFormerKey(own: string, keyId: string | undefined): void {
  if (keyId !== undefined && keyId !== own) throw new SecretKeyReplaced(keyId, own)
}

/**
 * Brings the tables up to date, for a process whose secret key is the store's; the first one to open a store gives it its
 * key. A process with another key leaves the store exactly as it is.
 *
 * @returns the id of the key; `undefined` for what works without one
 * @throws SecretKeyRefused that says what to do
 */
export async function migrateForKey(
  db: Kysely<Tables>,
  { now, randomBytes, ownKey, subscribers }: StoreOptions,
): Promise<string | undefined> {
  const finish = async (transaction: Db, made: ReadonlySet<string>): Promise<void> => {
    for (const { migrated } of subscribers) await migrated?.(transaction, made, { now, randomBytes })
  }
  if (!ownKey) {
    await migrate(db, finish)
    return undefined
  }
  const keyId = judgeKey(await readKeyOfStore(db), ownKey)
  // Together with the tables, so that of two processes that find an empty database one alone writes to it.
  await migrate(db, async (transaction, made) => {
    await finish(transaction, made)
    await claimStore(transaction, keyId, now())
    await refuseOtherKey(transaction, keyId)
  })
  if ((await findKeyId(db)) === undefined) await claimStore(db, keyId, now())
  await refuseOtherKey(db, keyId)
  return keyId
}

async function refuseOtherKey(db: Kysely<Tables>, keyId: string): Promise<void> {
  const is = await findKeyId(db)
  if (is !== undefined && is !== keyId) throw new SecretKeyRefused(foreign(is, keyId))
}

/**
 * Whether a process may work with a store.
 *
 * @returns the id of its key
 * @throws SecretKeyRefused where the store is another key's, or where its owner is unknown
 */
function judgeKey({ keyId, signers, ring }: KeyOfStore, ownKey: OwnKey): string {
  const [signer, another] = signers
  const storeKey = keyId ?? (another ? undefined : signer?.keyId)
  const isFirst = storeKey === undefined && signer === undefined
  const last = ring.at(-1)?.key_id
  // Else a process that still has both keys would continue with the former one, which may be in wrong hands.
  if (storeKey !== undefined && last !== undefined && last !== storeKey && ownKey(false, last) === last)
    throw new SecretKeyRefused(setBack(storeKey, last))
  const own = ownKey(isFirst, storeKey)
  if (storeKey === undefined && signer !== undefined) throw new SecretKeyRefused(undecided(signers, own))
  if (own === undefined) throw new SecretKeyRefused(missing(storeKey))
  if (storeKey !== undefined && storeKey !== own) throw new SecretKeyRefused(foreign(storeKey, own, ring))
  return own
}

const whereKeyIs =
  'UDIGATE_SECRET_KEY, or secret.key in the data folder where that is not set, has to be the key that the store belongs to; all processes of a gateway share it.'
const whatIsLost =
  'If that key is lost, access tokens, secrets of webhooks and files that it has sealed are lost with it ("udigate secret-key show" counts them), and the evidence until now can only be set aside: see "udigate secret-key --help".'

function foreign(storeKey: string, own: string, ring: readonly KeyRingRow[] = []): string {
  return `The store belongs to the secret key with the fingerprint ${formatFingerprint(storeKey)}, and this process has the key ${formatFingerprint(own)}. Nothing was written. ${describePlaceInRing(own, ring)}${whereKeyIs} If this process belongs to another gateway, give it a database or a data folder of its own. ${whatIsLost}`
}

/** What the store knows of the key of a process that it does not belong to. */
function describePlaceInRing(own: string, ring: readonly KeyRingRow[]): string {
  const place = ring.findLastIndex(({ key_id }) => key_id === own)
  const next = place < 0 ? undefined : ring[place + 1]
  if (!next)
    return 'If it is an older copy from before a rotation, it needs the key of that time: the one with the fingerprint that is named first. '
  return `The key of this process was that of the store until ${new Date(next.since).toISOString()}, when it was replaced by ${formatFingerprint(next.key_id)}: give the process the present one. `
}

/** Both are written in one transaction. */
function setBack(storeKey: string, last: string): string {
  return `The store says that it belongs to the secret key with the fingerprint ${formatFingerprint(storeKey)}, and the last key of its ring is ${formatFingerprint(last)}, which this process has too: one of both was changed without the gateway. Nothing was written. Restore the store from a back-up, or give the process one of the keys alone and look at it with "udigate evidence verify".`
}

function missing(storeKey: string | undefined): string {
  const whose = storeKey === undefined ? '' : ` with the fingerprint ${formatFingerprint(storeKey)}`
  return `The store belongs to the secret key${whose}, and this process has none. ${whereKeyIs} Restore it from the back-up. ${whatIsLost}`
}

function undecided(signers: KeyOfStore['signers'], own: string | undefined): string {
  const list = signers
    .map(({ keyId, checkpoints, lastAt }) => {
      const whose = keyId === own ? ', the key of this process' : ''
      return `${formatFingerprint(keyId)} (${checkpoints}, the newest of ${new Date(lastAt).toISOString()}${whose})`
    })
    .join('; ')
  return `The checkpoints in this store were signed with ${signers.length} secret keys: ${list}. Stop all processes that use the store, and say once which key is right, with that key available: udigate secret-key adopt FINGERPRINT`
}
