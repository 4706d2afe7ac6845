import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { readConfig, startGateway } from '@udigate/server'
import { pino } from 'pino'
import { makeDatabase } from '../../server/test/on-both-stores.ts'
import { waitPatiently } from '../../server/test/open-test-store.ts'
import { withoutPostgres } from '../../server/test/postgres.ts'
import { runKeys } from '../src/keys/keys.ts'
import { startLone } from './lone-gateway.ts'

const now = new Date()

interface Ended {
  status: number
  output: string
  complaint: string
}

async function run(environment: Record<string, string>, ...args: string[]): Promise<Ended> {
  const { status, output = '', complaint = '' } = await runKeys(args, environment, now)
  return { status, output, complaint }
}

/** Runs a command that is to do its work, and gives what it writes as JSON. */
async function json(environment: Record<string, string>, ...args: string[]) {
  const { status, output, complaint } = await run(environment, ...args, '--format', 'json')
  assert.equal(status, 0, complaint)
  return JSON.parse(output)
}

const wanted = ['--name', 'of a test', '--scopes', 'validate,submit,read,admin', '--actors', 'any']
const whose = ['--organisation', 'maker', '--stage', 'preview']

function inFolder(t: TestContext): Record<string, string> & { UDIGATE_DATA_DIR: string } {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-keys-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return { UDIGATE_DATA_DIR: join(folder, 'data'), PORT: '0', UDIGATE_SIMULATOR_PORT: '9' }
}

async function serve(t: TestContext, environment: Record<string, string>) {
  const reading = readConfig(environment)
  assert.ok('config' in reading)
  const gateway = await startGateway(waitPatiently(reading.config), pino({ level: 'silent' }))
  let runs = true
  const stop = async (): Promise<void> => {
    if (runs) await gateway.stop()
    runs = false
  }
  t.after(stop)
  const statusFor = async (key: string): Promise<number> =>
    (await fetch(`${gateway.url}/api/v1/submissions`, { headers: { authorization: key } })).status
  return { url: gateway.url, statusFor, stop }
}

test('the first key is made in the data folder, and a gateway that is started there takes it', async t => {
  const environment = inFolder(t)
  assert.deepEqual(await run(environment, 'list'), {
    status: 0,
    output: 'There are no API keys.',
    complaint: '',
  })
  assert.equal(existsSync(environment.UDIGATE_DATA_DIR), false, 'looking makes no folder')

  const made = await run(environment, 'create', ...whose, ...wanted)
  assert.equal(made.status, 0, made.complaint)
  const [, id = ''] = /^API key (\S+) "of a test" of maker on preview$/m.exec(made.output) ?? []
  const [key = ''] = /^udg_preview_\S{43}$/m.exec(made.output) ?? []
  assert.match(made.output, /this is the only time that the key is shown/)
  assert.match(made.output, /^expires {2}never$/m)
  const listed = await run(environment, 'list')
  assert.match(
    listed.output,
    new RegExp(`^${id}  maker +preview  valid  of a test  validate,submit,read,admin  any +never`, 'm'),
  )
  assert.ok(!listed.output.includes(key))

  const gateway = await serve(t, environment)
  assert.equal(await gateway.statusFor(key), 200)
  const held = await run(environment, 'list')
  assert.equal(held.status, 1)
  assert.match(held.complaint, /is in use by a running gateway\. Set UDIGATE_URL/)
  await gateway.stop()

  assert.ok((await json(environment, 'list'))[0].lastUsedAt)
  assert.match((await run(environment, 'delete', id)).complaint, /^Only a revoked or expired key is deleted/)
  const revoked = await run(environment, 'revoke', id)
  assert.match(revoked.output, /^API key \S+ "of a test" of maker on preview is revoked since \d{4}-/)
  const again = await serve(t, environment)
  assert.equal(await again.statusFor(key), 401)
  await again.stop()
  assert.equal((await run(environment, 'delete', id)).output, `API key ${id} is deleted.`)
  for (const action of ['revoke', 'delete']) {
    const { status, complaint } = await run(environment, action, id)
    assert.deepEqual([status, complaint], [1, `There is no API key ${id}.`])
  }
})

test('the key of a second organisation tells what the first one loses with it, and the list what its keys lack', async t => {
  const environment = inFolder(t)
  const first = await json(environment, 'create', ...whose, ...wanted)
  assert.deepEqual(
    [first.note, first.lacking, first.onBehalfOf],
    [undefined, undefined, { kind: 'command line' }],
  )
  const second = ['--organisation', 'other', '--stage', 'production', ...wanted]
  const made = await run(environment, 'create', ...second)
  assert.match(
    made.output,
    /^"maker" is not alone on this gateway any longer: .*udigate people invite --role host/m,
  )
  const listed = await run(environment, 'list')
  assert.match(
    listed.output,
    new RegExp(
      `^${first.id} "of a test" lacks evidence\\.verify-everything, diagnosis\\.read-gateway, codes\\.manage\\. They are of the host`,
      'm',
    ),
  )
  assert.equal((await json(environment, 'create', ...second)).note, undefined)
})

test('through a running gateway an admin key makes, lists, revokes and deletes keys of its own', async t => {
  const { environment } = await startLone(t)
  const scopes = ['--scopes', 'read', '--actors', 'DE-MF-000001723,FR-MF-000002345']
  const made = await json(
    environment,
    'create',
    '--name',
    'reader',
    ...scopes,
    '--expires',
    '30d',
    '--language',
    'DE',
  )
  assert.deepEqual(
    [made.organisation, made.stage, made.scopes, made.actors],
    ['maker & <co>', 'preview', ['read'], ['DE-MF-000001723', 'FR-MF-000002345']],
  )
  assert.equal(made.expiresAt, new Date(now.getTime() + 30 * 86_400_000).toISOString())
  assert.equal(made.defaultLanguage, 'DE')
  assert.match(made.key, /^udg_preview_/)
  const names = async (...args: string[]) =>
    (await json(environment, 'list', ...args)).map(({ name }: { name: string }) => name)
  assert.ok((await names()).includes('reader'))
  assert.deepEqual(await names('--stage', 'production'), [])

  const more = await run(environment, 'create', ...wanted, ...whose)
  assert.equal(more.status, 2)
  assert.match(more.complaint, /leave out --organisation and --stage/)
  const reader = { ...environment, UDIGATE_API_KEY: made.key }
  assert.match((await run(reader, 'list')).complaint, /^This needs an API key with the scope "admin"/)

  assert.equal((await json(environment, 'revoke', made.id)).state, 'REVOKED')
  assert.equal((await run(reader, 'list')).complaint, 'This API key is unknown, revoked or expired.')
  assert.equal((await run(environment, 'delete', made.id)).status, 0)

  const second = await json(environment, 'create', ...wanted)
  const own = { ...environment, UDIGATE_API_KEY: second.key }
  assert.match((await run(own, 'revoke', second.id)).complaint, /^This is the key that you ask with/)
  assert.equal((await run(own, 'revoke', second.id, '--self')).status, 0)
  assert.equal((await run(own, 'list')).status, 1)
})

test('on PostgreSQL keys are made and revoked while gateways run', { skip: withoutPostgres }, async t => {
  const { UDIGATE_DATA_DIR: folder, ...rest } = inFolder(t)
  const database = await makeDatabase()
  t.after(() => database.drop())
  const environment = {
    ...rest,
    UDIGATE_DATA_DIR: folder,
    DATABASE_URL: database.url,
    UDIGATE_SECRET_KEY: Buffer.alloc(32, 1).toString('base64'),
  }
  const gateways = [await serve(t, environment), await serve(t, environment)]
  const { key, id } = await json(environment, 'create', ...wanted, ...whose)
  for (const { statusFor } of gateways) assert.equal(await statusFor(key), 200)
  assert.equal((await json(environment, 'list')).length, 1)
  await json(environment, 'revoke', id)
  for (const { statusFor } of gateways) assert.equal(await statusFor(key), 401)
  for (const { stop } of gateways) await stop()
})

test('a key is for one organisation, one stage and its own actors', async t => {
  const environment = inFolder(t)
  const maker = ['--actors', 'DE-MF-000001723', '--name', 'x', '--scopes', 'read']
  const of = (organisation: string, stage: string) =>
    run(environment, 'create', '--organisation', organisation, '--stage', stage, ...maker)
  assert.equal((await of('maker', 'preview')).status, 0)
  assert.equal((await of('other', 'production')).status, 0)
  const { status, complaint } = await of('other', 'preview')
  assert.deepEqual([status, complaint], [1, 'Actor DE-MF-000001723 belongs to another organisation.'])
  const listed = await json(environment, 'list', '--organisation', 'other')
  assert.deepEqual(
    listed.map(({ stage }: { stage: string }) => stage),
    ['production'],
  )
})

test('a date is the last day of a key, and what is no end of one is refused', async t => {
  const environment = inFolder(t)
  const create = (...more: string[]) => run(environment, 'create', ...whose, ...wanted, ...more)
  const { expiresAt } = await json(environment, 'create', ...whose, ...wanted, '--expires', '2999-12-31')
  assert.equal(expiresAt, '3000-01-01T00:00:00.000Z')
  const timed = await create('--expires', '2999-12-31T23:00:00+01:00')
  assert.match(timed.output, /^expires {2}2999-12-31T22:00:00\.000Z$/m)
  for (const wrong of [
    'soon',
    '0d',
    '90',
    '2027-02-30',
    '2001-01-01',
    '2999-02-30T00:00:00Z',
    '2999-01-01T00:00',
  ]) {
    const { status, complaint } = await create('--expires', wrong)
    assert.equal(status, 2, wrong)
    assert.match(complaint, /^[^\n]+ "udigate keys --help" says more\.$/)
  }
})

test('--help has examples; wrong usage ends with status 2 and makes no folder', async t => {
  const environment = inFolder(t)
  const help = await run(environment, '--help')
  assert.equal(help.status, 0)
  assert.match(help.output, /^ {2}udigate keys list$/m)
  for (const args of [
    [],
    ['make'],
    ['revoke'],
    ['delete'],
    ['list', 'x'],
    ['create', ...whose],
    ['create', ...wanted, '--organisation', 'maker', '--stage', 'test'],
  ]) {
    const { status, complaint } = await run(environment, ...args)
    assert.equal(status, 2, args.join(' '))
    assert.match(complaint, /^[^\n]+ "udigate keys --help" says more\.$/)
  }
  assert.equal(existsSync(environment.UDIGATE_DATA_DIR), false)
  for (const args of [
    ['create', ...wanted],
    ['create', ...whose, '--name', 'x', '--scopes', 'write', '--actors', 'any'],
    ['create', ...whose, '--name', 'x', '--scopes', 'read', '--actors', 'a person'],
    ['create', ...wanted, '--stage', 'preview', '--organisation', ' '],
  ]) {
    assert.equal((await run(environment, ...args)).status, 2, args.join(' '))
  }
  assert.deepEqual(await json(environment, 'list'), [])
})
