import type { Signer } from '../evidence/signing.ts'
import type { Db, Store } from '../store/database.ts'
import { countToAskFirst, readEpoch } from '../store/epoch.ts'
import { deleteInstance, insertInstance } from '../store/instances.ts'
import { findResealing } from '../store/key-ring.ts'
import { findNewerMigration, hasOwnMigrations, ownTables } from '../store/migrate.ts'
import { findKeyId, formatFingerprint } from '../store/secret-key.ts'
import type { ResealingRow, StoreEpochRow } from '../store/tables.ts'
import type { WriteWatch } from '../store/watched-store.ts'
import { type Check, failed, ok, type ReadinessName, warning } from './check.ts'

/** What is known of the store without asking it. */
export interface StoreHealth extends Pick<WriteWatch, 'refusedSince' | 'forgetRefusal'> {
  store: Store
  signer: Signer
  now(): Date
}

/** Whether the store can be read and written, has the tables of this version, and belongs to the secret key. */
export async function checkStore(health: StoreHealth): Promise<readonly Check<ReadinessName>[]> {
  const { store, refusedSince, forgetRefusal } = health
  if (!(await store.isReachable())) {
    return [
      failed(
        'store',
        'The store cannot be read.',
        store.isShared
          ? 'Look at the database and the network between. It is tried again by itself.'
          : 'Look at the disk and the log. After an error of the disk the process has to be restarted.',
      ),
    ]
  }
  if (refusedSince()) await proveRoom(store).then(forgetRefusal, () => {})
  const since = refusedSince()
  const reading = since
    ? failed(
        'store',
        'The store can be read, and nothing can be stored.',
        'See whether the disk is full, or the database takes no writes. It is tried again whenever this is asked.',
        since,
      )
    : ok('store', 'The store can be read.')
  return [reading, ...(await store.control(db => checkContent(db, health)).catch(() => []))]
}

/**
 * Writes what needs room and takes it out again: a process that gets no calls would not notice that there is room again.
 * It is as long as an index of PostgreSQL takes it, and on SQLite longer than what the pages may have left.
 */
async function proveRoom(store: Store): Promise<void> {
  const id = `room ${'x'.repeat(store.isShared ? 1_000 : 100_000)}`
  await store.write(async db => {
    await insertInstance(db, id)
    await deleteInstance(db, id)
  })
}

/** By short queries beside all other work. Where they fail, the store itself says so soon. */
async function checkContent(db: Db, { signer, now }: StoreHealth): Promise<readonly Check<ReadinessName>[]> {
  const newer = await findNewerMigration(db)
  const tables =
    newer === undefined && (await hasOwnMigrations(db))
      ? ok('tables', 'The tables are those of this version.')
      : failed(
          'tables',
          newer === undefined
            ? `The tables are those of an older version of udigate (this is ${ownTables}).`
            : `A newer version of udigate has migrated the store (migration ${newer}; this is ${ownTables}).`,
          'Stop this process, and start the version that has migrated the store, or a newer one. Nothing is sent or taken by this one.',
        )
  const key = checkKey(await findKeyId(db), signer.keyId, await findResealing(db))
  const restore = checkRestore(await readEpoch(db, false), await countToAskFirst(db), now())
  return [tables, key, restore]
}

/** By fingerprints, which tell nothing of a key. */
function checkKey(
  storeKey: string | undefined,
  own: string,
  resealing: ResealingRow | undefined,
): Check<ReadinessName> {
  if (storeKey === own) return ok('secret-key', `The secret key is available.${describeResealing(resealing)}`)
  if (storeKey === undefined) {
    return warning(
      'secret-key',
      'The store does not say which secret key it belongs to.',
      'Restart one process, which has the store say so again, and find out who changed the database.',
    )
  }
  return failed(
    'secret-key',
    `The store belongs to the secret key ${formatFingerprint(storeKey)}, and this process has ${formatFingerprint(own)}.`,
    'Stop this process, and start it with the key of the store: what it seals, the others cannot open.',
  )
}

/** How far what former keys have sealed is sealed with the present one. */
function describeResealing(resealing: ResealingRow | undefined): string {
  if (!resealing || resealing.ended_at !== null) return ''
  const rows = resealing.left_rows === null ? 'All rows' : `${resealing.left_rows} rows`
  return ` ${rows} with what former keys may have sealed are still to be looked at.`
}

/** For how long a store that went back is told after all of it was asked about, in milliseconds. */
const remembered = 24 * 3_600_000

/** Whether the store went back to an older state, and what is left to do about it. */
function checkRestore(epoch: StoreEpochRow | undefined, toAsk: number, now: Date): Check<ReadinessName> {
  const { restored_at: at = null, because } = epoch ?? {}
  if (at === null || (toAsk === 0 && now.getTime() - at > remembered)) {
    return ok('restore', 'The store has not gone back to an older state within a day.')
  }
  const rest =
    toAsk > 0
      ? `${toAsk} operations are asked about before anything of them is sent.`
      : 'Everything that was open has been asked about, or has ended.'
  return warning(
    'restore',
    `The store went back to an older state. ${because} ${rest}`,
    'Unless you restored it, find out why. Then pull every actor, so that what was registered since is known; what a person has to decide shows in "udigate doubts". Look through "udigate keys list" and "udigate people list": what was revoked since is in force again.',
    new Date(at),
  )
}
