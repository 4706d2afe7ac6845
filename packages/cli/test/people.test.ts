import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { readConfig, startGateway } from '@udigate/server'
import { pino } from 'pino'
import { password, showCode } from '../../server/test/account-world.ts'
import { makeDatabase } from '../../server/test/on-both-stores.ts'
import { withoutPostgres } from '../../server/test/postgres.ts'
import { runPeople } from '../src/people/people.ts'

const now = new Date()
const ada = ['--name', 'Ada Lovelace', '--mail', 'ada@maker.example', '--organisation', 'maker']

function inFolder(t: TestContext): Record<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-people-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return { UDIGATE_DATA_DIR: join(folder, 'data'), PORT: '0', UDIGATE_SIMULATOR_PORT: '9' }
}

async function run(environment: Record<string, string>, ...args: string[]) {
  const { status, output = '', complaint = '' } = await runPeople(args, environment, now)
  return { status, output, complaint }
}

/** Runs a command that is to do its work, and gives what it writes as JSON. */
async function json(environment: Record<string, string>, ...args: string[]) {
  const { status, output, complaint } = await run(environment, ...args, '--format', 'json')
  assert.equal(status, 0, complaint)
  return JSON.parse(output)
}

test('the first administrator is invited on the machine: the link is shown once, and the list has who is invited', async t => {
  const environment = { ...inFolder(t), UDIGATE_PUBLIC_URL: 'https://udigate.maker.example' }
  const invited = await json(environment, 'invite', ...ada)
  assert.match(invited.link, /^https:\/\/udigate\.maker\.example\/#\/invitation\/[\w-]{43}$/)
  assert.deepEqual(
    invited.roles.map(({ role, organisation, stage, actors }: Record<string, unknown>) => [
      role,
      organisation,
      stage,
      actors,
    ]),
    [
      ['administrator', 'maker', 'preview', 'any'],
      ['administrator', 'maker', 'production', 'any'],
    ],
  )
  const listed = await json(environment, 'list')
  assert.deepEqual(
    listed.invitations.map(({ id, mail, state }: Record<string, unknown>) => [id, mail, state]),
    [[invited.id, 'ada@maker.example', 'OPEN']],
  )
  assert.ok(!JSON.stringify(listed).includes(invited.link.slice(-43)))
  assert.deepEqual(listed.people, [])
})

test('in words the link stands alone on its line', async t => {
  const { output } = await run(inFolder(t), 'invite', ...ada)
  assert.equal(output.split('\n').filter(line => line.startsWith('http')).length, 1)
})

test('a role, a stage and actors are as they are asked for, and a host is in no organisation', async t => {
  const environment = inFolder(t)
  const asked = ['--role', 'submitter', '--stage', 'preview', '--actors', 'DE-MF-000001723, FR-MF-000002345']
  const { roles } = await json(environment, 'invite', ...ada, ...asked)
  assert.deepEqual(roles, [
    {
      role: 'submitter',
      organisation: 'maker',
      stage: 'preview',
      actors: ['DE-MF-000001723', 'FR-MF-000002345'],
    },
  ])
  const host = await json(
    environment,
    'invite',
    '--name',
    'Host',
    '--mail',
    'host@host.example',
    '--role',
    'host',
  )
  assert.deepEqual(host.roles, [{ role: 'host' }])
})

/** Accepts an invitation at a gateway that runs for that alone. @returns the status of the answer */
async function acceptAtGateway(environment: Record<string, string>, link: string): Promise<number> {
  const reading = readConfig(environment)
  assert.ok('config' in reading)
  const gateway = await startGateway(reading.config, pino({ level: 'silent' }))
  try {
    const token = link.slice(-43)
    const send = (path: string, body: object) =>
      fetch(`${gateway.url}/api/v1/invitation/${path}`, {
        method: 'POST',
        headers: { origin: gateway.url, 'content-type': 'application/json' },
        body: JSON.stringify({ token, ...body }),
      })
    const proposed = await send('password/options', {})
    const { secret, ticket } = (await proposed.json()) as { secret: string; ticket: string }
    const code = showCode(secret, new Date())
    return (await send('password', { password, ticket, code })).status
  } finally {
    await gateway.stop()
  }
}

test('who has accepted is listed with how they sign in, and confirmed or declined', async t => {
  const environment = inFolder(t)
  const [one, other] = [await json(environment, 'invite', ...ada), await json(environment, 'invite', ...ada)]
  assert.match((await run(environment, 'confirm', one.id)).complaint, /no invitation .* to be confirmed/)
  assert.equal(await acceptAtGateway(environment, one.link), 202)
  assert.equal(await acceptAtGateway(environment, other.link), 202)
  const listed = await json(environment, 'list')
  assert.deepEqual(
    listed.invitations.map(({ state, claim }: { state: string; claim: { signsInBy: string } }) => [
      state,
      claim.signsInBy,
    ]),
    [
      ['TO_CONFIRM', 'PASSWORD'],
      ['TO_CONFIRM', 'PASSWORD'],
    ],
  )
  assert.deepEqual(listed.people, [])
  assert.match((await run(environment, 'list')).output, /to confirm: a new account by password/)
  assert.match((await run(environment, 'confirm', one.id)).output, /^Person [0-9a-f-]{36} is who was meant/)
  assert.equal((await run(environment, 'decline', other.id)).status, 0)
  const { people, invitations } = await json(environment, 'list')
  assert.deepEqual(
    people.map(({ mail }: { mail: string }) => mail),
    ['ada@maker.example'],
  )
  assert.deepEqual(invitations, [])
})

test('a link that is given into the hands of the person needs nobody to confirm them', async t => {
  const environment = inFolder(t)
  const { link, isConfirmed } = await json(environment, 'invite', ...ada, '--confirmed')
  assert.equal(isConfirmed, true)
  assert.equal(await acceptAtGateway(environment, link), 200)
  assert.equal((await json(environment, 'list')).people.length, 1)
})

test('an invitation expires when it is said, and is withdrawn by its id', async t => {
  const environment = inFolder(t)
  const { id, expiresAt } = await json(environment, 'invite', ...ada, '--expires', '7d')
  assert.equal(expiresAt, new Date(now.getTime() + 7 * 24 * 3_600_000).toISOString())
  assert.equal((await run(environment, 'revoke', id)).output, `Invitation ${id} is withdrawn.`)
  assert.deepEqual((await json(environment, 'list')).invitations, [])
  assert.equal((await run(environment, 'revoke', id)).status, 1)
})

test('what is missing or wrong is said, with status 2, and nothing is stored', async t => {
  const environment = inFolder(t)
  for (const args of [
    ['invite'],
    ['invite', '--name', 'A', '--mail', 'a@b.example'],
    ['invite', ...ada, '--role', 'king'],
    ['invite', ...ada, '--mail', 'no address'],
    ['invite', ...ada, '--expires', 'soon'],
    ['revoke'],
    ['forget'],
  ]) {
    const { status, complaint } = await run(environment, ...args).catch(error => ({
      status: 2,
      complaint: String(error.message),
    }))
    assert.equal(status, 2, args.join(' '))
    assert.notEqual(complaint, '')
  }
  assert.deepEqual(await json(environment, 'list'), { people: [], invitations: [] })
})

test('nobody is invited again, revoked or forgotten who is not there', async t => {
  const environment = inFolder(t)
  const id = '019a6f3e-5d5c-7a41-9c0e-3f1d2b4a5c6d'
  for (const args of [
    ['invite', '--person', id],
    ['revoke', id],
    ['forget', id],
  ]) {
    assert.equal((await run(environment, ...args)).status, 1, args.join(' '))
  }
})

test('while a gateway has the data folder, the command says what to do', async t => {
  const environment = inFolder(t)
  const reading = readConfig(environment)
  assert.ok('config' in reading)
  const gateway = await startGateway(reading.config, pino({ level: 'silent' }))
  t.after(() => gateway.stop())
  const { status, complaint } = await run(environment, 'invite', ...ada)
  assert.equal(status, 1)
  assert.match(complaint, /in use by a running gateway.*console/s)
})

test('in a PostgreSQL an administrator is invited while gateways run', { skip: withoutPostgres }, async t => {
  const database = await makeDatabase()
  t.after(() => database.drop())
  const environment = {
    ...inFolder(t),
    DATABASE_URL: database.url,
    UDIGATE_SECRET_KEY: Buffer.alloc(32, 1).toString('base64'),
  }
  const reading = readConfig(environment)
  assert.ok('config' in reading)
  const gateway = await startGateway(reading.config, pino({ level: 'silent' }))
  t.after(() => gateway.stop())
  const { id } = await json(environment, 'invite', ...ada)
  assert.equal((await json(environment, 'list')).invitations[0].id, id)
})
