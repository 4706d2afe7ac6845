import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { readConfig, startGateway } from '@udigate/server'
import { pino } from 'pino'
import { invitePerson, type WantedInvitation } from '../../server/src/people/accounts/invite.ts'
import { askForAddress } from '../../server/src/people/accounts/own-address.ts'
import { createPerson, grantRole, type NewRole } from '../../server/src/people/people.ts'
import { beginSession } from '../../server/src/people/sessions.ts'
import { password, showCode } from '../../server/test/account-world.ts'
import { makeDatabase } from '../../server/test/on-both-stores.ts'
import { waitPatiently } from '../../server/test/open-test-store.ts'
import { withoutPostgres } from '../../server/test/postgres.ts'
import { keepSession } from '../src/gateway/kept-sessions.ts'
import { runPeople } from '../src/people/people.ts'
import { startLone } from './lone-gateway.ts'

const now = new Date()
const environment = {
  now: () => new Date(),
  randomBytes,
  sessionTimes: { idle: 3_600_000, lifetime: 3_600_000 },
}
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
async function acceptAtGateway(settings: Record<string, string>, link: string): Promise<number> {
  const reading = readConfig(settings)
  assert.ok('config' in reading)
  const gateway = await startGateway(reading.config, pino({ level: 'silent' }))
  try {
    return await acceptAt(gateway.url, link.slice(-43))
  } finally {
    await gateway.stop()
  }
}

/** Accepts an invitation with a password. @returns the status of the answer */
async function acceptAt(url: string, token: string): Promise<number> {
  const send = (path: string, body: object) =>
    fetch(`${url}/api/v1/invitation/${path}`, {
      method: 'POST',
      headers: { origin: url, 'content-type': 'application/json' },
      body: JSON.stringify({ token, ...body }),
    })
  const proposed = await send('password/options', {})
  const { secret, ticket } = (await proposed.json()) as { secret: string; ticket: string }
  const code = showCode(secret, new Date())
  return (await send('password', { password, ticket, code })).status
}

test('who has accepted is listed with how they sign in, and confirmed or declined', async t => {
  const environment = inFolder(t)
  const [one, other] = [await json(environment, 'invite', ...ada), await json(environment, 'invite', ...ada)]
  assert.match((await run(environment, 'confirm', one.id)).complaint, /no invitation .* is to be confirmed/)
  assert.equal((await run(environment, 'waiting')).output, 'No person waits to be confirmed.')
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
  const waiting = await json(environment, 'waiting')
  assert.deepEqual(
    waiting.map(({ id, kind, mail }: Record<string, unknown>) => [id, kind, mail]),
    [other, one].map(({ id }) => [id, 'INVITATION', 'ada@maker.example']),
  )
  assert.match(
    (await run(environment, 'waiting')).output,
    /a new account by password +administrator in maker/,
  )
  assert.match(
    (await run(environment, 'confirm', one.id)).output,
    /^Ada Lovelace \(ada@maker\.example\) is confirmed/,
  )
  assert.equal((await run(environment, 'decline', other.id)).status, 0)
  const { people, invitations } = await json(environment, 'list')
  assert.deepEqual(
    people.map(({ mail }: { mail: string }) => mail),
    ['ada@maker.example'],
  )
  assert.deepEqual(invitations, [])
})

test('a link that is given into the hands of the person needs no confirmation', async t => {
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

test('an unknown person is not invited again, revoked or forgotten', async t => {
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
  const gateway = await startGateway(waitPatiently(reading.config), pino({ level: 'silent' }))
  t.after(() => gateway.stop())
  const { id } = await json(environment, 'invite', ...ada)
  assert.equal((await json(environment, 'list')).invitations[0].id, id)
})

/** A gateway that runs, two hosts, an administrator, and the settings with which commands reach it as one of them. */
async function startWithPeople(t: TestContext) {
  const { gateway, folder } = await startLone(t)
  const { store } = gateway
  const signIn = async (name: string, role: NewRole): Promise<Record<string, string>> => {
    const home = join(folder, name)
    const { token } = await store.write(async db => {
      const person = await createPerson(db, environment, { name, mail: null }, 'command line')
      await grantRole(db, environment, person.id, role, 'command line')
      return beginSession(db, environment, { personId: person.id, via: 'command-line' })
    })
    keepSession({ XDG_CONFIG_HOME: home }, new URL(gateway.url), { token, person: name })
    return { XDG_CONFIG_HOME: home, UDIGATE_URL: gateway.url }
  }
  /** Invites a person at the gateway, who accepts and is to be confirmed. @returns the id of the invitation */
  const accept = async (wanted: Extract<WantedInvitation, { name: string }>): Promise<string> => {
    const made = await store.write(db => invitePerson(db, environment, wanted, 'command line'))
    if ('because' in made) assert.fail(made.because)
    assert.equal(await acceptAt(gateway.url, made.token), 202)
    return made.row.id
  }
  return { gateway, signIn, accept }
}

async function listWaitingIds(as: Record<string, string>): Promise<string[]> {
  return (await json(as, 'waiting')).map(({ id }: { id: string }) => id)
}

test('at a gateway that runs, who is signed in lists and decides who waits for them, and for no others', async t => {
  const { gateway, signIn, accept } = await startWithPeople(t)
  const place = { organisation: 'maker', stage: 'preview', actors: 'any' } as const
  const administrator = await signIn('Grace', { ...place, role: 'administrator' })
  const viewer = await signIn('Vera', { ...place, role: 'viewer' })
  const host = await signIn('Hans', { role: 'host' })
  const inMaker = await accept({
    name: 'Ada',
    mail: 'ada@maker.example',
    roles: [{ ...place, role: 'editor' }],
  })
  const other = await accept({ name: 'Hilde', mail: 'hilde@host.example', roles: [{ role: 'host' }] })
  assert.deepEqual([await listWaitingIds(administrator), await listWaitingIds(host)], [[inMaker], [other]])
  assert.equal((await run(viewer, 'waiting')).status, 1)
  assert.match((await run(administrator, 'confirm', other)).complaint, /is to be confirmed/)
  assert.match((await run(host, 'decline', inMaker)).complaint, /is to be confirmed/)
  assert.match(
    (await run(administrator, 'confirm', inMaker)).output,
    /^Ada \(ada@maker\.example\) is confirmed/,
  )
  assert.match((await run(host, 'decline', other)).output, /is declined/)

  const { id: ada } = await gateway.store.db
    .selectFrom('person')
    .select('id')
    .where('name', '=', 'Ada')
    .executeTakeFirstOrThrow()
  const asked = await askForAddress({ store: gateway.store, ...environment }, ada, 'ada@new.example')
  assert.ok(typeof asked === 'object')
  assert.match((await run(host, 'waiting')).output, /ada@new\.example .* this mail address/)
  assert.match((await run(host, 'confirm', asked.id)).output, /the account signs in as ada@new\.example/)
  assert.deepEqual(await listWaitingIds(host), [])
})

test('at a gateway that runs an administrator lists, invites, off-boards and forgets in the place where they act', async t => {
  const { signIn, accept } = await startWithPeople(t)
  const place = { organisation: 'maker', stage: 'preview', actors: 'any' } as const
  const grace = await signIn('Grace', { ...place, role: 'administrator' })
  await signIn('Vera', { ...place, role: 'viewer' })
  await signIn('Otto', { ...place, organisation: 'other', role: 'viewer' })
  const invited = await json(grace, 'invite', ...ada, '--role', 'editor', '--actors', 'DE-MF-000001723')
  const actors = ['DE-MF-000001723']
  assert.deepEqual(invited.roles, [{ ...place, role: 'editor', actors }])
  assert.match(invited.link, /\/#\/invitation\/[\w-]{43}$/)
  const listed = await json(grace, 'list')
  assert.deepEqual(
    listed.invitations.map(({ id }: { id: string }) => id),
    [invited.id],
  )
  const people = new Map<string, { id: string; roles: object[] }>(
    listed.people.map((person: { name: string }) => [person.name, person]),
  )
  assert.deepEqual(
    [...people].map(([name, { roles }]) => [name, roles]),
    [
      ['Vera', [{ ...place, role: 'viewer' }]],
      ['Grace', [{ ...place, role: 'administrator' }]],
    ],
  )
  assert.match((await run(grace, 'list')).output, /current +Vera +- +viewer in maker on preview/)
  const [vera, self] = [people.get('Vera')?.id ?? '', people.get('Grace')?.id ?? '']
  assert.equal((await run(grace, 'revoke', invited.id)).output, `Invitation ${invited.id} is withdrawn.`)
  assert.match((await run(grace, 'revoke', invited.id)).complaint, /no person and no open invitation/)
  assert.match((await run(grace, 'revoke', vera)).output, /has no role in the organisation on this stage/)
  const showVera = async () =>
    (await json(grace, 'list')).people.find((person: { id: string }) => person.id === vera)
  assert.equal((await showVera()).state, 'FORMER')
  assert.match((await run(grace, 'forget', vera)).output, /forgotten/)
  assert.equal((await showVera()).name, undefined)
  assert.equal((await run(grace, 'forget', self)).status, 1)
  const waiting = await accept({
    name: 'Ada',
    mail: 'a@maker.example',
    roles: [{ ...place, role: 'editor' }],
  })
  assert.match((await run(grace, 'revoke', waiting)).output, /withdrawn/)
  assert.equal((await json(grace, 'list')).invitations.length, 0)
  assert.equal((await run(grace, 'revoke', self, '--self')).status, 1, 'the last administrator stays')
})

test('at a gateway that runs a host makes an organisation by its first administrator, and withdraws it', async t => {
  const { signIn } = await startWithPeople(t)
  const host = await signIn('Hans', { role: 'host' })
  await signIn('Grace', { organisation: 'other', stage: 'preview', actors: 'any', role: 'administrator' })
  const { id, roles } = await json(host, 'invite', ...ada)
  assert.deepEqual(
    roles.map(({ organisation, stage }: Record<string, string>) => [organisation, stage]),
    [
      ['maker', 'preview'],
      ['maker', 'production'],
    ],
  )
  const { people, invitations } = await json(host, 'list')
  assert.deepEqual([people[0].name, people[0].id, invitations[0].id], ['Grace', undefined, id])
  assert.match((await run(host, 'list')).output, /- +current +Grace +- +administrator in other on preview/)
  assert.match((await run(host, 'revoke', id)).output, /is withdrawn/)
  assert.equal((await run(host, 'revoke', id)).status, 1)
  assert.match((await run(host, 'invite', ...ada, '--role', 'viewer')).complaint, /first administrator/)
})

test('what a gateway that runs does not do for who asks is refused with what to do instead, and changes nothing', async t => {
  const { gateway, signIn } = await startWithPeople(t)
  const place = { organisation: 'maker', stage: 'preview', actors: 'any' } as const
  const grace = await signIn('Grace', { ...place, role: 'administrator' })
  const auditor = await signIn('Vera', { ...place, role: 'auditor' })
  const id = '019a6f3e-5d5c-7a41-9c0e-3f1d2b4a5c6d'
  const onMachine = /on the machine of the gateway.*UDIGATE_URL/
  for (const [as, args, status, expected] of [
    [grace, ['invite', '--person', id], 2, onMachine],
    [grace, ['invite', ...ada, '--confirmed'], 2, onMachine],
    [grace, ['invite', ...ada, '--expires', '7d'], 2, onMachine],
    [
      grace,
      ['invite', '--name', 'Ada Lovelace', '--mail', 'ada@maker.example', '--role', 'host'],
      2,
      onMachine,
    ],
    [grace, ['invite', ...ada, '--role', 'host'], 2, /host is in no organisation: leave --organisation out/],
    [grace, ['invite', '--person', id, '--role', 'viewer'], 2, /leave --role out/],
    [grace, ['invite', ...ada, '--stage', 'production'], 2, /UDIGATE_ACTING.*maker\/production/],
    [auditor, ['invite', ...ada], 1, /people\.manage/],
    [auditor, ['revoke', id], 1, /people\.manage/],
    [auditor, ['forget', id], 1, /people\.manage/],
    [grace, ['revoke', id], 1, /no person and no open invitation/],
    [grace, ['forget', id], 1, /no person/],
    [{ UDIGATE_URL: gateway.url, XDG_CONFIG_HOME: '/nowhere' }, ['list'], 2, /udigate login/],
  ] as const) {
    const { status: actual, complaint } = await run(as, ...args)
    assert.deepEqual([actual, expected.test(complaint)], [status, true], `${args.join(' ')}: ${complaint}`)
  }
  assert.deepEqual((await json(auditor, 'list')).invitations, [])
})

test('an API key lists and changes no people, whatever it is for', async t => {
  const { environment: key } = await startLone(t)
  const id = '019a6f3e-5d5c-7a41-9c0e-3f1d2b4a5c6d'
  for (const args of [['list'], ['invite', ...ada], ['waiting'], ['revoke', id], ['forget', id]]) {
    const { status, complaint } = await run(key, ...args)
    assert.deepEqual([status, /people\.\w+/.test(complaint)], [1, true], `${args.join(' ')}: ${complaint}`)
  }
})

test('the operator decides on the address of an account in the store, also on that of a host', async t => {
  const settings = inFolder(t)
  const invited = await json(
    settings,
    'invite',
    '--name',
    'Host',
    '--mail',
    'h@host.example',
    '--role',
    'host',
  )
  await acceptAtGateway(settings, invited.link)
  await run(settings, 'confirm', invited.id)
  const [{ id }] = (await json(settings, 'list')).people
  const reading = readConfig(settings)
  assert.ok('config' in reading)
  for (const what of ['decline', 'confirm']) {
    const gateway = await startGateway(reading.config, pino({ level: 'silent' }))
    await askForAddress({ store: gateway.store, ...environment }, id, 'new@host.example')
    await gateway.stop()
    const [{ id: waiting, kind, mail }] = await json(settings, 'waiting')
    assert.deepEqual([kind, mail], ['ADDRESS', 'new@host.example'])
    assert.equal((await run(settings, what, waiting)).status, 0)
    const [person] = (await json(settings, 'list')).people
    assert.equal(person.mail, what === 'confirm' ? 'new@host.example' : 'h@host.example')
  }
  assert.equal((await run(settings, 'waiting')).output, 'No person waits to be confirmed.')
})
