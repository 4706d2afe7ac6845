import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { skipWithout } from '../../../test/needs.ts'
import { binaries, type StartedServer, startServer } from './postgres.ts'

/** For the `skip` option of a test that needs a primary and a standby of its own; says so once where it cannot have them. */
export const withoutStandby = skipWithout(
  'postgres-standby',
  binaries !== undefined && existsSync(join(binaries, 'pg_basebackup')),
)
if (withoutStandby !== false) console.log(withoutStandby)

/** A streaming replica, which can be read as long as it is not promoted. */
export interface Standby extends StartedServer {
  /** Settles when it has everything that the primary has committed by now. */
  catchUp(): Promise<void>
  /** From now on nothing arrives that the primary commits. */
  detach(): Promise<void>
  /** Ends its recovery: it takes writes, on a timeline of its own. */
  promote(): Promise<void>
}

/** How long a step may take before it counts as never to happen, in milliseconds. */
const never = 120_000

export async function startStandby(primary: StartedServer): Promise<Standby> {
  const standby = await startServer(primary)
  return {
    ...standby,
    async catchUp() {
      const [now] = await query<{ lsn: string }>(
        primary.url,
        'select pg_current_wal_flush_lsn()::text as lsn',
      )
      await until(async () => {
        const replayed = `select coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as done`
        const [row] = await query<{ done: boolean }>(standby.url, replayed, [now?.lsn])
        return row?.done === true
      })
    },
    async detach() {
      await query(standby.url, `alter system set primary_conninfo = ''`)
      await query(standby.url, 'select pg_reload_conf()')
      await until(async () => (await query(standby.url, 'select pid from pg_stat_wal_receiver')).length === 0)
    },
    async promote() {
      await query(standby.url, `select pg_promote(true, ${never / 1000})`)
    },
  }
}

async function until(isMet: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + never
  while (!(await isMet())) {
    if (Date.now() > deadline) throw new Error('The standby does not get there.')
    await pause(20)
  }
}

async function query<Row extends object>(
  url: string,
  statement: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(statement, [...values])).rows
  } finally {
    await client.end()
  }
}
