import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { connection as connectionCommand } from '../src/connection/connection.ts'
import { startAnswering } from './answering-gateway.ts'
import { runCommand } from './run-udigate.ts'

const failing = {
  stage: 'preview',
  working: false,
  checks: [
    { name: 'access point', result: 'ok', message: 'It answers.' },
    {
      name: 'sending',
      result: 'failed',
      code: 'P_MODE',
      message: 'It refuses the message.',
      advice: ['Compare the action.'],
    },
    { name: 'answer', result: 'skipped', message: 'Not looked at.' },
  ],
}

async function answering(t: TestContext, bodies: readonly object[]) {
  const { asked, environment } = await startAnswering(t, (_asked, index) => ({ body: bodies[index] ?? {} }))
  return { asked, connection: (args: readonly string[]) => runCommand(connectionCommand, args, environment) }
}

test('what fails is said with what to do, and the status is 1', async t => {
  const { asked, connection } = await answering(t, [failing])
  const { status, output = '' } = await connection(['check', '--actor', 'DE-MF-000001723', '--wait', '5'])
  assert.equal(status, 1)
  assert.deepEqual(
    asked.map(({ method, url }) => `${method} ${url}`),
    ['POST /api/v1/connection/checks'],
  )
  const lines = output.split('\n')
  assert.match(lines[1] ?? '', /^failed +sending +It refuses the message\.$/)
  assert.match(lines[2] ?? '', /^ +- Compare the action\.$/)
  assert.equal(lines.at(-1), 'The connection of preview does not work.')
})

test('a connection that works is status 0', async t => {
  const { connection } = await answering(t, [{ ...failing, working: true, checks: [] }])
  const { status, output } = await connection(['check'])
  assert.deepEqual([status, output], [0, 'The connection of preview works.'])
})

test('a key for another stage than is meant is refused before anything is asked', async t => {
  const { asked, connection } = await answering(t, [{ stage: 'preview' }])
  const { status, complaint } = await connection(['check', '--stage', 'production'])
  assert.equal(status, 2)
  assert.match(complaint ?? '', /key for preview/)
  assert.equal(asked.length, 1)
})

test('a wait that is none is refused', async t => {
  const { asked, connection } = await answering(t, [])
  for (const wait of ['0', '301', 'long'])
    assert.equal((await connection(['check', '--wait', wait])).status, 2)
  assert.deepEqual(asked, [])
})
