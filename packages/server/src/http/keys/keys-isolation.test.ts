import assert from 'node:assert/strict'
import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { freshRequest } from '../../../test/fresh-request.ts'
import { eventually, start, type World } from '../../../test/harness.ts'
import { test } from '../../../test/on-both-stores.ts'
import type { NewApiKey } from '../../keys/api-keys.ts'
import { recordReview } from '../../reviews/review.ts'
import { Refusal } from '../../rights/refusal.ts'
import type { Stage } from '../../stage.ts'

/** The ids of what an organisation has on a stage; those that it cannot have there are missing. */
interface Belongings {
  stage: Stage
  key: string
  submission: string
  device: string
  group: string
  actor: string
  keyId: string
  batch: string
  list: string
  webhook: string
  subscription: string
  acknowledged: string
  review: string
  event: string
  pull?: string
  inquiry?: string
  comment: string
  /** The version of an own code list. */
  edition: string
  file?: string
  registerFile?: string
}

/** An address that names something, and the same one with the name of nothing in its place. */
interface Pair {
  real: string
  absent: string
}

type Operation = `${'get' | 'put' | 'post' | 'delete'} ${string}`

/** What an address names of its owner: its longest beginning here says it, so that an operation on a thing that is here needs no line. */
const naming: Readonly<Record<string, (of: Belongings) => string | undefined>> = {
  '/api/v1/acknowledged-warnings/{id}': ({ acknowledged }) => acknowledged,
  '/api/v1/reviews/{id}': ({ review }) => review,
  '/api/v1/actors/{srn}': ({ actor }) => actor,
  '/api/v1/batches/{id}': ({ batch }) => batch,
  '/api/v1/comments/{id}': ({ comment }) => comment,
  '/api/v1/deadlines/{issuingAgency}/{code}': ({ device }) => device,
  '/api/v1/device-groups/{issuingAgency}/{code}': ({ group }) => group,
  '/api/v1/devices/{issuingAgency}/{code}': ({ device }) => device,
  '/api/v1/doubts/{requestId}': ({ submission }) => submission,
  '/api/v1/evidence/export?submission={requestId}': ({ submission }) => submission,
  '/api/v1/evidence/export?issuingAgency={issuingAgency}&code={code}': ({ device }) => device,
  '/api/v1/evidence/export?issuingAgency={issuingAgency}&deviceGroup={code}': ({ group }) => group,
  '/api/v1/exports/{file}': ({ file }) => file,
  '/api/v1/exports/{register}/files/{id}': ({ registerFile }) => registerFile,
  '/api/v1/imports/{id}': ({ list }) => list,
  '/api/v1/inquiries/{id}': ({ inquiry }) => inquiry,
  '/api/v1/keys/{id}': ({ keyId }) => keyId,
  '/api/v1/pulls/{id}': ({ pull }) => pull,
  '/api/v1/submissions/{requestId}': ({ submission }) => submission,
  '/api/v1/subscriptions/{id}': ({ subscription }) => subscription,
  '/api/v1/webhooks/{id}': ({ webhook }) => webhook,
}

/** What stands for the other parts of an address. */
const parts: Readonly<Record<string, string | ((of: Belongings) => string)>> = {
  change: 'last',
  eventId: ({ event }) => event,
  finding: 'SCHEMA-REQUIRED',
  issuingAgency: 'GS1',
  letter: 'A',
  list: 'notified-bodies',
  model: 'EU_UDI_MDR',
  record: '1',
  register: 'swissdamed',
  row: '2',
}

/** The addresses at which paths are asked that do not say by themselves which. */
const addresses: Readonly<Record<string, readonly string[]>> = {
  '/api/v1/codes/{list}/{code}': ['/api/v1/codes/{list}/0123'],
  '/api/v1/evidence/export': Object.keys(naming).filter(path => path.includes('?')),
  '/api/v1/rules/{id}': ['/api/v1/rules/BR-UDID-003'],
  '/api/v1/search': ['/api/v1/search?q=0&limit=50'],
  '/api/v1/templates/{model}': ['/api/v1/templates/{model}?format=csv'],
}

/** What changes something that is not one organisation's, or says to whom an actor belongs not: 409. */
const notAsked: readonly Operation[] = [
  // It names devices in a body; changes.test.ts asks as a stranger.
  'post /api/v1/changes',
  // It makes a new one; acknowledged-warnings.test.ts asks as a stranger.
  'post /api/v1/acknowledged-warnings',
  // It counts decisions that bear a name; erasures.test.ts asks as a stranger.
  'post /api/v1/evidence/erasures',
  // They are about the session of a browser; attacks.test.ts asks them as strangers.
  'post /api/v1/session',
  'post /api/v1/session/demo',
  'delete /api/v1/session',
  // They are for people, which no key is; reviews.test.ts asks as a stranger.
  'get /api/v1/reviews/due',
  'post /api/v1/reviews',
  // They are about a person or an invitation, which no key reaches; accounts.test.ts asks them as strangers.
  'get /api/v1/account',
  'post /api/v1/account/address',
  'delete /api/v1/account/address',
  'post /api/v1/account/address/proof',
  'get /api/v1/account/confirmations',
  'get /api/v1/confirmations',
  'post /api/v1/confirmations/{id}/confirm',
  'post /api/v1/confirmations/{id}/decline',
  'get /api/v1/invitations',
  'get /api/v1/account/mail',
  'put /api/v1/account/mail',
  'post /api/v1/account/passkeys',
  'post /api/v1/account/passkeys/options',
  'delete /api/v1/account/passkeys/{id}',
  'post /api/v1/account/password/options',
  'put /api/v1/account/password',
  'post /api/v1/account/recovery-codes',
  'post /api/v1/invitation/open',
  'post /api/v1/invitation/code',
  'post /api/v1/invitation/proof',
  'post /api/v1/invitation/join',
  'post /api/v1/invitation/passkey',
  'post /api/v1/invitation/passkey/options',
  'post /api/v1/invitation/password',
  'post /api/v1/invitation/password/options',
  'post /api/v1/invitations',
  'post /api/v1/invitations/{id}/confirm',
  'post /api/v1/invitations/{id}/decline',
  'delete /api/v1/invitations/{id}',
  'post /api/v1/sign-in/passkey',
  'post /api/v1/sign-in/passkey/options',
  'post /api/v1/sign-in/password',
  'post /api/v1/sign-in/recovery-code',
  // They are about people, whom no key reaches; people.test.ts asks them as strangers.
  'get /api/v1/account/sessions',
  'delete /api/v1/account/sessions/{id}',
  'get /api/v1/people',
  'get /api/v1/people/{id}',
  'delete /api/v1/people/{id}',
  'post /api/v1/people/{id}/roles',
  'delete /api/v1/people/{id}/roles/{role}',
  'delete /api/v1/people/{id}/sessions',
  'post /api/v1/people/{id}/forget',
  'get /api/v1/organisations',
  'post /api/v1/organisations',
  'post /api/v1/organisations/{name}/confirm',
  'post /api/v1/organisations/{name}/decline',
  'delete /api/v1/organisations/{name}',
  // They are about a command line, which no key signs in; login-requests.test.ts asks them as a stranger.
  'post /api/v1/login-requests/open',
  'post /api/v1/login-requests/confirm',
  'post /api/v1/login-requests/refuse',
  // It has no end; events.test.ts listens to it as a stranger.
  'get /api/v1/events',
  // It shows what anyone can see, and nothing of the store.
  'get /api/v1/public-devices',
  // It shows what it is sent, and nothing of the store.
  'post /api/v1/mappings/propose',
  // A mapping is its organisation's, whatever the stage; mappings.test.ts asks as a stranger.
  'get /api/v1/mappings/{name}',
  'put /api/v1/mappings/{name}',
  'delete /api/v1/mappings/{name}',
  // Nothing is submitted here of which there is a receipt; plan-and-submit.test.ts asks as a stranger.
  'get /api/v1/batches/{id}/receipt',
  'get /api/v1/imports/{id}/receipt',
  'put /api/v1/codes/{list}',
  'delete /api/v1/codes/{list}',
  // They name no one’s list but the own one; own-code-lists.thorough.test.ts has who is judged by it.
  'put /api/v1/codes/{list}/own',
  'delete /api/v1/codes/{list}/own',
  'put /api/v1/actors/{srn}',
  'put /api/v1/actors/{srn}/registers/{register}',
  // They name devices in a body, or take XML alone; register-files.test.ts asks as a stranger.
  'post /api/v1/exports/{register}/files',
  'post /api/v1/exports/{register}/files/{id}/answer-files',
  'post /api/v1/exports/{register}/changes',
]

/** The addresses of what an operation names of its owner, and of what there is not; none where the owner has no such thing. */
function nameThings(path: string, owner: Belongings): Pair[] {
  return (addresses[path] ?? [path]).flatMap(address => {
    const beginning = findBeginning(address)
    const name = beginning && naming[beginning]?.(owner)
    if (beginning === undefined || name === undefined) return []
    const write = (named: string) =>
      fill(beginning.replace(/\{\w+\}$/, named), owner) + fill(address.slice(beginning.length), owner)
    return [{ real: write(name), absent: write(absentName(name)) }]
  })
}

/** What an address begins with that names something of one owner. */
function findBeginning(address: string): string | undefined {
  return Object.keys(naming).find(beginning => `${address}/`.startsWith(`${beginning}/`))
}

function namesSomething(path: string): boolean {
  return (addresses[path] ?? [path]).some(address => findBeginning(address) !== undefined)
}

/** Puts something in the place of each other part of an address. */
function fill(address: string, owner: Belongings): string {
  return address.replaceAll(/\{(\w+)\}/g, (_part, name: string) => {
    const part = parts[name]
    assert.ok(part !== undefined, `${address}: say in \`parts\` of this test what stands for {${name}}`)
    return typeof part === 'string' ? part : part(owner)
  })
}

/** A name of the same form and length that nothing has. */
function absentName(name: string): string {
  if (/^[0-9a-f]{8}-/.test(name)) return randomUUID()
  return name.replace(/\d(?=\D*$)/, digit => String((Number(digit) + 5) % 10))
}

const everything: NewApiKey['scopes'] = ['validate', 'submit', 'read', 'admin']

function makeKey(world: World, organisation: string, stage: Stage): Promise<string> {
  return world.makeKey({
    organisation,
    stage,
    name: `${organisation} ${stage}`,
    actors: 'any',
    scopes: everything,
  })
}

/** Fills a stage with one of everything, for one organisation. */
async function makeBelongings(world: World, organisation: string, stage: Stage): Promise<Belongings> {
  const key = await makeKey(world, organisation, stage)
  const options = { key }
  const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const answer = await world.post(path, body, { key, headers })
    assert.ok(answer.status < 300, `${path}: ${JSON.stringify(answer.body)}`)
    return answer.body as {
      requestId: string
      id: string
      eventId: string
      items: { file: string; actorCode: string }[]
    }
  }
  const actor = `DE-MF-${String(randomInt(1e9)).padStart(9, '0')}`
  assert.equal((await world.put(`/api/v1/actors/${actor}`, {}, options)).status, 201)
  const request = freshRequest('EU_UDI_MDR')
  Object.assign(request, { actorCode: actor })
  Object.assign(request.deviceGroup, { MFActorCode: actor })
  const { requestId: submission } = await post('/api/v1/submit/EU_UDI_MDR', request)
  assert.equal((await world.put(`/api/v1/actors/${actor}/registers/swissdamed`, {}, options)).status, 200)
  const { id: keyId } = await post('/api/v1/keys', { name: 'of mine', scopes: ['read'], actors: [actor] })
  const { id: batch } = await post(
    '/api/v1/batches?mode=validate&model=EU_UDI_MDR',
    `${JSON.stringify(request)}\n`,
    { 'content-type': 'application/x-ndjson' },
  )
  await eventually(
    () => world.get(`/api/v1/batches/${batch}`, options),
    ({ body: { state } }) => state === 'ENDED',
  )
  const code = request.device.Device
  const { id: list } = await post('/api/v1/imports', `GTIN;Name\n${code};${organisation} ${stage}\n`, {
    'content-type': 'text/csv',
  })
  const edit = { cells: [{ row: 2, column: 'B', value: 'Needle' }] }
  await post(`/api/v1/imports/${list}/edits`, edit, { 'if-match': '*' })
  await post(`/api/v1/imports/${list}/plan`, undefined)
  const { id: webhook } = await post('/api/v1/webhooks', {
    url: 'https://127.0.0.1:9009/',
    events: ['pull.ended'],
  })
  const { id: subscription } = await post('/api/v1/subscriptions', {
    webhookId: webhook,
    topics: ['outcomes'],
    frequency: 'daily',
  })
  const { id: acknowledged } = await post('/api/v1/acknowledged-warnings', {
    model: 'EU_UDI_MDR',
    ruleId: 'UDG-SUBSTANCE-CHECK-DIGIT',
    path: '/device/Substances/0/CASCode',
    appliesTo: 'RECORD',
    request,
    reason: `Of ${organisation} on ${stage}.`,
  })
  const review = await recordReview(
    {
      now: () => new Date(),
      monotonic: () => new Date(),
      randomBytes: count => randomBytes(count),
      store: world.gateway.store,
    },
    { organisation, stage, author: `person:${randomUUID()}`, actors: 'any' },
    { subject: 'audit-trail', conclusion: 'in-order', note: `Of ${organisation} on ${stage}.` },
  )
  assert.ok(!(review instanceof Refusal))
  const { id: comment } = await post(`/api/v1/submissions/${submission}/comments`, { text: 'Of mine.' })
  const { eventId: event } = await post(`/api/v1/webhooks/${webhook}/test`, undefined)
  const edition = randomUUID()
  const own = { version: edition, source: edition, entries: [{ code: '0123', term: edition }], force: true }
  const imported = await world.put('/api/v1/codes/notified-bodies/own', own, options)
  assert.equal(imported.status, 200, JSON.stringify(imported.body))
  const belongings: Belongings = {
    stage,
    key,
    submission,
    device: request.device.Device,
    group: request.deviceGroup.DeviceGroup,
    actor,
    keyId,
    batch,
    list,
    webhook,
    subscription,
    acknowledged,
    review: review.id,
    event,
    comment,
    edition,
  }
  if (stage === 'preview') {
    const { id: pull } = await post('/api/v1/pulls', { actorCode: actor })
    await eventually(
      () => world.get(`/api/v1/pulls/${pull}`, options),
      ({ body: { state } }) => state !== 'RUNNING',
    )
    const { id: inquiry } = await post('/api/v1/inquiries', {
      actorCode: actor,
      kind: 'ACTOR',
      subject: actor,
    })
    const made = await world.post('/api/v1/exports/swissdamed/files', {}, options)
    const registerFile = String((made.body.files as { id: string }[])[0]?.id)
    return { ...belongings, pull, inquiry, registerFile }
  }
  const file = await eventually(
    async () =>
      (await post('/api/v1/exports', undefined)).items.find(({ actorCode }) => actorCode === actor)?.file,
    found => found !== undefined,
  )
  assert.ok(file)
  return { ...belongings, file }
}

interface Asked {
  status: number
  /** The headers but those that name the call and the moment. */
  headers: [string, string][]
  /** Without the id of the call. */
  text: string
}

async function ask(
  world: World,
  { operation, body }: Pick<ListedOperation, 'operation' | 'body'>,
  path: string,
  key: string | undefined,
): Promise<Asked> {
  const method = operation.split(' ', 1)[0]?.toUpperCase() ?? ''
  const response = await fetch(world.url + path, {
    method,
    headers: {
      ...(key === undefined ? {} : { authorization: key }),
      'if-match': '*',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const requestId = response.headers.get('x-request-id') ?? ''
  return {
    status: response.status,
    headers: [...response.headers].filter(
      ([name]) => !['date', 'ratelimit', 'x-request-id', 'ratelimit'].includes(name),
    ),
    text: text.replaceAll(requestId, 'REQUEST'),
  }
}

/** An answer in which the name of what was asked for is not to be told. */
function without({ text, ...asked }: Asked, path: string): Asked {
  const names = path.split(/[/?=&]/).filter(part => part.length > 8)
  return { ...asked, text: names.reduce((rest, name) => rest.replaceAll(name, 'NAME'), text) }
}

/** A preview stage with the simulator, and a production stage by files. */
const environment = {
  UDIGATE_PRODUCTION_CONNECTOR: 'bulk-files',
  UDIGATE_WEBHOOK_PRIVATE_TARGETS: '127.0.0.1',
}

test('what is another organisation’s, or on the other stage, is answered as what there is not', async t => {
  const world = await start(t, environment)
  const filled = [
    await makeBelongings(world, 'maker', 'preview'),
    await makeBelongings(world, 'maker', 'production'),
    await makeBelongings(world, 'other', 'preview'),
    await makeBelongings(world, 'other', 'production'),
  ]
  // Each organisation and each stage once; those that ask are all the others.
  const owners = filled.filter((_, index) => index === 0 || index === 3)
  const operations = await listOperations(world)
  for (const listed of operations) {
    const { operation, path } = listed
    const mayName = operation.startsWith('get ') || path.includes('{')
    if (!mayName || notAsked.includes(operation) || isShared(operation, path)) continue
    let count = 0
    for (const owner of owners) {
      for (const { real, absent } of nameThings(path, owner)) {
        count += 1
        // Or else the test would show nothing.
        if (operation.startsWith('get ')) {
          const own = await ask(world, listed, real, owner.key)
          assert.equal(own.status, 200, `${real}: ${own.text}`)
          assert.deepEqual(
            own.headers.find(([name]) => name === 'x-udigate-stage'),
            ['x-udigate-stage', owner.stage],
          )
        }
        for (const { key } of filled.filter(stranger => stranger !== owner)) {
          const asked = await ask(world, listed, real, key)
          const nothing = await ask(world, listed, absent, key)
          assert.deepEqual(without(asked, real), without(nothing, absent), `${operation} ${real}`)
          assert.ok(asked.status === 404 || isOtherWay(asked), `${operation}: ${asked.status} ${asked.text}`)
        }
      }
    }
    assert.ok(count > 0, `${operation}: say in \`naming\` of this test what of its owner it names`)
  }
  const paths = operations.map(({ path }) => path)
  for (const known of [...Object.keys(naming), ...Object.keys(addresses)]) {
    const [path = ''] = known.split('?')
    assert.ok(
      paths.some(one => `${one}/`.startsWith(`${path}/`)),
      `${known} is not there any longer`,
    )
  }
  for (const known of notAsked) {
    assert.ok(
      operations.some(({ operation }) => operation === known),
      `${known} is not there any longer`,
    )
  }
})

interface ListedOperation {
  operation: Operation
  path: string
  /** The most items that a call of it may ask for. */
  most?: number | undefined
  /** The example of its body, where it takes JSON. */
  body?: unknown
}

async function listOperations(world: World): Promise<ListedOperation[]> {
  const { body } = await world.get('/openapi.json', { key: null })
  const paths = body.paths as Record<string, Record<string, Described>>
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
      operation: `${method} ${path}` as Operation,
      path,
      most: parameters.find(({ name }) => name === 'limit')?.schema.maximum,
      body: requestBody?.content['application/json']?.examples?.example?.value,
    })),
  )
}

interface Described {
  parameters?: { name: string; schema: { maximum?: number } }[]
  requestBody?: { content: Record<string, { examples?: { example?: { value: unknown } } }> }
}

/** Whether a call shows what names nothing of one organisation: no other one finds its names in the answer. */
function isShared(operation: Operation, path: string): boolean {
  return operation.startsWith('get ') && !namesSomething(path)
}

/** A stage that is not reached by files has none, whichever key asks. */
function isOtherWay({ text }: Asked): boolean {
  return text.includes('export.not-by-files')
}

/** What is of the organisation, and so of no actor in it: a caller with the right changes it, whichever actors they are for. */
const ofOrganisation: Readonly<Record<string, string>> = {
  '/api/v1/batches/{id}/comments': 'said to colleagues, as what anyone reads',
  '/api/v1/batches/{id}/owner': 'who works on it',
  '/api/v1/comments/{id}': 'of its author alone',
  '/api/v1/deadlines/{issuingAgency}/{code}': 'said to colleagues, and who works on it',
  '/api/v1/devices/{issuingAgency}/{code}/public-looks': 'asks what anyone can see',
  '/api/v1/imports/{id}': 'prepares what is sent by who may act for its actors alone',
  '/api/v1/submissions/{requestId}': 'said to colleagues, and who works on it',
  '/api/v1/subscriptions/{id}': 'who is notified of what anyone reads',
  '/api/v1/webhooks/{id}': 'who is notified of what anyone reads',
}

function isOfOrganisation(path: string): boolean {
  return Object.keys(ofOrganisation).some(known => `${path}/`.startsWith(`${known}/`))
}

test('a key for other actors of the organisation decides about nothing of an actor that it is not for', async t => {
  const world = await start(t, environment)
  const owners = [
    await makeBelongings(world, 'maker', 'preview'),
    await makeBelongings(world, 'maker', 'production'),
  ]
  for (const owner of owners) {
    // Of one that validates alone nothing is submitted.
    const path = '/api/v1/batches?mode=submit&model=EU_UDI_MDR'
    const headers = { 'content-type': 'application/x-ndjson' }
    const request = JSON.stringify(freshRequest('EU_UDI_MDR'))
    const { body } = await world.post(path, `${request}\n`, { key: owner.key, headers })
    owner.batch = String(body.id)
  }
  const operations = (await listOperations(world)).filter(
    ({ operation, path }) =>
      !operation.startsWith('get ') && !notAsked.includes(operation) && namesSomething(path),
  )
  for (const owner of owners) {
    const { stage } = owner
    const key = await world.makeKey({
      organisation: 'maker',
      stage,
      actors: ['FR-MF-000009999'],
      scopes: everything,
    })
    for (const listed of operations.filter(each => !isOfOrganisation(each.path))) {
      const { operation, path } = listed
      for (const { real } of nameThings(path, owner)) {
        const asked = await ask(world, listed, real, key)
        const isRefused = asked.status === 404 || asked.text.includes('permission.actor')
        assert.ok(isRefused || isOtherWay(asked), `${operation} ${real}: ${asked.status} ${asked.text}`)
      }
    }
    const own = { version: '2', source: 'own', entries: [{ code: '0123', term: 'Own' }] }
    const imported = await world.put('/api/v1/codes/notified-bodies/own', own, { key })
    assert.deepEqual([imported.status, imported.body.code], [403, 'permission.actor'])
  }
  for (const known of Object.keys(ofOrganisation))
    assert.ok(
      operations.some(({ path }) => `${path}/`.startsWith(`${known}/`)),
      `${known} is not there any longer`,
    )
})

test('no list tells the name of anything that another organisation has, or that is on the other stage', async t => {
  const world = await start(t, environment)
  const filled = [
    await makeBelongings(world, 'maker', 'preview'),
    await makeBelongings(world, 'maker', 'production'),
    await makeBelongings(world, 'other', 'preview'),
    await makeBelongings(world, 'other', 'production'),
  ]
  const shared = (await listOperations(world)).filter(
    ({ operation, path }) => !notAsked.includes(operation) && isShared(operation, path),
  )
  assert.ok(shared.length > 30)
  for (const { operation, path: declared, most } of shared) {
    for (const caller of filled) {
      const limit = most === undefined ? '' : `?limit=${most}`
      const path = fill(addresses[declared]?.[0] ?? declared + limit, caller)
      const isOpen = !path.startsWith('/api/')
      const { text, status } = await ask(world, { operation }, path, isOpen ? undefined : caller.key)
      assert.ok(status === 200 || text.includes('export.not-by-files'), `${path}: ${text}`)
      for (const { stage: _stage, key: _key, ...names } of filled.filter(other => other !== caller)) {
        for (const [what, name] of Object.entries(names)) {
          assert.ok(!text.includes(name), `${path} tells the ${what} ${name} of another`)
        }
      }
    }
  }
})

test('every answer about something stored names its stage', async t => {
  const world = await start(t, environment)
  for (const stage of ['preview', 'production'] as const) {
    const owner = await makeBelongings(world, 'maker', stage)
    const single = [
      '/api/v1/submissions/{requestId}',
      '/api/v1/devices/{issuingAgency}/{code}',
      '/api/v1/device-groups/{issuingAgency}/{code}',
      '/api/v1/actors/{srn}',
      '/api/v1/keys/{id}',
      '/api/v1/webhooks/{id}',
      '/api/v1/subscriptions/{id}',
      '/api/v1/batches/{id}',
      '/api/v1/pulls/{id}',
      '/api/v1/inquiries/{id}',
    ].flatMap(path => nameThings(path, owner))
    for (const { real } of single) {
      const { body } = await world.get(real, { key: owner.key })
      assert.equal(body.stage, stage, real)
    }
    for (const path of [
      'submissions',
      'actors',
      'keys',
      'webhooks',
      'subscriptions',
      'batches',
      'pulls',
      'exports',
    ]) {
      const { body, status } = await world.get(`/api/v1/${path}`, { key: owner.key })
      const isByFiles = stage === 'production'
      if (path === 'exports' && !isByFiles) continue
      assert.equal(status, 200, JSON.stringify(body))
      const items = body.items as { stage: string }[]
      assert.ok(items.length > 0 || (path === 'pulls' && isByFiles), path)
      assert.ok(
        items.every(item => item.stage === stage),
        path,
      )
      if (path === 'exports') assert.equal(body.stage, stage)
    }
    const evidence = `/api/v1/evidence/export?submission=${owner.submission}`
    const [about = ''] = (await ask(world, { operation: 'get evidence' }, evidence, owner.key)).text.split(
      '\n',
      1,
    )
    assert.equal(JSON.parse(about).stage, stage)
  }
})

test('a key of one stage neither submits to the other, nor makes keys for it', async t => {
  const world = await start(t, environment)
  const { simulator } = world
  const production = await makeKey(world, 'maker', 'production')
  const preview = await makeKey(world, 'maker', 'preview')
  const request = freshRequest('EU_UDI_MDR')
  const submitted = await world.post('/api/v1/submit/EU_UDI_MDR', request, { key: production })
  assert.deepEqual([submitted.status, submitted.headers.get('x-udigate-stage')], [202, 'production'])
  assert.deepEqual(await simulator.messagesWith(request.device.Device), [])
  const same = await world.post('/api/v1/submit/EU_UDI_MDR', request, { key: preview })
  assert.deepEqual([same.status, same.headers.get('x-udigate-stage')], [200, 'preview'])
  assert.notEqual(same.body.requestId, submitted.body.requestId)

  for (const [key, stage] of [
    [production, 'production'],
    [preview, 'preview'],
  ] as const) {
    const wanted = { name: 'x', scopes: ['read'], actors: 'any' }
    const made = await world.post('/api/v1/keys', wanted, { key })
    assert.deepEqual([made.body.stage, made.body.organisation], [stage, 'maker'])
    assert.match(String(made.body.key), new RegExp(`^udg_${stage}_`))
  }
})
