import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { validRequests } from '@udigate/eudamed'
import { completeGmn, completeGtin } from '@udigate/udi'
import { sharedPostgres, withoutPostgres } from '../packages/server/test/postgres.ts'
import { commandsBelow } from './code-blocks.ts'
import { findFreePort } from './free-port.ts'
import { skipWithout } from './needs.ts'
import { cleanEnvironment, run, start } from './run.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const page = readFileSync(join(root, 'docs/operations.md'), 'utf8')
const cli = ['--conditions=udigate-source', join(root, 'packages/cli/src/main.ts')]
/** A device that needs no notified body, so that the authority shows it at once. */
const second = structuredClone(validRequests.EU_UDI_MDR)
Object.assign(second.device, {
  Device: completeGtin('0401234510777'),
  DeviceGroup: completeGmn('4012345MODEL777'),
})
Object.assign(second.deviceGroup, { DeviceGroup: completeGmn('4012345MODEL777') })

const hasSqlite = spawnSync('sqlite3', ['--version']).status === 0

test('the commands for SQLite back a running gateway up, and restore it so that nothing is sent twice', {
  skip: skipWithout('sqlite3', hasSqlite),
}, async t => {
  const place = await makePlace(t)
  const [backUp = '', restore = ''] = commandsBelow(page, 'SQLite')
  await place.shell('systemctl start udigate')
  assert.equal((await place.submit(validRequests.EU_UDI_MDR)).status, 'SUCCESS')

  // The copy is made while something is stored and not sent; it is sent afterwards, which the copy does not know.
  await place.simulator.arm({ fault: 'http-503', times: 1_000 })
  const waiting = await place.submit(second, '--no-wait')
  assert.equal(waiting.status, 'IN_SUBMISSION')
  await place.shell(backUp)
  await place.simulator.disarm()
  assert.equal((await place.submit(second)).status, 'SUCCESS')
  const messages = await place.simulator.received()

  await place.shell(restore)
  assert.match(place.state('starts'), /^started with: \nstarted with: --restored\n$/)
  assert.match(place.state('errors'), /restored: the authority is asked about/)
  assert.ok(existsSync(`${place.data}.before/udigate.sqlite`))
  const again = await place.submit(second)
  assert.equal(again.status, 'SUCCESS')
  const since = (await place.simulator.received()).slice(messages.length)
  assert.ok(since.length > 0)
  assert.deepEqual(
    since.filter(({ operation }) => operation !== 'GET'),
    [],
  )
  await place.shell('systemctl stop udigate')
})

const hasDump = spawnSync('pg_dump', ['--version']).status === 0
test('the commands for PostgreSQL back a running gateway up, and restore it into another database', {
  skip: withoutPostgres || skipWithout('pg-dump', hasDump),
}, async t => {
  const place = await makePlace(t)
  const [backUp = '', restore = ''] = commandsBelow(page, 'PostgreSQL')
  const postgres = await sharedPostgres()
  const [first, other] = [await postgres.createDatabase(), await postgres.createDatabase({ empty: true })]
  t.after(async () => {
    for (const url of [first, other]) await postgres.dropDatabase(url)
  })
  await place.shell('systemctl start udigate', first)
  assert.equal((await place.submit(second)).status, 'SUCCESS')
  await place.shell(`udigate evidence head > /backup/head.json\n${backUp}`, first)
  const messages = await place.simulator.received()
  await place.shell('systemctl stop udigate')

  await place.shell(restore, other)
  await place.shell('systemctl set-environment SERVE=--restored\nsystemctl start udigate', other)
  await place.shell('udigate evidence verify --head /backup/head.json', other)
  assert.equal((await place.submit(second)).status, 'SUCCESS')
  assert.equal((await place.simulator.received()).length, messages.length)
  await place.shell('systemctl stop udigate')
})

test('a version that does not know the tables of a store does not start on it, and changes nothing', async t => {
  const place = await makePlace(t)
  await place.shell('systemctl start udigate && systemctl stop udigate')
  const database = new DatabaseSync(join(place.data, 'udigate.sqlite'))
  const { n } = database.prepare('select count(*) as n from kysely_migration').get() as { n: number }
  database
    .prepare('insert into kysely_migration (name, timestamp) values (?, ?)')
    .run('9999-of-a-later-version', '2030-01-01')
  database.close()
  const { status, errors } = await run(process.execPath, [...cli, 'serve'], place.folder, place.environment)
  assert.equal(status, 1)
  assert.match(errors, /9999-of-a-later-version/)
  const after = new DatabaseSync(join(place.data, 'udigate.sqlite'), { readOnly: true })
  assert.deepEqual({ ...after.prepare('select count(*) as n from kysely_migration').get() }, { n: n + 1 })
  after.close()
})

/** A machine as the page describes it, in one folder: the data folder, a place for back-ups, the commands that it names. */
async function makePlace(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-operations-'))
  const data = join(folder, 'udigate')
  const state = join(folder, 'state')
  for (const name of ['state', 'backup', 'bin']) mkdirSync(join(folder, name))
  const command = join(folder, 'bin/udigate')
  writeFileSync(
    command,
    `#!/bin/sh\nexec '${process.execPath}' ${cli.map(word => `'${word}'`).join(' ')} "$@"\n`,
  )
  chmodSync(command, 0o755)
  copyFileSync(join(root, 'test/stand-in-systemctl.sh'), join(folder, 'bin/systemctl'))

  const simulator = await start(
    process.execPath,
    ['--conditions=udigate-source', join(root, 'packages/simulator/src/main.ts')],
    folder,
    cleanEnvironment({ UDIGATE_SIMULATOR_PORT: '0', UDIGATE_DATA_DIR: join(folder, 'authority') }),
  )
  const authority = simulator.line.split(' ').at(-1) ?? ''
  const port = await findFreePort()
  const key = 'udg_demo_of_operations'
  const clean = cleanEnvironment()
  const environment = {
    ...clean,
    PATH: `${join(folder, 'bin')}:${clean.PATH}`,
    STATE: state,
    PORT: String(port),
    UDIGATE_DATA_DIR: data,
    UDIGATE_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    UDIGATE_SIMULATOR_PORT: new URL(authority).port,
    UDIGATE_QUARANTINE: '2',
    UDIGATE_DEMO_KEY: key,
    UDIGATE_URL: `http://127.0.0.1:${port}`,
    UDIGATE_API_KEY: key,
  }
  t.after(async () => {
    if (existsSync(join(state, 'pid')))
      process.kill(Number(readFileSync(join(state, 'pid'), 'utf8')), 'SIGKILL')
    await simulator.end()
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  })
  const ask = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${authority}${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
    })
    assert.ok(response.ok, path)
    return response.status === 204 ? undefined : response.json()
  }
  return {
    folder,
    data,
    environment,
    state: (name: string) => readFileSync(join(state, name), 'utf8'),
    /** Runs commands of the page, with this folder in the place of the machine's. */
    async shell(commands: string, database = ''): Promise<void> {
      const here = commands
        .replaceAll('/var/lib/private/', `${folder}/`)
        .replaceAll('/backup/', `${folder}/backup/`)
      const { status, output, errors } = await run('sh', ['-euc', here], folder, {
        ...environment,
        DATABASE_URL: database,
      })
      assert.equal(status, 0, `${here}\n${output}${errors}`)
    },
    async submit(request: object, ...options: string[]): Promise<{ status: string }> {
      const file = join(folder, 'request.json')
      writeFileSync(file, JSON.stringify(request))
      const args = [...cli, 'submit', '--model=EU_UDI_MDR', '--format=json', ...options, file]
      const { output, errors } = await run(process.execPath, args, folder, environment)
      assert.notEqual(output, '', errors)
      return JSON.parse(output)
    },
    simulator: {
      arm: (fault: object) => ask('POST', '/faults', fault),
      disarm: () => ask('DELETE', '/faults'),
      received: () => ask('GET', '/journal?after=0') as Promise<{ operation: string }[]>,
    },
  }
}
