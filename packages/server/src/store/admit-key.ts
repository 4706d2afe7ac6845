import type { Kysely } from 'kysely'
import type { Db, OwnKey, StoreOptions } from './database.ts'
import { migrate } from './migrate.ts'
import { claimStore, findKeyId, formatFingerprint, readKeyOfStore } from './secret-key.ts'
import type { KeyOfStore, Tables } from './tables.ts'

/** The store belongs to another secret key than that of this process. */
export class SecretKeyRefused extends Error {
  override name = 'SecretKeyRefused'
}

/**
 * Brings the tables up to date, for a process whose secret key is the store's; the first one to open a store gives it its
 * key. A process with another key leaves the store exactly as it is.
 *
 * @throws SecretKeyRefused that says what to do
 */
export async function migrateForKey(
  db: Kysely<Tables>,
  { now, randomBytes, ownKey, subscribers }: StoreOptions,
): Promise<void> {
  const finish = async (transaction: Db, made: ReadonlySet<string>): Promise<void> => {
    for (const { migrated } of subscribers) await migrated?.(transaction, made, { now, randomBytes })
  }
  if (!ownKey) return migrate(db, finish)
  const keyId = judgeKey(await readKeyOfStore(db), ownKey)
  // Together with the tables, so that of two processes that find an empty database one alone writes to it.
  await migrate(db, async (transaction, made) => {
    await finish(transaction, made)
    await claimStore(transaction, keyId, now())
    await refuseOtherKey(transaction, keyId)
  })
  if ((await findKeyId(db)) === undefined) await claimStore(db, keyId, now())
  await refuseOtherKey(db, keyId)
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
function judgeKey({ keyId, signers }: KeyOfStore, ownKey: OwnKey): string {
  const [signer, another] = signers
  const storeKey = keyId ?? (another ? undefined : signer?.keyId)
  const isFirst = storeKey === undefined && signer === undefined
  const own = ownKey(isFirst)
  if (storeKey === undefined && signer !== undefined) throw new SecretKeyRefused(undecided(signers, own))
  if (own === undefined) throw new SecretKeyRefused(missing(storeKey))
  if (storeKey !== undefined && storeKey !== own) throw new SecretKeyRefused(foreign(storeKey, own))
  return own
}

const whereKeyIs =
  'UDIGATE_SECRET_KEY, or secret.key in the data folder where that is not set, has to be the key that the store was begun with; all processes of a gateway share it.'

function foreign(storeKey: string, own: string): string {
  return `The store belongs to the secret key with the fingerprint ${formatFingerprint(storeKey)}, and this process has the key ${formatFingerprint(own)}. Nothing was written. ${whereKeyIs} If this process belongs to another gateway, give it a database or a data folder of its own. If the right key is lost, see "udigate secret-key --help".`
}

function missing(storeKey: string | undefined): string {
  const whose = storeKey === undefined ? '' : ` with the fingerprint ${formatFingerprint(storeKey)}`
  return `The store belongs to the secret key${whose}, and this process has none. ${whereKeyIs} Restore it from the back-up.`
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
