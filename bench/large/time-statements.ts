import { StatementSync } from 'node:sqlite'
import pg from 'pg'

/** A statement that the store carried out. */
export interface TimedStatement {
  text: string
  /**
   * On SQLite the CPU that this thread used for it, during which nothing else went on; on PostgreSQL how long its answer was
   * awaited, while others went on. In milliseconds.
   */
  took: number
}

/** Has each statement of this process timed. @returns what was timed since the last call */
export function timeStatements(): () => readonly TimedStatement[] {
  let timed: TimedStatement[] = []
  timeSqlite(statement => void timed.push(statement))
  timePostgres(statement => void timed.push(statement))
  return () => {
    const some = timed
    timed = []
    return some
  }
}

type Tell = (statement: TimedStatement) => void

function timeSqlite(tell: Tell): void {
  const prototype = StatementSync.prototype as unknown as Record<string, (...args: never[]) => unknown>
  for (const name of ['all', 'get', 'run']) {
    const real = prototype[name]
    if (real === undefined) throw new Error(`Statements have no ${name}.`)
    prototype[name] = function (this: StatementSync, ...args: never[]) {
      const before = process.threadCpuUsage()
      try {
        return real.apply(this, args)
      } finally {
        const { user, system } = process.threadCpuUsage(before)
        tell({ text: this.sourceSQL, took: (user + system) / 1000 })
      }
    }
  }
}

function timePostgres(tell: Tell): void {
  const prototype = pg.Client.prototype as unknown as { query(...args: unknown[]): unknown }
  const real = prototype.query
  prototype.query = async function (this: pg.Client, ...args: unknown[]) {
    const began = performance.now()
    try {
      return await real.apply(this, args)
    } finally {
      const [query] = args
      const text = typeof query === 'string' ? query : (query as pg.QueryConfig).text
      tell({ text, took: performance.now() - began })
    }
  }
}
