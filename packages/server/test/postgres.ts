import { type ExecFileSyncOptions, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { skipWithout } from '../../../test/needs.ts'

/** A PostgreSQL server for tests. */
export interface PostgresServer {
  /** A database for one test, and its address. Tables may be in it unless it is to be empty, rows never are. */
  createDatabase(options?: { empty?: boolean }): Promise<string>
  dropDatabase(url: string): Promise<void>
}

/** The address of a server that is there already, under a user who may make databases. */
const given = process.env.UDIGATE_TEST_DATABASE_URL

/** The folder of PostgreSQL's programs, where there is one on this machine. */
export const binaries = findBinaries()

/** Whether there is a PostgreSQL to run tests on. */
export const hasPostgres = given !== undefined || binaries !== undefined

/** For the `skip` option of a test that needs it; says so once where there is none. */
export const withoutPostgres = skipWithout('postgres', hasPostgres)
if (withoutPostgres !== false) console.log(withoutPostgres)

let shared: Promise<PostgresServer> | undefined

/** The one server of this test run. */
export function sharedPostgres(): Promise<PostgresServer> {
  shared ??= given === undefined ? startServer().then(({ url }) => speakTo(url, true)) : speakTo(given, false)
  return shared
}

function findBinaries(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian) : []
  const newestFirst = versions.toSorted((one, other) => Number(other) - Number(one))
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...newestFirst.map(version => join(debian, version, 'bin')),
  ]
  const found = folders.find(folder => ['initdb', 'postgres'].every(name => existsSync(join(folder, name))))
  // A link may stand alone, and the other programs where it leads to.
  return found && dirname(realpathSync(join(found, 'initdb')))
}

/** @param isOurs whether databases may stay behind on it */
async function speakTo(url: string, isOurs: boolean): Promise<PostgresServer> {
  const withName = (name: string): string => {
    const address = new URL(url)
    address.pathname = `/${name}`
    return address.href
  }
  const ask = async (statement: string, address = url): Promise<void> => {
    const client = new pg.Client({ connectionString: address })
    await client.connect()
    try {
      await client.query(statement)
    } finally {
      await client.end()
    }
  }
  const makeEmpty = async (): Promise<string> => {
    const name = `udigate_test_${randomBytes(8).toString('hex')}`
    await ask(`create database ${name} template template0`)
    return withName(name)
  }
  // Emptied and used again: to make and to drop one takes longer than most tests.
  const spare: string[] = []
  return {
    async createDatabase({ empty = false } = {}) {
      const used = empty ? undefined : spare.pop()
      if (used === undefined) return makeEmpty()
      // Not before: gateways of the test that had it may have ended after it was given back.
      await ask(emptyAll, used)
      return used
    },
    async dropDatabase(address) {
      if (!isOurs) return ask(`drop database if exists ${makeName(address)} with (force)`)
      spare.push(address)
    },
  }
}

function makeName(address: string): string {
  return new URL(address).pathname.slice(1)
}

/** Ends everybody else's connection to a database, and deletes all rows but those that migrations make. */
const emptyAll = `
  select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid();
  set session_replication_role = replica;
  do $$ declare name text; begin
    for name in select tablename from pg_tables where schemaname = 'public'
      and tablename not in ('entity_lock', 'kysely_migration', 'kysely_migration_lock')
    loop execute format('delete from %I', name); end loop;
  end $$`

export interface StartedServer {
  url: string
  /** Where its socket and its data are. */
  folder: string
  /** Stops the server at once, as a crash would, and starts it again when asked to. */
  stop(): Promise<void>
  start(): Promise<void>
  /** Ends it for good. */
  end(): Promise<void>
}

/**
 * Starts a server of its own that can be reached by a socket in its folder alone. It ends with this process, however
 * that ends: the shell that runs it sees the end of its standard input.
 *
 * @param primary the server of which it is a standby; absent for one of its own
 */
export async function startServer(primary?: StartedServer): Promise<StartedServer> {
  if (binaries === undefined) throw new Error('There is no PostgreSQL on this machine.')
  const programs = binaries
  const folder = mkdtempSync(join(tmpdir(), 'udigate-postgres-'))
  const user = otherUser()
  if (user) chownSync(folder, user.uid, user.gid)
  const options = { ...user, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' } }
  const make = (...more: string[]): void => {
    const flags = ['-D', 'data', '-U', 'udigate', '-A', 'trust', '-E', 'UTF8', '--no-sync', ...more]
    execFileSync(join(programs, 'initdb'), flags, { ...options, stdio: 'ignore' })
  }
  if (primary) copyData(programs, primary, options)
  else {
    try {
      // Texts in an order that is not that of their bytes, as on many a server.
      make('--locale-provider=icu', '--icu-locale=en-US')
    } catch {
      make()
    }
  }
  const start = async (): Promise<(isLast: boolean) => Promise<void>> => {
    const script = `"$0" -D data -k "$PWD" -h '' >> log 2>&1 & trap 'kill -QUIT $!; wait $!; [ "$ending" = keep ] || rm -rf "$PWD"' EXIT; read ending`
    const child = spawn('/bin/sh', ['-c', script, join(programs, 'postgres')], {
      ...options,
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    // It must not keep the run alive.
    child.unref()
    ;(child.stdin as Socket).unref()
    const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
    await untilReady()
    return async isLast => {
      child.ref()
      child.stdin.end(isLast ? 'end\n' : 'keep\n')
      await ended
    }
  }
  const url = `postgres:///postgres?host=${encodeURIComponent(folder)}&user=udigate`
  const untilReady = async (): Promise<void> => {
    const deadline = Date.now() + 300_000
    for (;;) {
      const client = new pg.Client({ connectionString: url })
      client.on('error', () => {})
      try {
        await client.connect()
        return
      } catch (cause) {
        if (Date.now() > deadline) throw new Error(readFileSync(join(folder, 'log'), 'utf8'), { cause })
        await pause(20)
      } finally {
        await client.end().catch(() => {})
      }
    }
  }
  let stop = await start()
  return {
    url,
    folder,
    stop: () => stop(false),
    async end() {
      await stop(true)
      rmSync(folder, { recursive: true, force: true })
    },
    async start() {
      stop = await start()
    },
  }
}

/** Copies a running server as its standby. */
function copyData(programs: string, { folder }: StartedServer, options: ExecFileSyncOptions): void {
  const flags = ['-D', 'data', '-h', folder, '-U', 'udigate', '-R', '-c', 'fast', '--no-sync']
  execFileSync(join(programs, 'pg_basebackup'), flags, { ...options, stdio: 'ignore' })
}

/** PostgreSQL does not run as root. */
export function otherUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8').split('\n')
  const line =
    users.find(user => user.startsWith('postgres:')) ?? users.find(user => user.startsWith('nobody:'))
  const [, , uid, gid] = line?.split(':') ?? []
  if (!uid || !gid) throw new Error('There is no other user to run PostgreSQL as.')
  return { uid: Number(uid), gid: Number(gid) }
}
