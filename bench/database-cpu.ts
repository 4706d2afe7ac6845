import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Db } from '../packages/server/src/store/database.ts'

/**
 * The CPU that a PostgreSQL on this machine has used, all its processes together, in milliseconds; the system tells it on
 * Linux alone.
 */
export async function readServerCpu(db: Db): Promise<() => number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  const server = readParent(rows[0]?.pid ?? 0)
  return () => {
    const children = readdirSync('/proc')
      .filter(name => /^\d+$/.test(name) && readParent(Number(name)) === server)
      .map(name => readTimes(Number(name)).own)
    const { own, ended } = readTimes(server)
    // The kernel counts in hundredths of a second everywhere.
    return children.reduce((sum, each) => sum + each, own + ended) * 10
  }
}

/** @returns 0 where the process has ended */
function readParent(pid: number): number {
  return Number(readStat(pid)[1] ?? 0)
}

/** User and system time of a process, and of its children that have ended. */
function readTimes(pid: number): { own: number; ended: number } {
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = readStat(pid).slice(11, 15).map(Number)
  return { own: user + system, ended: endedUser + endedSystem }
}

/** From the state on. */
function readStat(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  } catch {
    return []
  }
}
