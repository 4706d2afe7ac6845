import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import type { Connections, Pooler } from './database.ts'
import { keepsNoPlan } from './planned-each-time.ts'
import { StoreUnavailable } from './unavailable.ts'

type TypeId = Parameters<typeof pg.types.getTypeParser>[0]

/** How many statements are kept prepared on each connection, and how long one may be to be kept. */
const mostPrepared = 500
const longestPrepared = 4_000

export interface PoolSettings extends pg.PoolConfig {
  pooler?: Pooler | undefined
}

export interface WatchedPool extends PostgresPool {
  connections(): Connections
  /** The database is away: anyone who uses or waits for a connection, now and from now on, is told at once. */
  abandon(): void
  /** It is there again. */
  resume(): void
}

/**
 * Connections to the PostgreSQL at `url`. A lost one fails what it was used for with StoreUnavailable, and is replaced.
 *
 * @param explain says what is behind an error of a statement that does not fit the tables, where it is something else
 */
export function openPool(
  url: string,
  { pooler = 'none', ...settings }: PoolSettings,
  explain: () => Promise<Error | undefined> = async () => undefined,
): WatchedPool {
  const { config, begin } =
    pooler === 'none' ? { config: settings, begin: undefined } : leaveNothing(settings)
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'udigate',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: { getTypeParser: makeParser },
    ...config,
  })
  // An idle connection that is lost is replaced when the next one is wanted.
  pool.on('error', () => {})
  const clients = new Set<pg.PoolClient>()
  pool.on('connect', client => clients.add(client))
  pool.on('remove', client => clients.delete(client))
  const waiting = new Set<(error: Error) => void>()
  const names = new Map<string, string>()
  let isAway = false

  const findName = (text: string): string | undefined => {
    if (pooler !== 'none' || text.length > longestPrepared || text.endsWith(keepsNoPlan)) return undefined
    const known = names.get(text)
    if (known !== undefined || names.size === mostPrepared) return known
    const name = `udigate_${names.size}`
    names.set(text, name)
    return name
  }
  const wrap = (client: pg.PoolClient): PostgresPoolClient => {
    let isLost = false
    const lose = (): void => {
      isLost = true
    }
    // It may be lost between two statements, when no answer is awaited.
    client.on('error', lose)
    const query = async (text: string, values: readonly unknown[]): Promise<unknown> => {
      const name = findName(text)
      try {
        if (text === 'begin' && begin !== undefined) return await beginBy(client, begin)
        return await client.query({ text, values: values.map(storable), ...(name ? { name } : {}) })
      } catch (error) {
        if (isMisfit(error)) throw (await explain()) ?? error
        if (!isLossOf(error)) throw error
        lose()
        throw new StoreUnavailable(error)
      }
    }
    return {
      // Without the form for cursors, which is not used.
      query: query as PostgresPoolClient['query'],
      release() {
        client.off('error', lose)
        client.release(isLost)
      },
    }
  }
  return {
    options: pool.options,
    connect() {
      if (isAway) return Promise.reject(new StoreUnavailable())
      return new Promise((resolve, reject) => {
        const giveUp = (error: Error): void => {
          waiting.delete(giveUp)
          reject(error)
        }
        waiting.add(giveUp)
        pool.connect().then(
          client => {
            if (waiting.delete(giveUp)) resolve(wrap(client))
            else client.release()
          },
          error => giveUp(new StoreUnavailable(error)),
        )
      })
    },
    end: () => pool.end(),
    connections: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    abandon() {
      isAway = true
      for (const giveUp of waiting) giveUp(new StoreUnavailable())
      // Idle ones too: what they lead to may be gone without a word.
      for (const client of clients) findSocket(client)?.destroy()
    },
    resume() {
      isAway = false
    },
  }
}

/**
 * Settings for connections that are others' after each transaction: nothing is left on them. What is usually said when one is
 * made is said at the beginning of each transaction, and a statement outside of one is waited for as long.
 */
function leaveNothing(settings: pg.PoolConfig): { config: pg.PoolConfig; begin: string } {
  const { statement_timeout: statement, idle_in_transaction_session_timeout: idle, ...config } = settings
  const timeouts = [
    ...(statement ? [`set local statement_timeout = ${statement}`] : []),
    ...(idle ? [`set local idle_in_transaction_session_timeout = ${idle}`] : []),
  ]
  return {
    config: { ...(statement ? { query_timeout: statement } : {}), ...config },
    begin: ['begin', ...timeouts].join('; '),
  }
}

/** Several statements in one round trip have several results, of which the last is as good as that of `begin`. */
async function beginBy(client: pg.PoolClient, text: string): Promise<pg.QueryResult | undefined> {
  const results: pg.QueryResult | pg.QueryResult[] = await client.query(text)
  return Array.isArray(results) ? results.at(-1) : results
}

/** PostgreSQL takes no NUL in a text. No record may have one, nor what stands for it here: nothing is found by either. */
function storable(value: unknown): unknown {
  return typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\uffff') : value
}

function findSocket(client: pg.PoolClient): { destroy(): void } | undefined {
  return (client as { connection?: { stream?: { destroy(): void } } }).connection?.stream
}

/** Whether an error means that the connection, or the server behind it, is lost, and not that the statement is wrong. */
function isLossOf(error: unknown): boolean {
  if (error instanceof TypeError || error instanceof RangeError) return false
  if (!(error instanceof pg.DatabaseError)) return true
  // Connection exception; shutdown, crash, start; too many connections; idle in a transaction for too long.
  return /^(08|57P0[1-4]|53300|25P03)/.test(error.code ?? '')
}

/** Whether the tables are not as a statement, or the plan that is kept of it, takes them to be. */
function isMisfit(error: unknown): boolean {
  // Cached plan, table, column, type, function; a column that must not be null, a check.
  return (
    error instanceof pg.DatabaseError &&
    /^(0A000|42P01|42703|42804|42883|23502|23514)$/.test(error.code ?? '')
  )
}

const numbers: ReadonlySet<number> = new Set([pg.types.builtins.INT8, pg.types.builtins.NUMERIC])

/** Counts and times are numbers here, as on SQLite; all of them are far below 2^53. */
function makeParser(oid: TypeId, format?: 'text' | 'binary') {
  return numbers.has(oid) ? Number : pg.types.getTypeParser(oid, format)
}
