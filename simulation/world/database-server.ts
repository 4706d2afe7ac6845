import type { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import type { OpenStore } from '../../packages/server/src/store/open-store.ts'
import { makePostgresStore } from '../../packages/server/src/store/postgres-store.ts'
import type { Tables } from '../../packages/server/src/store/tables.ts'
import type { Chance } from '../chance.ts'
import type { Copy, Disk, DiskFaults, DiskState } from './disk.ts'
import { openImage } from './memory-database.ts'
import { connectTo, longestIdle } from './postgres/connect.ts'
import { modelDialect } from './postgres/dialect.ts'
import { type LossyConnection, makeModelPool } from './postgres/pool.ts'
import { makePostgresModel, type PostgresModel } from './postgres/server.ts'
import type { SimulatedProcess } from './process.ts'
import type { World } from './world.ts'

/** How many connections a process has. */
const mostConnections = 10

const refusals: Readonly<Record<Exclude<DiskState, 'well'>, [string, string]>> = {
  full: ['53100', 'could not extend file: No space left on device'],
  'read-only': ['25006', 'cannot execute in a read-only transaction'],
}

const noMemory = { because: 'There is no file that remembers what was sent.' }

/**
 * A PostgreSQL that several processes share. Each statement is a turn of its process, and so is the moment after a commit. A connection is
 * lost now and then, in a commit too; what a process that is gone was at, the server ends at once, or not before it finds out.
 *
 * @param empty what `makeEmptyDatabase` gave
 * @param onText is told each text that is stored
 */
export function makeDatabaseServer(
  world: World,
  empty: Uint8Array,
  { chance, faults }: { chance: Chance; faults: () => DiskFaults },
  onText: (text: string) => void,
): Disk {
  let timeline = 1
  let tables = 1
  let state: DiskState = 'well'
  const start = (database: DatabaseSync): PostgresModel =>
    makePostgresModel(database, [
      ['(select system_identifier::text from pg_control_system())', `'one'`],
      ['substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)', `'${timeline}'`],
      ['(select oid::text from pg_database where datname = current_database())', `'one'`],
      [`'store_epoch'::regclass::oid::text`, `'${tables}'`],
    ])
  let model = start(withLocks(openImage(empty)))
  const connections = new Map<SimulatedProcess, Set<LossyConnection>>()
  /** Those of processes that are gone, of which the server does not know yet. */
  const orphaned = new Set<LossyConnection>()

  const connect = (process: SimulatedProcess, isControl: boolean): LossyConnection => {
    const own = connections.get(process) ?? new Set()
    connections.set(process, own)
    const surroundings = {
      world,
      process,
      chance,
      faults,
      onText,
      refusal: () => (state === 'well' ? undefined : refusals[state]),
    }
    const connection = connectTo(model, surroundings, isControl, () => own.delete(connection))
    own.add(connection)
    return connection
  }
  const loseAll = (): void => {
    for (const each of [...orphaned, ...[...connections.values()].flatMap(own => [...own])]) each.close()
  }
  return {
    openStore:
      (process): OpenStore =>
      (_place, options) =>
        makePostgresStore(
          () => {
            const pool = makeModelPool(mostConnections, () => connect(process, false))
            const control = makeModelPool(1, () => connect(process, true))
            return { dialect: modelDialect(pool), control: modelDialect(control), pool }
          },
          options,
          process.environment.pause,
        ),
    inspectStore: process => (_place, read) =>
      read(new Kysely<Tables>({ dialect: modelDialect(makeModelPool(1, () => connect(process, false))) })),
    openEpochFile: () => async () => ({ before: noMemory, keep: async () => {}, close: async () => {} }),
    recover(process) {
      const own = [...(connections.get(process) ?? [])]
      connections.delete(process)
      // A machine that is gone says nothing: the server waits for what it was at.
      const closeOwn = (): void => {
        for (const each of own) {
          orphaned.delete(each)
          each.close()
        }
      }
      if (chance.happens(0.5)) return closeOwn()
      for (const each of own) orphaned.add(each)
      world.agenda.after(longestIdle, closeOwn)
    },
    copy: take => take({ image: model.database().serialize(), remembered: noMemory }),
    goBack(copy: Copy, fate) {
      loseAll()
      model.database().close()
      if (fate === 'kept') timeline += 1
      else if (fate !== 'gone-back') tables += 1
      model = start(openImage(copy.image))
    },
    turn(next) {
      state = next
    },
    state: () => state,
    database: () => model.database(),
    close: () => model.database().close(),
  }
}

/** Puts the rows there by which a PostgreSQL locks names, which an SQLite does not need. */
function withLocks(database: DatabaseSync): DatabaseSync {
  database.exec(
    'insert into entity_lock (n) with recursive numbers (n) as (select 0 union all select n + 1 from numbers where n < 16383) select n from numbers',
  )
  return database
}
