import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import type { TestContext } from 'node:test'
import pg from 'pg'
import { skipWithout } from '../../../test/needs.ts'
import { eventually } from './harness.ts'
import { otherUser } from './postgres.ts'

const program = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  .map(folder => join(folder, 'pgbouncer'))
  .find(existsSync)

/** For the `skip` option of a test that needs it. */
export const withoutPgbouncer = skipWithout('pgbouncer', program !== undefined)

/** As few connections as make everyone wait for one. */
const connections = 3

/**
 * Starts a PgBouncer before a database, which gives each transaction one of a few connections to it. It ends with the test.
 *
 * @param url the database, for which no password is asked
 * @returns the address of the same database behind it
 */
export async function poolTransactions(t: TestContext, url: string): Promise<string> {
  const { pathname, searchParams, hostname, port, username } = new URL(url)
  const host = searchParams.get('host') ?? `${hostname} port=${port || 5432}`
  const name = searchParams.get('user') ?? username
  const folder = mkdtempSync(join(tmpdir(), 'udigate-pgbouncer-'))
  const user = otherUser()
  if (user) chownSync(folder, user.uid, user.gid)
  const settings = [
    '[databases]',
    `* = host=${host} user=${name}`,
    '[pgbouncer]',
    `unix_socket_dir = ${folder}`,
    'listen_addr =',
    'auth_type = any',
    'pool_mode = transaction',
    `default_pool_size = ${connections}`,
    'max_client_conn = 200',
  ]
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(file, settings.join('\n'))
  const child = spawn(program ?? 'pgbouncer', ['-q', file], { ...user, stdio: 'ignore' })
  t.after(async () => {
    if (child.exitCode === null) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    rmSync(folder, { recursive: true, force: true })
  })
  const pooled = `postgres://${pathname}?host=${encodeURIComponent(folder)}&port=6432&user=${name}`
  await eventually(
    () => isThere(pooled),
    is => is,
  )
  return pooled
}

async function isThere(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
