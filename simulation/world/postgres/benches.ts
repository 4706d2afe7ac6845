import { DatabaseSync } from 'node:sqlite'
import type { TestContext } from 'node:test'
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { sharedPostgres } from '../../../packages/server/test/postgres.ts'
import { type Db, rows, type Tables, tables } from './acts.ts'
import { modelDialect } from './dialect.ts'
import type { Bench } from './run-script.ts'
import { makePostgresModel } from './server.ts'
import type { Transaction } from './transaction.ts'

/** The model. */
export function makeModelBench(): Bench {
  let model: ReturnType<typeof makePostgresModel>
  return {
    async fresh() {
      const database = new DatabaseSync(':memory:', { enableForeignKeyConstraints: true })
      for (const sql of [...tables, ...rows]) database.exec(sql)
      model = makePostgresModel(database)
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
        pid: () => 0,
        close() {},
      }
    },
    async settle() {
      await turn()
      await turn()
    },
  }
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
  const idle: { db: Db; pid(): number }[] = []
  const connect = () => {
    let pid = 0
    const pool = new pg.Pool({ connectionString: url, max: 1, options: '-c deadlock_timeout=1ms' })
    pools.push(pool)
    pool.on('error', () => {})
    pool.on('connect', client => {
      client.on('error', () => {})
      pid = (client as unknown as { processID: number }).processID
    })
    const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
    return { db, pid: () => pid }
  }
  return {
    async fresh() {
      await monitor.query('delete from part')
      await monitor.query('delete from item')
      await monitor.query('delete from lease')
      for (const sql of rows) await monitor.query(sql)
    },
    open() {
      const own = idle.pop() ?? connect()
      return { ...own, close: () => void idle.push(own) }
    },
    async settle(running) {
      // A wait that lasts has outlived the look for deadlocks.
      for (let calm = 0; calm < 2; ) {
        await pause(4)
        const pids = running()
        if (pids.length === 0) return
        const { rows: waiting } = await monitor.query(
          `select 1 from pg_stat_activity where pid = any($1) and state = 'active' and wait_event_type = 'Lock'`,
          [pids],
        )
        calm = waiting.length === running().length ? calm + 1 : 0
      }
    },
  }
}
