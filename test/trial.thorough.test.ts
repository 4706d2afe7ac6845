import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { skipWithout } from './needs.ts'
import { cleanEnvironment, run, start } from './run.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const condition = '--conditions=udigate-source'
const cli = [condition, join(root, 'packages/cli/src/main.ts')]

test('with the settings of deploy/trial.env a gateway takes the simulator on another address for an access point', {
  // Only Linux has 127.0.0.2 without setting it up.
  skip: skipWithout('linux', process.platform === 'linux'),
}, async t => {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-trial-'))
  t.after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }))
  const simulator = await start(
    process.execPath,
    [condition, join(root, 'packages/simulator/src/main.ts'), '--host', '127.0.0.2'],
    folder,
    cleanEnvironment({ UDIGATE_SIMULATOR_PORT: '0', UDIGATE_DATA_DIR: join(folder, 'authority') }),
  )
  t.after(() => simulator.end())
  const { host } = new URL(simulator.line.split(' ').at(-1) ?? '')
  assert.match(host, /^127\.0\.0\.2:/)

  const trial = readFileSync(join(root, 'deploy/trial.env'), 'utf8').replace('simulator:8081', host)
  const environment = cleanEnvironment({
    ...(parseEnv(trial) as Record<string, string>),
    PORT: '0',
    UDIGATE_DATA_DIR: join(folder, 'data'),
  })
  const words =
    'keys create --organisation=maker --stage=preview --name=first --scopes=submit,read --actors=any --format=json'
  const made = await run(process.execPath, [...cli, ...words.split(' ')], folder, environment)
  assert.equal(made.status, 0, made.errors)
  const gateway = await start(process.execPath, [...cli, 'serve'], folder, environment)
  t.after(() => gateway.end())
  const example = JSON.parse(readFileSync(join(root, 'examples/eu-udi-mdr.json'), 'utf8'))
  const request = join(folder, 'request.json')
  writeFileSync(request, JSON.stringify({ ...example, securityToken: 'any-token' }))
  const submitted = await run(
    process.execPath,
    [...cli, 'submit', '--model=EU_UDI_MDR', '--format=json', request],
    folder,
    {
      ...environment,
      UDIGATE_URL: gateway.line.split(' ').at(-1) ?? '',
      UDIGATE_API_KEY: JSON.parse(made.output).key,
    },
  )
  assert.equal(JSON.parse(submitted.output).status, 'SUCCESS', submitted.errors)
})
