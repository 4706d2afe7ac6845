import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import pg from 'pg'
import { eventually } from './harness.ts'
import { hasPostgres } from './postgres.ts'

const isOurs = hasPostgres && process.env.UDIGATE_TEST_DATABASE_URL === undefined

test('the server of a test run ends with it, however that ends, and leaves nothing', {
  skip: !isOurs,
}, async () => {
  const postgres = new URL('postgres.ts', import.meta.url).href
  const script = `const { startServer } = await import(${JSON.stringify(postgres)})
    console.log((await startServer()).url)
    setInterval(() => {}, 1000)`
  const run = spawn(process.execPath, ['--conditions=udigate-source', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [url] = (await once(createInterface(run.stdout), 'line')) as [string]
  const folder = new URL(url).searchParams.get('host') ?? ''
  assert.ok(existsSync(folder))
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  assert.equal((await client.query('show fsync')).rows[0].fsync, 'on')
  run.kill('SIGKILL')
  await eventually(
    async () => existsSync(folder),
    isThere => !isThere,
  )
  await client.end().catch(() => {})
  await assert.rejects(new pg.Client({ connectionString: url }).connect())
})
