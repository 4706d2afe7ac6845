import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { readSettings } from '../src/read-settings.ts'
import { exchange, readJson } from './client.ts'
import { mdrDevice, writePush } from './push.ts'
import { makeDataDir, spawnSimulator } from './start.ts'

function spawnReady(t: TestContext) {
  return spawnSimulator(t, { UDIGATE_SIMULATOR_PORT: '0', UDIGATE_DATA_DIR: makeDataDir(t) })
}

test('the process says once where it listens, and works there', async t => {
  const { url, lines, process, ended } = await spawnReady(t)
  assert.match(lines[0] ?? '', /^udigate simulator ready at http:\/\/127\.0\.0\.1:\d+$/)
  const { entities } = await exchange(url, writePush(mdrDevice({ code: 'B1' }, { code: 'D1' })))
  assert.equal(entities[0]?.responseCode, 'SUCCESS')
  process.stdin?.end()
  const { code, errors } = await ended
  assert.equal(code, 0)
  assert.equal(errors, '')
  assert.equal(lines.length, 1)
})

for (const [what, end] of [
  ['its standard input closes', 'stdin'],
  ['SIGTERM', 'SIGTERM'],
  ['SIGINT', 'SIGINT'],
] as const) {
  test(`the process ends with code 0 on: ${what}, even with a client connected`, async t => {
    const { url, process, ended } = await spawnReady(t)
    await readJson(url, '/register')
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.resume().on('error', () => {})
    await once(socket, 'connect')
    socket.write('POST /faults HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n')
    const closed = new Promise(resolve => socket.on('close', resolve))
    if (end === 'stdin') process.stdin?.end()
    else process.kill(end)
    assert.equal((await ended).code, 0)
    await closed
  })
}

test('a wrong setting ends the process with one clear line', async t => {
  const dataDir = makeDataDir(t)
  const file = join(dataDir, 'a-file')
  writeFileSync(file, 'no JSON')
  const numbers = join(dataDir, 'numbers.json')
  writeFileSync(numbers, '["DE-MF-1"]')
  const empty = join(dataDir, 'empty')
  mkdirSync(empty)
  for (const [environment, reason] of [
    [{ UDIGATE_SIMULATOR_PORT: 'http' }, /UDIGATE_SIMULATOR_PORT must be a port/],
    [{ UDIGATE_SIMULATOR_PORT: '65536' }, /UDIGATE_SIMULATOR_PORT must be a port/],
    [{ UDIGATE_SIMULATOR_DTX_VERSION: '3' }, /UDIGATE_SIMULATOR_DTX_VERSION must be a version/],
    [{ UDIGATE_SIMULATOR_AS4_KEY_FILE: numbers }, /AS4_CERTIFICATE_FILE is needed where/],
    [{ UDIGATE_SIMULATOR_REGISTERED_ONLY: 'yes' }, /UDIGATE_SIMULATOR_REGISTERED_ONLY must be true or false/],
    [{ UDIGATE_DATA_DIR: file }, /log .* cannot be opened/],
    [{ UDIGATE_SIMULATOR_XSD_DIR: join(dataDir, 'nowhere') }, /schemas .* cannot be read/],
    [{ UDIGATE_SIMULATOR_XSD_DIR: empty }, /no service\/Message\.xsd/],
    [{ UDIGATE_SIMULATOR_ACTORS: join(dataDir, 'nowhere') }, /actors .* cannot be read/],
    [{ UDIGATE_SIMULATOR_ACTORS: file }, /actors .* cannot be read/],
    [{ UDIGATE_SIMULATOR_ACTORS: numbers }, /"DE-MF-1" is no single registration number/],
  ] as const) {
    const settings = { UDIGATE_SIMULATOR_PORT: '0', UDIGATE_DATA_DIR: dataDir, ...environment }
    const { ended, lines } = await spawnSimulator(t, settings)
    const { code, errors } = await ended
    assert.equal(code, 1, errors)
    assert.match(errors, reason)
    assert.match(errors, /^udigate simulator: [^\n]*\n$/)
    assert.deepEqual(lines, [])
  }
})

test('a busy port ends the process with one clear line', async t => {
  const { url } = await spawnReady(t)
  const { port } = new URL(url)
  const second = await spawnSimulator(t, { UDIGATE_SIMULATOR_PORT: port, UDIGATE_DATA_DIR: makeDataDir(t) })
  const { code, errors } = await second.ended
  assert.equal(code, 1)
  assert.equal(
    errors,
    `udigate simulator: port ${port} is in use; set UDIGATE_SIMULATOR_PORT to another one\n`,
  )
})

test('settings have defaults, and an empty variable counts as absent', () => {
  const usual = {
    xsdDir: undefined,
    actorsFile: undefined,
    dtxVersion: undefined,
    showsRegisteredOnly: false,
    knowsVersionDates: true,
    omits: true,
    publishEvery: 7_200_000,
    as4: undefined,
  }
  const expected = { port: 8081, dataDir: './data', ...usual }
  assert.deepEqual(readSettings({}), expected)
  assert.deepEqual(readSettings({ UDIGATE_SIMULATOR_PORT: '', UDIGATE_SIMULATOR_XSD_DIR: '' }), expected)
})
