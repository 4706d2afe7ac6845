import { StatementSync } from 'node:sqlite'

/** A statement that SQLite carried out, during which nothing else went on. */
export interface TimedStatement {
  text: string
  /** What passed, and what of it this thread worked, in milliseconds. */
  wall: number
  cpu: number
}

/** Has each statement of this process timed. @returns what was timed since the last call */
export function timeStatements(): () => readonly TimedStatement[] {
  let timed: TimedStatement[] = []
  const prototype = StatementSync.prototype as unknown as Record<string, (...args: never[]) => unknown>
  for (const name of ['all', 'get', 'run']) {
    const real = prototype[name]
    if (real === undefined) throw new Error(`Statements have no ${name}.`)
    prototype[name] = function (this: StatementSync, ...args: never[]) {
      const began = performance.now()
      const before = process.threadCpuUsage()
      try {
        return real.apply(this, args)
      } finally {
        const { user, system } = process.threadCpuUsage(before)
        timed.push({ text: this.sourceSQL, wall: performance.now() - began, cpu: (user + system) / 1000 })
      }
    }
  }
  return () => {
    const some = timed
    timed = []
    return some
  }
}
