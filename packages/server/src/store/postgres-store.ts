import { randomBytes } from 'node:crypto'
import { type ControlledTransaction, type Dialect, Kysely } from 'kysely'
import pg from 'pg'
import { backOff, doubling, drawChance } from '../jobs/back-off.ts'
import { type Pause, silentJobs, timerPause } from '../jobs/environment.ts'
import { everyProcess } from '../jobs/lease.ts'
import { type JobRunner, makeJobRunner } from '../jobs/runner.ts'
import { migrateForKey, SecretKeyRefused, SecretKeyReplaced } from './admit-key.ts'
import { announcing, type SettlementWatch, settling, type WriteTransaction } from './changes.ts'
import type { Locks, Pooler, Store, StoreOptions, StorePosition } from './database.ts'
import { takeLocks } from './entity-lock.ts'
import { makeGroupCommit } from './group-commit.ts'
import { findNewerMigration, NewerTables } from './migrate.ts'
import { postgresDialect } from './postgres-dialect.ts'
import { openPool, type WatchedPool } from './postgres-pool.ts'
import { findPosition } from './postgres-position.ts'
import { findKeyId } from './secret-key.ts'
import type { Tables } from './tables.ts'
import { CommitUnknown, StoreUnavailable } from './unavailable.ts'
import { keepStatisticsYoung } from './young-statistics.ts'

const usualConnections = 10

interface PostgresOptions extends StoreOptions {
  connections?: number | undefined
  pooler?: Pooler | undefined
  patience?: number | undefined
}

/** How many transactions of those that gather there are at the same time. */
const lanes = 2

/** How often the database is asked whether it is there, and how long its answer may take, in milliseconds. */
const pulseEvery = 300
const usualPatience = 700

/** How often a transaction is tried that collides with others, and the pauses between. */
const mostTries = 8
const pausesOfCollisions = doubling(10, 1_000)

/** What reaches a PostgreSQL. */
export interface PostgresWay {
  dialect: Dialect
  /** For what must not wait behind other work. */
  control: Dialect
  pool: Pick<WatchedPool, 'connections' | 'abandon' | 'resume'>
}

/**
 * Opens the store on a PostgreSQL, and brings its tables up to date. While the database is away, whatever needs it fails
 * with StoreUnavailable within two seconds, and at once from then on.
 *
 * @param connections how many transactions run at the same time; others wait. One more connection is for what must not wait
 * @param patience how long an answer to whether it is there may take, in milliseconds; where that is longer than usual, all else may take as much longer
 * @throws SecretKeyRefused when the store is another key's; else Error that says what is wrong, without the password
 */
export async function openPostgresStore(
  url: string,
  { connections = usualConnections, pooler, patience = usualPatience, ...options }: PostgresOptions,
): Promise<Store> {
  // Where a database may take longer to answer, all else about it may.
  const within = (milliseconds: number): number =>
    Math.round(milliseconds * Math.max(1, patience / usualPatience))
  const reach = (explain: () => Promise<Error | undefined>): PostgresWay => {
    const pool = openPool(
      url,
      {
        max: connections,
        pooler,
        connectionTimeoutMillis: within(10_000),
        statement_timeout: within(30_000),
        // The locks of a process that was stopped in the middle of a transaction must not outlast it for long.
        idle_in_transaction_session_timeout: within(5_000),
      },
      explain,
    )
    const controlPool = openPool(url, {
      max: 1,
      pooler,
      connectionTimeoutMillis: patience,
      query_timeout: patience,
    })
    return { dialect: postgresDialect(pool), control: postgresDialect(controlPool), pool }
  }
  const store = await makePostgresStore(reach, options)
  if (options.jobs) keepStatisticsYoung(store.db, options.jobs)
  return store
}

/**
 * The store on a PostgreSQL, however that is reached.
 *
 * @param reach is given what says what is behind an error of a statement that does not fit the tables, where it is something else
 * @param pause waits before a transaction that has collided with others is tried again
 */
export async function makePostgresStore(
  reach: (explain: () => Promise<Error | undefined>) => PostgresWay,
  { jobs = makeOwnJobs(), ...options }: StoreOptions,
  pause: Pause = timerPause,
): Promise<Store> {
  let newer: string | undefined
  let ownKey: string | undefined
  let replaced: SecretKeyReplaced | undefined
  const failed = Promise.withResolvers<Error>()
  const lookForNewer = async (): Promise<void> => {
    newer = await findNewerMigration(control)
    const keyId = newer === undefined ? await findKeyId(control) : undefined
    if (ownKey === undefined || keyId === undefined || keyId === ownKey) return
    replaced ??= new SecretKeyReplaced(keyId, ownKey)
    failed.resolve(replaced)
  }
  const { dialect, pool, ...way } = reach(async () => {
    await lookForNewer().catch(() => {})
    return newer === undefined ? undefined : new NewerTables(newer)
  })
  const db = new Kysely<Tables>({ dialect })
  const control = new Kysely<Tables>({ dialect: way.control })
  const waiting = { pause, randomBytes: options.randomBytes }
  const closeAll = async (): Promise<void> => {
    // A pool that was never used is not known to Kysely.
    await Promise.all([db.destroy(), control.destroy()])
  }
  let place: StorePosition
  try {
    await migrateAlone(waiting, async () => {
      ownKey = await migrateForKey(db, options)
    })
    place = await findPosition(db)
  } catch (cause) {
    await closeAll()
    if (cause instanceof SecretKeyRefused) throw cause
    const isLost = cause instanceof StoreUnavailable && !(cause instanceof NewerTables)
    const { message } = (isLost ? (cause.cause ?? cause) : cause) as Error
    const advice = /unsupported startup parameter/.test(message)
      ? ' A pooler stands before it: set UDIGATE_DATABASE_POOLER=transaction.'
      : ''
    throw new Error(`The database at DATABASE_URL cannot be used: ${message}.${advice}`, { cause })
  }
  const watch = watchPulse(lookForNewer, pool, jobs)
  const writeAlone: Store['write'] = async (work, locks) => {
    if (newer !== undefined) throw new NewerTables(newer)
    // What leaves evidence is refused in its own transaction; a file in pieces or a sign-in that has begun leaves none.
    if (replaced) throw replaced
    return write(db, { ...options, ...waiting }, work, locks)
  }
  return {
    db,
    control: work => work(control).catch(refuse),
    isShared: true,
    isReachable: async () => watch.isThere(),
    newerMigration: () => newer,
    place,
    connections: () => pool.connections(),
    // A database that is away comes back, and is the same.
    failed: failed.promise,
    write: writeAlone,
    writeTogether: makeGroupCommit(writeAlone, lanes),
    async close() {
      await watch.stop()
      await closeAll()
    },
  }
}

/** For a command, which has no other jobs. Nothing that this one does throws. */
function makeOwnJobs(): JobRunner {
  return makeJobRunner({ monotonic: monotonicTime, randomBytes, pause: timerPause }, silentJobs)
}

function monotonicTime(): Date {
  return new Date(performance.now())
}

/** Its disk is full or fails, or it is one that is only read, as a copy is before it takes over. */
const refusals = /^(53100|58030|25006)$/

/** @throws StoreUnavailable where the database takes no writes, else what it is given */
function refuse(error: unknown): never {
  throw refusals.test(findCode(error) ?? '') ? new StoreUnavailable(error) : error
}

/** Where the pauses between tries are from. */
interface PauseSource extends Pick<StoreOptions, 'randomBytes'> {
  pause: Pause
}

async function waitBeforeTry(tries: number, { pause, randomBytes }: PauseSource): Promise<void> {
  const { signal } = new AbortController()
  await pause(backOff(tries, drawChance({ randomBytes }), pausesOfCollisions), signal)
}

async function migrateAlone(waiting: PauseSource, migrate: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await migrate()
    } catch (error) {
      // Another process makes the same tables at this moment.
      if (tries === mostTries || !/^(23505|42P07|42710|25P02|40001|40P01)$/.test(findCode(error) ?? ''))
        throw error
      await waitBeforeTry(tries, waiting)
    }
  }
}

async function write<Result>(
  db: Kysely<Tables>,
  options: StoreOptions & PauseSource,
  work: (db: WriteTransaction) => Promise<Result>,
  locks: Locks = [],
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await settling(options, settled => writeOnce(db, settled, work, locks))
    } catch (error) {
      // Serialization failure, deadlock.
      if (tries === mostTries || !/^(40001|40P01)$/.test(findCode(error) ?? '')) refuse(error)
      await waitBeforeTry(tries, options)
    }
  }
}

async function writeOnce<Result>(
  db: Kysely<Tables>,
  options: StoreOptions & SettlementWatch,
  work: (db: WriteTransaction) => Promise<Result>,
  locks: Locks,
): Promise<Result> {
  const transaction = await db.startTransaction().execute()
  let result: Result
  try {
    await takeLocks(transaction, typeof locks === 'function' ? await locks(transaction) : locks)
    result = await announcing(transaction, options, work)
  } catch (error) {
    await abort(transaction)
    throw error
  }
  try {
    await transaction.commit().execute()
  } catch (cause) {
    await abort(transaction)
    // 40003: the engine itself does not know.
    if (cause instanceof StoreUnavailable || findCode(cause) === '40003') throw new CommitUnknown(cause)
    throw cause
  }
  return result
}

/** Also gives the connection back. */
async function abort(transaction: ControlledTransaction<Tables>): Promise<void> {
  await transaction
    .rollback()
    .execute()
    .catch(() => {})
}

function findCode(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined
}

/**
 * Asks again and again whether the database is there; while it is not, no call waits for it.
 *
 * @param ask asks it something short
 */
function watchPulse(ask: () => Promise<void>, pool: PostgresWay['pool'], jobs: JobRunner) {
  let wasThere = true
  const answers = (): Promise<boolean> =>
    ask().then(
      () => true,
      () => false,
    )
  const { stop } = jobs.start({
    name: 'pulse of the database',
    leases: everyProcess,
    begin:
      ({ signal }) =>
      async () => {
        // Asked twice, since it may have been this process that stood still.
        const is = (await answers()) || (await answers())
        if (is && !wasThere) pool.resume()
        if (!is && wasThere && !signal.aborted) pool.abandon()
        wasThere = is
        return pulseEvery
      },
  })
  return { isThere: () => wasThere, stop }
}
