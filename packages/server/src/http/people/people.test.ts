import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type { TestContext } from 'node:test'
import { eventually, start, type World } from '../../../test/harness.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import { test } from '../../../test/on-both-stores.ts'
import { makePerson, type TestPerson } from '../../../test/people.ts'
import { grantRole } from '../../people/people.ts'
import type { Role } from '../../rights/roles.ts'
import { decodeJson } from '../../store/json.ts'
import { listAdministratorGrants } from '../../store/people.ts'

const environment = { now: () => new Date(), randomBytes: (count: number) => randomBytes(count) }
const ulm = 'DE-MF-000001723'
const lyon = 'FR-MF-000002345'

interface HeldRole {
  id: string
  role: string
  actors: 'any' | string[]
  grantedBy: { name?: string }
  endedAt?: string
}

interface Person {
  id: string
  name?: string
  state: string
  roles: HeldRole[]
  sessions: number
  lastSeenAt?: string
}

/** Calls as the console makes them, in one session of a person. */
async function open(world: World, person: TestPerson, acting?: string) {
  const session = await person.signIn()
  const options = {
    key: null,
    headers: { ...session, ...(acting === undefined ? {} : { 'udigate-acting': acting }) },
  }
  return {
    options,
    get: (rest: string) => world.get(`/api/v1/${rest}`, options),
    post: (rest: string, body: unknown = {}) => world.post(`/api/v1/${rest}`, body, options),
    drop: (rest: string) => world.remove(`/api/v1/${rest}`, options),
    async list(query = ''): Promise<Person[]> {
      const { status, body } = await world.get(`/api/v1/people${query}`, options)
      assert.equal(status, 200, JSON.stringify(body))
      return body.items as Person[]
    },
  }
}

async function makeWorld(t: TestContext, settings: Record<string, string> = {}) {
  const world = await start(t, settings)
  const ada = await makePerson(world, 'Ada Lovelace', 'administrator')
  return { world, ada, admin: await open(world, ada) }
}

function give(
  { gateway }: World,
  { id }: TestPerson,
  role: Exclude<Role, 'host'>,
  place: { organisation?: string; stage?: 'preview' | 'production'; actors?: 'any' | string[] } = {},
) {
  const wanted = { role, organisation: 'maker', stage: 'preview', actors: 'any', ...place } as const
  return gateway.store.write(db => grantRole(db, environment, id, wanted, 'command line'))
}

test('an administrator sees who belongs to the organisation on the stage, and no other person', async t => {
  const { world, admin } = await makeWorld(t)
  const grace = await makePerson(world, 'Grace Hopper', 'editor')
  await makePerson(world, 'Eve', 'editor', { organisation: 'another' })
  await makePerson(world, 'Paul', 'editor', { stage: 'production' })
  await makePerson(world, 'Hans', 'host')
  await open(world, grace)
  const [first, second, ...others] = await admin.list()
  assert.deepEqual([first?.name, second?.name, others], ['Grace Hopper', 'Ada Lovelace', []])
  assert.deepEqual([first?.state, first?.sessions, second?.sessions], ['CURRENT', 1, 1])
  assert.ok(first?.lastSeenAt)
  assert.deepEqual(
    first?.roles.map(({ role, actors }) => [role, actors]),
    [['editor', 'any']],
  )
  const [found, ...more] = await admin.list('?q=HOPP')
  assert.deepEqual([found?.name, more], ['Grace Hopper', []])
  const page = await admin.get('people?limit=1')
  assert.ok(page.body.nextCursor)
  const [last] = await admin.list(`?limit=1&cursor=${page.body.nextCursor as string}`)
  assert.equal(last?.name, 'Ada Lovelace')
})

test('a role is given, is worked with at once, and taken back ends what is done by it', async t => {
  const { world, admin } = await makeWorld(t)
  const grace = await makePerson(world, 'Grace Hopper', 'viewer')
  const browser = await open(world, grace)
  assert.equal((await browser.get('webhooks')).status, 403)
  const given = await admin.post(`people/${grace.id}/roles`, { role: 'operator', actors: 'any' })
  assert.equal(given.status, 200)
  assert.equal((await browser.get('webhooks')).status, 200)
  const again = await admin.post(`people/${grace.id}/roles`, { role: 'operator', actors: 'any' })
  const roles = again.body.roles as HeldRole[]
  assert.deepEqual(
    roles.map(({ role, grantedBy }) => [role, grantedBy.name]),
    [
      ['viewer', undefined],
      ['operator', 'Ada Lovelace'],
    ],
  )
  const ended = await admin.drop(`people/${grace.id}/roles/${roles[1]?.id}`)
  assert.equal(ended.status, 200)
  assert.equal((await browser.get('webhooks')).status, 403)
  assert.equal((await admin.drop(`people/${grace.id}/roles/${roles[1]?.id}`)).status, 404)
})

test('who loses every role is listed as former, is signed out, and can be given a role again', async t => {
  const { world, admin } = await makeWorld(t)
  const grace = await makePerson(world, 'Grace Hopper', 'viewer')
  const browser = await open(world, grace)
  assert.equal((await admin.drop(`people/${grace.id}`)).status, 200)
  assert.equal((await browser.get('session')).status, 401)
  assert.deepEqual(
    (await admin.list()).map(({ name }) => name),
    ['Ada Lovelace'],
  )
  const [former] = await admin.list('?state=FORMER')
  assert.deepEqual([former?.name, former?.state], ['Grace Hopper', 'FORMER'])
  assert.equal((await admin.post(`people/${grace.id}/roles`, { role: 'viewer', actors: 'any' })).status, 200)
  assert.equal((await admin.list()).length, 2)
})

test('the last administrator stays, also where two take each other’s role back at the same time', async t => {
  const { world, ada, admin } = await makeWorld(t)
  const last = await admin.drop(`people/${ada.id}?own=true`)
  assert.deepEqual([last.status, last.body.code], [409, 'people.last-administrator'])
  const grace = await makePerson(world, 'Grace Hopper', 'administrator', { actors: [ulm] })
  const few = await admin.drop(`people/${ada.id}?own=true`)
  assert.deepEqual([few.status, few.body.code], [409, 'people.last-administrator'])
  await give(world, grace, 'administrator')
  const other = await open(world, grace)
  const both = await Promise.all([admin.drop(`people/${grace.id}`), other.drop(`people/${ada.id}`)])
  // Who is late is no administrator any longer, or has no session.
  assert.equal(both.filter(({ status }) => status === 200).length, 1)
  const left = await listAdministratorGrants(world.gateway.store.db, {
    organisation: 'maker',
    stage: 'preview',
  })
  assert.equal(left.filter(({ actors }) => decodeJson(actors) === 'any').length, 1)
})

test('who would shut himself out is told so, and does it by saying that it is meant', async t => {
  const { world, ada, admin } = await makeWorld(t)
  await makePerson(world, 'Grace Hopper', 'administrator')
  const told = await admin.drop(`people/${ada.id}`)
  assert.deepEqual([told.status, told.body.code], [409, 'people.own'])
  assert.equal((await admin.post(`people/${ada.id}/forget`)).body.code, 'people.own')
  assert.equal((await admin.drop(`people/${ada.id}?own=true`)).status, 200)
  assert.equal((await admin.get('people')).status, 401)
})

test('an administrator for certain actors gives and takes back roles for these alone', async t => {
  const { world, ada, admin } = await makeWorld(t)
  const grace = await makePerson(world, 'Grace Hopper', 'administrator', { actors: [ulm] })
  const paul = await makePerson(world, 'Paul Graham', 'viewer')
  const few = await open(world, grace)
  for (const actors of ['any', [lyon], [ulm, lyon]]) {
    const { status, body } = await few.post(`people/${paul.id}/roles`, { role: 'editor', actors })
    assert.deepEqual([status, body.code], [403, 'people.beyond'], JSON.stringify(actors))
    const roles = [{ role: 'editor', actors }]
    const invited = await few.post('invitations', { name: 'Eve', mail: 'eve@maker.example', roles })
    assert.equal(invited.status, 409)
  }
  assert.equal((await few.post(`people/${paul.id}/roles`, { role: 'editor', actors: [ulm] })).status, 200)
  assert.equal((await few.drop(`people/${paul.id}`)).body.code, 'people.beyond')
  assert.equal((await few.drop(`people/${ada.id}`)).body.code, 'people.beyond')
  assert.equal((await admin.drop(`people/${grace.id}`)).status, 200)
})

test('each right of a person is for the actors of the roles that give it', async t => {
  const { world } = await makeWorld(t)
  const grace = await makePerson(world, 'Grace Hopper', 'administrator', { actors: [ulm] })
  await give(world, grace, 'submitter', { actors: [lyon] })
  const browser = await open(world, grace)
  const { body: session } = await browser.get('session')
  assert.deepEqual((session.actors as string[]).toSorted(), [ulm, lyon])
  const narrower = session.narrower as { right: string; actors: string[] }[]
  const find = (name: string) => narrower.find(({ right }) => right === name)?.actors
  assert.deepEqual(
    [find('people.manage'), find('submissions.submit'), find('records.read')],
    [[ulm], [lyon], undefined],
  )
  const key = { name: 'ERP', scopes: ['read'] }
  assert.equal((await browser.post('keys', { ...key, actors: [lyon] })).status, 403)
  assert.equal((await browser.post('keys', { ...key, actors: [ulm] })).status, 201)
  const pull = await browser.post('pulls', { actorCode: ulm })
  assert.deepEqual([pull.status, pull.body.code], [403, 'permission.actor'])
  assert.equal((await browser.post('pulls', { actorCode: lyon })).status, 202)
})

test('an administrator has no say in another organisation, on another stage, or as to hosts', async t => {
  const { world, admin } = await makeWorld(t)
  const eve = await makePerson(world, 'Eve', 'editor', { organisation: 'another' })
  const hans = await makePerson(world, 'Hans', 'host')
  const paul = await makePerson(world, 'Paul', 'editor', { stage: 'production' })
  for (const { id } of [eve, hans]) {
    for (const call of [
      admin.get(`people/${id}`),
      admin.post(`people/${id}/roles`, { role: 'viewer', actors: 'any' }),
      admin.drop(`people/${id}`),
      admin.drop(`people/${id}/sessions`),
      admin.post(`people/${id}/forget`),
    ]) {
      const { status, body } = await call
      assert.deepEqual([status, body.code], [404, 'path.unknown'])
    }
  }
  // Of the own organisation, on the other stage: may be let in here, and is not touched there.
  assert.equal((await admin.drop(`people/${paul.id}`)).status, 404)
  assert.equal((await admin.post(`people/${paul.id}/roles`, { role: 'viewer', actors: 'any' })).status, 200)
  assert.equal((await admin.drop(`people/${paul.id}`)).status, 200)
  const there = await open(world, paul)
  assert.equal((await there.get('session')).status, 200)
  assert.equal((await admin.post(`people/${paul.id}/forget`)).body.code, 'people.elsewhere')
  await give(world, eve, 'viewer')
  assert.equal((await admin.post(`people/${eve.id}/forget`)).body.code, 'people.elsewhere')
})

test('a person is signed out everywhere by an administrator, and forgotten with the name in what they have done', async t => {
  const { world, admin } = await makeWorld(t)
  const grace = await makePerson(world, 'Grace Hopper', 'viewer')
  const [one, other] = [await open(world, grace), await open(world, grace)]
  assert.equal((await admin.drop(`people/${grace.id}/sessions`)).body.sessions, 0)
  assert.deepEqual([(await one.get('session')).status, (await other.get('session')).status], [401, 401])
  assert.equal((await (await open(world, grace)).get('session')).status, 200)
  assert.equal((await admin.post(`people/${grace.id}/forget`)).status, 204)
  const { body } = await admin.get(`people/${grace.id}`)
  assert.deepEqual([body.state, body.name, body.mail], ['FORGOTTEN', undefined, undefined])
  assert.equal((await admin.list('?state=FORMER&q=grace')).length, 0)
})

test('a person sees where they are signed in, ends one session or all, and none of another person', async t => {
  const { world, ada } = await makeWorld(t)
  const grace = await makePerson(world, 'Grace Hopper', 'viewer')
  const [one, other] = [await open(world, grace), await open(world, grace)]
  const sessions = async () =>
    ((await one.get('account/sessions')).body.items ?? []) as { id: string; isThis: boolean }[]
  const both = await sessions()
  const [elsewhere] = both.filter(({ isThis }) => !isThis)
  assert.deepEqual([both.length, both.filter(({ isThis }) => isThis).length], [2, 1])
  const foreign = await open(world, ada)
  assert.equal((await foreign.drop(`account/sessions/${elsewhere?.id}`)).status, 404)
  assert.equal((await one.drop(`account/sessions/${elsewhere?.id}`)).status, 204)
  assert.equal((await other.get('session')).status, 401)
  assert.equal((await sessions()).length, 1)
  assert.equal((await one.drop('session?everywhere=true')).status, 200)
  assert.equal((await one.get('session')).status, 401)
})

test('a host makes an organisation with its first administrator, and cannot invite into an existing one', async t => {
  const { world } = await makeWorld(t)
  const host = await open(world, await makePerson(world, 'Hans', 'host'))
  const wanted = {
    name: 'new maker',
    stages: ['preview', 'production'],
    administrator: { name: 'Grace Hopper', mail: 'grace@new.example' },
  }
  const made = await host.post('organisations', wanted)
  assert.equal(made.status, 201)
  assert.match(String(made.body.link), /#\/invitation\//)
  for (const name of ['new maker', 'maker']) {
    const { status, body } = await host.post('organisations', { ...wanted, name, stages: ['production'] })
    assert.deepEqual([status, body.code], [409, 'organisation.known'])
  }
  const listed = await host.get('organisations')
  assert.deepEqual(
    (listed.body.items as { name: string; stages: unknown[]; invitation?: { name: string } }[]).map(each => [
      each.name,
      each.stages,
      each.invitation?.name,
    ]),
    [
      ['maker', [{ stage: 'preview', administrators: [{ name: 'Ada Lovelace' }] }], undefined],
      ['new maker', [], 'Grace Hopper'],
    ],
  )
  assert.equal((await host.drop('organisations/maker')).status, 404)
  assert.equal((await host.drop('organisations/new%20maker')).status, 204)
  assert.equal((await host.post('organisations', wanted)).status, 201)
  for (const path of ['people', 'invitations', 'submissions', 'keys']) {
    assert.equal((await host.get(path)).status, 403, path)
  }
  // The log of checkpoints is the gateway's: it commits to all chains and shows nothing of them.
  assert.equal((await host.get('evidence/log')).status, 200)
  const exported = await host.get('evidence/export?issuingAgency=GS1&code=04012345678901')
  assert.equal(exported.status, 404, JSON.stringify(exported.body))
})

test('an invitation goes out by mail where that is asked for, and says where it could not', async t => {
  const mail = await startMailServer(t, { isPlain: true })
  const settings = {
    UDIGATE_SMTP_HOST: '127.0.0.1',
    UDIGATE_SMTP_PORT: String(mail.port),
    UDIGATE_SMTP_TLS: 'none',
    UDIGATE_SMTP_FROM: 'udigate@example.com',
  }
  const without = await makeWorld(t, settings)
  const wanted = {
    name: 'Grace Hopper',
    mail: 'grace@maker.example',
    roles: [{ role: 'editor', actors: 'any' }],
    isMailed: true,
  }
  // Without a set address the link would lead where the call says that it comes from.
  assert.equal((await without.admin.get('invitations')).body.canMail, false)
  const unsent = await without.admin.post('invitations', wanted)
  assert.deepEqual(
    [unsent.status, unsent.body.mailing],
    [201, { state: 'FAILED', because: 'The gateway sends no mail.' }],
  )

  const port = new URL(without.world.url).port
  const { admin } = await makeWorld(t, { ...settings, UDIGATE_PUBLIC_URL: `http://localhost:${port}` })
  const origin = { origin: `http://localhost:${port}` }
  Object.assign(admin.options.headers, origin)
  assert.equal((await admin.get('invitations')).body.canMail, true)
  const sent = await admin.post('invitations', wanted)
  assert.deepEqual([sent.status, sent.body.mailing], [201, { state: 'SENT' }])
  const [taken] = await eventually(
    async () => mail.taken,
    found => found.length > 0,
  )
  assert.equal(taken?.to, 'grace@maker.example')
  const source = taken?.source.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? ''
  assert.ok(source.includes(String(sent.body.link)), source)
  mail.refuse({ at: 'RCPT', code: 550, times: 1 })
  const refused = await admin.post('invitations', { ...wanted, mail: 'nobody@maker.example' })
  const { state, because } = refused.body.mailing as { state: string; because: string }
  assert.equal(state, 'FAILED')
  assert.match(because, /550/)
})
