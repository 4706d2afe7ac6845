import { DatabaseSync } from 'node:sqlite'
import type { TestContext } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { sharedPostgres } from '../../../packages/server/test/postgres.ts'
import { type Db, rows, type Tables, tables } from './acts.ts'
import { modelDialect } from './dialect.ts'
import type { Wake } from './row-locks.ts'
import type { Bench } from './run-script.ts'
import { makePostgresModel } from './server.ts'
import type { Transaction } from './transaction.ts'

/**
 * The model.
 *
 * @param lastFirst each time that several go on at once, of which any may be first: whether it is the one that came last; where it says
 * no more, the one that came first
 */
export function makeModelBench(lastFirst: readonly boolean[] = []): Bench & {
  /** How often several went on at once. */
  times(): number
} {
  let times = 0
  const wake: Wake = goOns => {
    const order = goOns.length > 1 && lastFirst[times] ? goOns.toReversed() : goOns
    if (goOns.length > 1) times += 1
    void (async () => {
      for (const goOn of order) {
        goOn()
        await turn()
      }
    })()
  }
  let model: ReturnType<typeof makePostgresModel>
  return {
    async fresh() {
      const database = new DatabaseSync(':memory:', { enableForeignKeyConstraints: true })
      for (const sql of [...tables, ...rows]) database.exec(sql)
      model = makePostgresModel(database, [], wake)
    },
    open() {
      const server = model
      let transaction: Transaction | undefined
      const connection = {
        async begin() {
          transaction = server.begin()
        },
        async execute(query: Parameters<typeof server.execute>[1]) {
          if (transaction) return server.execute(transaction, query)
          const own = server.begin()
          const result = await server.execute(own, query)
          server.commit(own)
          return result
        },
        async commit() {
          const isCommitted = transaction !== undefined && server.commit(transaction)
          transaction = undefined
          return isCommitted
        },
        async rollBack() {
          if (transaction) server.rollBack(transaction)
          transaction = undefined
        },
      }
      const pool = { acquire: async () => connection, release() {} }
      return {
        db: new Kysely<Tables>({ dialect: modelDialect(pool) }),
        close() {},
      }
    },
    async settle() {
      // Each of three sessions may let the others go on.
      for (let turns = 0; turns < 12; turns += 1) await turn()
    },
    times: () => times,
  }
}

/** A session that is at a statement. */
interface Active {
  pid: number
  /** Whether it waits for a lock, and for whom. */
  waits: boolean
  blockers: readonly number[]
}

/** Whether all of them wait for one that is at no statement, and none for itself by way of others: such a wait will be ended. */
function endSomewhere(active: readonly Active[]): boolean {
  const left = new Map(active.map(({ pid, blockers }) => [pid, blockers]))
  const findFree = () => [...left].find(([, blockers]) => blockers.some(pid => !left.has(pid)))
  for (let free = findFree(); free; free = findFree()) left.delete(free[0])
  return left.size === 0 && active.every(({ waits }) => waits)
}

/** A PostgreSQL. */
export async function makeRealBench(t: TestContext): Promise<Bench> {
  const server = await sharedPostgres()
  const url = await server.createDatabase({ empty: true })
  const monitor = new pg.Client({ connectionString: url })
  await monitor.connect()
  for (const sql of tables) await monitor.query(sql)
  const pools: pg.Pool[] = []
  t.after(async () => {
    await monitor.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    await Promise.all(pools.map(pool => pool.end()))
    await monitor.end()
    await server.dropDatabase(url)
  })
  const idle: Db[] = []
  const connect = () => {
    const pool = new pg.Pool({ connectionString: url, max: 1, options: '-c deadlock_timeout=1ms' })
    pools.push(pool)
    pool.on('error', () => {})
    pool.on('connect', client => {
      client.on('error', () => {})
    })
    return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  }
  return {
    async fresh() {
      await monitor.query('delete from part')
      await monitor.query('delete from item')
      await monitor.query('delete from lease')
      for (const sql of rows) await monitor.query(sql)
    },
    open() {
      const db = idle.pop() ?? connect()
      return { db, close: () => void idle.push(db) }
    },
    async settle(running) {
      for (let before = '', isCalm = false; !isCalm; ) {
        const left = running()
        // A lock that is granted is said at once, and that a session has let go of its own once it says that it is idle.
        const { rows: active } = await monitor.query<Active>(
          `select pid, pg_blocking_pids(pid) as blockers,
            exists (select from pg_locks where pg_locks.pid = activity.pid and not granted) as waits
          from pg_stat_activity as activity
          where datname = current_database() and backend_type = 'client backend'
            and state = 'active' and pid <> pg_backend_pid()
          order by pid`,
        )
        const seen = JSON.stringify(active)
        isCalm = seen === before && active.length === left && left === running() && endSomewhere(active)
        before = seen
        await turn()
      }
    },
  }
}
