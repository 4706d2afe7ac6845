import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { until, within } from '../deadline.ts'
import type { Query } from '../history/read-store.ts'
import { listen } from '../proxy/listen.ts'

export interface Postgres {
  port: number
  /** Asks it directly, past any proxy. */
  query: Query
  /** Ends it at once, as a crash would. */
  crash(): Promise<void>
  start(): Promise<void>
}

/** A PostgreSQL of its own on a free port of this machine, with its data in `folder`. */
export async function startPostgres(programs: string, folder: string): Promise<Postgres> {
  const user = otherUser()
  if (user) chownSync(folder, user.uid, user.gid)
  const options = { ...user, cwd: folder, env: { PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8' } }
  execFileSync(join(programs, 'initdb'), ['-D', 'data', '-U', 'udigate', '-A', 'trust', '-E', 'UTF8'], {
    ...options,
    stdio: 'ignore',
  })
  const listening = await listen(socket => socket.destroy())
  await listening.close()
  const { port } = listening
  const connection = ['-h', '127.0.0.1', '-p', String(port), '-U', 'udigate', '-d', 'postgres', '-At']
  const ask = (sql: string) =>
    spawnSync(join(programs, 'psql'), [...connection, '-c', sql], {
      ...options,
      encoding: 'utf8',
      maxBuffer: 256 * 1024 * 1024,
      timeout: 30_000,
    })
  const launch = async () => {
    const child = spawn(
      join(programs, 'postgres'),
      ['-D', 'data', '-k', folder, '-h', '127.0.0.1', '-p', String(port)],
      { ...options, stdio: 'ignore' },
    )
    await until(20_000, 'PostgreSQL is ready', () => ask('select 1').status === 0, Boolean, 50)
    return child
  }
  let child = await launch()
  return {
    port,
    query(...statements) {
      const each = statements.map(sql => `(select coalesce(json_agg(t), '[]') from (${sql}) t)`)
      const { status, stdout, stderr } = ask(`select json_build_array(${each.join(', ')})`)
      if (status !== 0) throw new Error(stderr)
      return JSON.parse(stdout)
    },
    async crash() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      // Immediate shutdown: it ends without a checkpoint, and its children with it.
      child.kill('SIGQUIT')
      await within(10_000, 'the end of PostgreSQL', ended)
    },
    async start() {
      child = await launch()
    },
  }
}

/** PostgreSQL does not run as root. */
function otherUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8').split('\n')
  const line =
    users.find(each => each.startsWith('postgres:')) ?? users.find(each => each.startsWith('nobody:'))
  const [, , uid, gid] = line?.split(':') ?? []
  if (!uid || !gid) throw new Error('There is no other user to run PostgreSQL as.')
  return { uid: Number(uid), gid: Number(gid) }
}
