import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import manifest from '../package.json' with { type: 'json' }
import { doctor as doctorCommand } from '../src/doctor/doctor.ts'
import { startAnswering } from './answering-gateway.ts'
import { runCommand } from './run-udigate.ts'

const version = `udigate ${manifest.version}`
const right = { check: 'store', state: 'ok', message: 'The store can be read.' }
const warned = { check: 'space', state: 'warning', message: 'Little is free.', advice: 'Make room.' }
const wrong = { check: 'mail', state: 'failed', message: 'No mail goes out.', advice: 'Look at the server.' }

async function ask(t: TestContext, body: object, args: readonly string[] = []) {
  const { asked, environment } = await startAnswering(t, () => ({ body }))
  return { asked, ...(await runCommand(doctorCommand, args, environment)) }
}

test('what the gateway finds is said line by line, with what to do; only what is wrong makes the status 1', async t => {
  const sound = await ask(t, { version, sound: true, checks: [right, warned] })
  assert.deepEqual(
    sound.asked.map(({ method, url }) => `${method} ${url}`),
    ['GET /api/v1/diagnosis'],
  )
  assert.equal(sound.status, 0)
  assert.deepEqual(
    sound.output?.split('\n').map(line => line.replaceAll(/ +/g, ' ')),
    [
      'ok store The store can be read.',
      'WARNING space Little is free.',
      ' - Make room.',
      'Nothing is wrong; 1 warning.',
    ],
  )
  const found = await ask(t, { version, sound: false, checks: [warned, wrong] })
  assert.deepEqual([found.status, found.output?.split('\n').at(-1)], [1, '1 wrong; 1 warning.'])
})

test('a gateway of another version than the command is a warning', async t => {
  const { status, output = '' } = await ask(t, { version: 'udigate 0.0.1', sound: true, checks: [right] }, [
    '--json',
  ])
  assert.equal(status, 0)
  const [first] = JSON.parse(output).checks
  assert.deepEqual([first.check, first.state], ['version', 'warning'])
})

function folder(t: TestContext): string {
  const made = mkdtempSync(join(tmpdir(), 'udigate-doctor-'))
  t.after(() => rmSync(made, { recursive: true, force: true }))
  return made
}

test('without a gateway it looks at this machine, and says that none runs', async t => {
  const { status, output = '' } = await runCommand(doctorCommand, [], { UDIGATE_DATA_DIR: folder(t) })
  assert.equal(status, 0)
  assert.match(output, /^WARNING +gateway +No gateway runs here/m)
  assert.match(output, /^ok +key-file/m)
})

test('a gateway that does not answer is wrong, and this machine is looked at all the same', async t => {
  const environment = { UDIGATE_URL: 'http://127.0.0.1:9', UDIGATE_API_KEY: 'k', UDIGATE_DATA_DIR: folder(t) }
  const { status, output = '' } = await runCommand(doctorCommand, [], environment)
  assert.equal(status, 1)
  assert.match(output, /^WRONG +gateway +The gateway at .*cannot be reached/m)
  assert.match(output, /^ok +settings/m)
})
