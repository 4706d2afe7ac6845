import assert from 'node:assert/strict'
import { randomInt, randomUUID } from 'node:crypto'
import { freshRequest } from '../../../test/fresh-request.ts'
import { eventually, start, type World } from '../../../test/harness.ts'
import { test } from '../../../test/on-both-stores.ts'
import type { NewApiKey } from '../../keys/api-keys.ts'
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

/** What names one thing: the address of the owner's, and that of one that there is not. */
const naming: Readonly<Record<Operation, (of: Belongings) => Pair[]>> = {
  'get /api/v1/submissions/{requestId}': ({ submission }) => named('/api/v1/submissions/', submission),
  'put /api/v1/submissions/{requestId}/owner': ({ submission }) =>
    named('/api/v1/submissions/', submission, '/owner'),
  'get /api/v1/submissions/{requestId}/comments': ({ submission }) =>
    named('/api/v1/submissions/', submission, '/comments'),
  'post /api/v1/submissions/{requestId}/comments': ({ submission }) =>
    named('/api/v1/submissions/', submission, '/comments'),
  'put /api/v1/batches/{id}/owner': ({ batch }) => named('/api/v1/batches/', batch, '/owner'),
  'get /api/v1/batches/{id}/comments': ({ batch }) => named('/api/v1/batches/', batch, '/comments'),
  'post /api/v1/batches/{id}/comments': ({ batch }) => named('/api/v1/batches/', batch, '/comments'),
  'put /api/v1/deadlines/{issuingAgency}/{code}/owner': ({ device }) =>
    named('/api/v1/deadlines/GS1/', device, '/owner'),
  'get /api/v1/deadlines/{issuingAgency}/{code}/comments': ({ device }) =>
    named('/api/v1/deadlines/GS1/', device, '/comments'),
  'post /api/v1/deadlines/{issuingAgency}/{code}/comments': ({ device }) =>
    named('/api/v1/deadlines/GS1/', device, '/comments'),
  'put /api/v1/comments/{id}': ({ comment }) => named('/api/v1/comments/', comment),
  'get /api/v1/devices/{issuingAgency}/{code}': ({ device }) => named('/api/v1/devices/GS1/', device),
  'get /api/v1/device-groups/{issuingAgency}/{code}': ({ group }) =>
    named('/api/v1/device-groups/GS1/', group),
  'get /api/v1/devices/{issuingAgency}/{code}/history': ({ device }) =>
    named('/api/v1/devices/GS1/', device, '/history'),
  'get /api/v1/device-groups/{issuingAgency}/{code}/history': ({ group }) =>
    named('/api/v1/device-groups/GS1/', group, '/history'),
  'get /api/v1/devices/{issuingAgency}/{code}/public': ({ device }) =>
    named('/api/v1/devices/GS1/', device, '/public'),
  'post /api/v1/devices/{issuingAgency}/{code}/public-looks': ({ device }) =>
    named('/api/v1/devices/GS1/', device, '/public-looks'),
  'get /api/v1/actors/{srn}': ({ actor }) => named('/api/v1/actors/', actor),
  'get /api/v1/keys/{id}': ({ keyId }) => named('/api/v1/keys/', keyId),
  'get /api/v1/acknowledged-warnings/{id}': ({ acknowledged }) =>
    named('/api/v1/acknowledged-warnings/', acknowledged),
  'delete /api/v1/acknowledged-warnings/{id}': ({ acknowledged }) =>
    named('/api/v1/acknowledged-warnings/', acknowledged),
  'get /api/v1/subscriptions/{id}': ({ subscription }) => named('/api/v1/subscriptions/', subscription),
  'post /api/v1/subscriptions/{id}/test': ({ subscription }) =>
    named('/api/v1/subscriptions/', subscription, '/test'),
  'delete /api/v1/subscriptions/{id}': ({ subscription }) => named('/api/v1/subscriptions/', subscription),
  'get /api/v1/webhooks/{id}': ({ webhook }) => named('/api/v1/webhooks/', webhook),
  'get /api/v1/webhooks/{id}/deliveries': ({ webhook }) => named('/api/v1/webhooks/', webhook, '/deliveries'),
  'get /api/v1/webhooks/{id}/deliveries/{eventId}': ({ webhook, event }) =>
    named('/api/v1/webhooks/', webhook, `/deliveries/${event}`),
  'get /api/v1/pulls/{id}': ({ pull }) => named('/api/v1/pulls/', pull),
  'get /api/v1/inquiries/{id}': ({ inquiry }) => named('/api/v1/inquiries/', inquiry),
  'get /api/v1/exports/{file}': ({ file }) => named('/api/v1/exports/', file),
  'get /api/v1/exports/{register}/files/{id}': ({ registerFile }) =>
    named('/api/v1/exports/swissdamed/files/', registerFile),
  'get /api/v1/exports/{register}/files/{id}/document': ({ registerFile }) =>
    named('/api/v1/exports/swissdamed/files/', registerFile, '/document'),
  'post /api/v1/exports/{register}/files/{id}/upload': ({ registerFile }) =>
    named('/api/v1/exports/swissdamed/files/', registerFile, '/upload'),
  'post /api/v1/exports/{register}/files/{id}/answers': ({ registerFile }) =>
    named('/api/v1/exports/swissdamed/files/', registerFile, '/answers'),
  'delete /api/v1/exports/{register}/files/{id}': ({ registerFile }) =>
    named('/api/v1/exports/swissdamed/files/', registerFile),
  'get /api/v1/actors/{srn}/registers': ({ actor }) => named('/api/v1/actors/', actor, '/registers'),
  'delete /api/v1/actors/{srn}/registers/{register}': ({ actor }) =>
    named('/api/v1/actors/', actor, '/registers/swissdamed'),
  'get /api/v1/batches/{id}': ({ batch }) => named('/api/v1/batches/', batch),
  'get /api/v1/batches/{id}/findings': ({ batch }) => named('/api/v1/batches/', batch, '/findings'),
  'get /api/v1/batches/{id}/resubmit': ({ batch }) => named('/api/v1/batches/', batch, '/resubmit'),
  'get /api/v1/batches/{id}/results': ({ batch }) => named('/api/v1/batches/', batch, '/results'),
  'get /api/v1/batches/{id}/records': ({ batch }) => named('/api/v1/batches/', batch, '/records'),
  'get /api/v1/batches/{id}/records/{record}': ({ batch }) => named('/api/v1/batches/', batch, '/records/1'),
  'get /api/v1/batches/{id}/records/{record}/request': ({ batch }) =>
    named('/api/v1/batches/', batch, '/records/1/request'),
  'get /api/v1/imports/{id}': ({ list }) => named('/api/v1/imports/', list),
  'get /api/v1/imports/{id}/mapping': ({ list }) => named('/api/v1/imports/', list, '/mapping'),
  'put /api/v1/imports/{id}/mapping': ({ list }) => named('/api/v1/imports/', list, '/mapping'),
  'get /api/v1/imports/{id}/columns/{letter}/values': ({ list }) =>
    named('/api/v1/imports/', list, '/columns/A/values'),
  'get /api/v1/imports/{id}/rows/{row}/record': ({ list }) =>
    named('/api/v1/imports/', list, '/rows/2/record'),
  'get /api/v1/imports/{id}/findings': ({ list }) => named('/api/v1/imports/', list, '/findings'),
  'get /api/v1/imports/{id}/findings/{finding}/rows': ({ list }) =>
    named('/api/v1/imports/', list, '/findings/SCHEMA-REQUIRED/rows'),
  'post /api/v1/imports/{id}/fixes': ({ list }) => named('/api/v1/imports/', list, '/fixes'),
  'post /api/v1/imports/{id}/edits': ({ list }) => named('/api/v1/imports/', list, '/edits'),
  'get /api/v1/imports/{id}/changes': ({ list }) => named('/api/v1/imports/', list, '/changes'),
  'delete /api/v1/imports/{id}/changes/{change}': ({ list }) =>
    named('/api/v1/imports/', list, '/changes/last'),
  'get /api/v1/imports/{id}/file': ({ list }) => named('/api/v1/imports/', list, '/file'),
  'post /api/v1/imports/{id}/plan': ({ list }) => named('/api/v1/imports/', list, '/plan'),
  'get /api/v1/imports/{id}/plan': ({ list }) => named('/api/v1/imports/', list, '/plan'),
  'get /api/v1/imports/{id}/records': ({ list }) => named('/api/v1/imports/', list, '/records'),
  'post /api/v1/imports/{id}/submit': ({ list }) => named('/api/v1/imports/', list, '/submit'),
  'delete /api/v1/imports/{id}': ({ list }) => named('/api/v1/imports/', list),
  'get /api/v1/evidence/export': ({ submission, device, group }) => [
    ...named('/api/v1/evidence/export?issuingAgency=GS1&deviceGroup=', group),
    ...named('/api/v1/evidence/export?submission=', submission),
    ...named('/api/v1/evidence/export?issuingAgency=GS1&code=', device),
  ],
  'post /api/v1/doubts/{requestId}': ({ submission }) => named('/api/v1/doubts/', submission),
  'post /api/v1/keys/{id}/revoke': ({ keyId }) => named('/api/v1/keys/', keyId, '/revoke'),
  'put /api/v1/webhooks/{id}': ({ webhook }) => named('/api/v1/webhooks/', webhook),
  'post /api/v1/webhooks/{id}/rotate': ({ webhook }) => named('/api/v1/webhooks/', webhook, '/rotate'),
  'post /api/v1/webhooks/{id}/test': ({ webhook }) => named('/api/v1/webhooks/', webhook, '/test'),
  'post /api/v1/webhooks/{id}/deliveries/{eventId}/resend': ({ webhook, event }) =>
    named('/api/v1/webhooks/', webhook, `/deliveries/${event}/resend`),
  'post /api/v1/batches/{id}/cancel': ({ batch }) => named('/api/v1/batches/', batch, '/cancel'),
  'post /api/v1/batches/{id}/resubmit': ({ batch }) => named('/api/v1/batches/', batch, '/resubmit'),
  'delete /api/v1/submissions/{requestId}/owner': ({ submission }) =>
    named('/api/v1/submissions/', submission, '/owner'),
  'delete /api/v1/batches/{id}/owner': ({ batch }) => named('/api/v1/batches/', batch, '/owner'),
  'delete /api/v1/deadlines/{issuingAgency}/{code}/owner': ({ device }) =>
    named('/api/v1/deadlines/GS1/', device, '/owner'),
  'delete /api/v1/comments/{id}': ({ comment }) => named('/api/v1/comments/', comment),
  'delete /api/v1/actors/{srn}': ({ actor }) => named('/api/v1/actors/', actor),
  'delete /api/v1/batches/{id}': ({ batch }) => named('/api/v1/batches/', batch),
  'delete /api/v1/webhooks/{id}': ({ webhook }) => named('/api/v1/webhooks/', webhook),
  'delete /api/v1/keys/{id}': ({ keyId }) => named('/api/v1/keys/', keyId),
}

/** What names nothing of one organisation: an address of each. No organisation finds another's names in the answers. */
const unnamed: Readonly<Record<Operation, string>> = {
  'get /api/v1/submissions': '/api/v1/submissions?limit=500',
  'get /api/v1/devices': '/api/v1/devices?limit=500',
  'get /api/v1/device-groups': '/api/v1/device-groups?limit=500',
  'get /api/v1/search': '/api/v1/search?q=0&limit=50',
  'get /api/v1/overview': '/api/v1/overview',
  'get /api/v1/diagnosis': '/api/v1/diagnosis',
  'get /api/v1/colleagues': '/api/v1/colleagues',
  'get /api/v1/deadlines': '/api/v1/deadlines',
  'get /api/v1/session': '/api/v1/session',
  'get /api/v1/sign-in': '/api/v1/sign-in',
  'get /api/v1/actors': '/api/v1/actors?limit=500',
  'get /api/v1/keys': '/api/v1/keys?limit=500',
  'get /api/v1/acknowledged-warnings': '/api/v1/acknowledged-warnings?limit=500',
  'get /api/v1/subscriptions': '/api/v1/subscriptions?limit=500',
  'get /api/v1/webhooks': '/api/v1/webhooks?limit=500',
  'get /api/v1/pulls': '/api/v1/pulls?limit=500',
  'get /api/v1/inquiries': '/api/v1/inquiries?limit=500',
  'get /api/v1/exports': '/api/v1/exports',
  'get /api/v1/exports/archive': '/api/v1/exports/archive',
  'get /api/v1/exports/{register}/files': '/api/v1/exports/swissdamed/files?limit=500',
  'get /api/v1/exports/{register}/actors': '/api/v1/exports/swissdamed/actors?limit=500',
  'get /api/v1/exports/{register}/changes': '/api/v1/exports/swissdamed/changes?limit=500',
  'get /api/v1/batches': '/api/v1/batches?limit=500',
  'get /api/v1/doubts': '/api/v1/doubts?limit=500',
  'get /api/v1/imports': '/api/v1/imports?limit=500',
  'get /api/v1/mappings': '/api/v1/mappings',
  'get /api/v1/audit-trail': '/api/v1/audit-trail?limit=500',
  'get /api/v1/audit-trail/export': '/api/v1/audit-trail/export',
  'get /api/v1/audit-trail/settings': '/api/v1/audit-trail/settings',
  'get /api/v1/evidence/head': '/api/v1/evidence/head',
  'get /api/v1/evidence/log': '/api/v1/evidence/log',
  'get /api/v1/evidence/verification': '/api/v1/evidence/verification',
  'get /api/v1/codes': '/api/v1/codes',
  'get /api/v1/codes/{list}': '/api/v1/codes/notified-bodies',
  'get /api/v1/codes/{list}/history': '/api/v1/codes/notified-bodies/history',
  'get /api/v1/codes/{list}/{code}': '/api/v1/codes/notified-bodies/0123',
  'get /api/v1/rules': '/api/v1/rules?limit=500',
  'get /api/v1/rules/{id}': '/api/v1/rules/BR-UDID-003',
  'get /api/v1/templates/{model}': '/api/v1/templates/EU_UDI_MDR?format=csv',
  'get /health/live': '/health/live',
  'get /health/ready': '/health/ready',
  'get /metrics': '/metrics',
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

function named(before: string, name: string | undefined, after = ''): Pair[] {
  return name === undefined
    ? []
    : [{ real: before + name + after, absent: before + absentName(name) + after }]
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
async function fill(world: World, organisation: string, stage: Stage): Promise<Belongings> {
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
  operation: Operation,
  path: string,
  key: string | undefined,
): Promise<Asked> {
  const method = operation.split(' ', 1)[0]?.toUpperCase() ?? ''
  const body = { decision: 'give-up', reason: 'a test' }
  const response = await fetch(world.url + path, {
    method,
    headers: {
      ...(key === undefined ? {} : { authorization: key }),
      'if-match': '*',
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
    },
    ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
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
    await fill(world, 'maker', 'preview'),
    await fill(world, 'maker', 'production'),
    await fill(world, 'other', 'preview'),
    await fill(world, 'other', 'production'),
  ]
  // Each organisation and each stage once; those that ask are all the others.
  const owners = filled.filter((_, index) => index === 0 || index === 3)
  const { body } = await world.get('/openapi.json', { key: null })
  const paths = Object.entries(body.paths as Record<string, Record<string, object>>)
  const operations = paths.flatMap(([path, methods]) =>
    Object.keys(methods).map(method => `${method} ${path}` as Operation),
  )
  for (const operation of operations) {
    const mayName = operation.startsWith('get ') || operation.includes('{')
    if (!mayName || notAsked.includes(operation)) continue
    if (unnamed[operation] !== undefined) continue
    const pairsOf = naming[operation]
    assert.ok(pairsOf, `${operation}: say in this test what it names, or that it names nothing`)
    let count = 0
    for (const owner of owners) {
      for (const { real, absent } of pairsOf(owner)) {
        count += 1
        // Or else the test would show nothing.
        if (operation.startsWith('get ')) {
          const own = await ask(world, operation, real, owner.key)
          assert.equal(own.status, 200, `${real}: ${own.text}`)
          assert.deepEqual(
            own.headers.find(([name]) => name === 'x-udigate-stage'),
            ['x-udigate-stage', owner.stage],
          )
        }
        for (const { key } of filled.filter(stranger => stranger !== owner)) {
          const asked = await ask(world, operation, real, key)
          const nothing = await ask(world, operation, absent, key)
          assert.deepEqual(without(asked, real), without(nothing, absent), `${operation} ${real}`)
          assert.ok(asked.status === 404 || isOtherWay(asked), `${operation}: ${asked.status} ${asked.text}`)
        }
      }
    }
    assert.ok(count > 0, `${operation} is asked for nothing`)
  }
  for (const known of [...Object.keys(naming), ...Object.keys(unnamed), ...notAsked]) {
    assert.ok(operations.includes(known as Operation), `${known} is not there any longer`)
  }
})

/** A stage that is not reached by files has none, whichever key asks. */
function isOtherWay({ text }: Asked): boolean {
  return text.includes('export.not-by-files')
}

test('no list tells the name of anything that another organisation has, or that is on the other stage', async t => {
  const world = await start(t, environment)
  const filled = [
    await fill(world, 'maker', 'preview'),
    await fill(world, 'maker', 'production'),
    await fill(world, 'other', 'preview'),
    await fill(world, 'other', 'production'),
  ]
  for (const [operation, path] of Object.entries(unnamed)) {
    for (const caller of filled) {
      const isOpen = !path.startsWith('/api/')
      const { text, status } = await ask(world, operation as Operation, path, isOpen ? undefined : caller.key)
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
    const owner = await fill(world, 'maker', stage)
    const single = [
      ...named('/api/v1/submissions/', owner.submission),
      ...named('/api/v1/devices/GS1/', owner.device),
      ...named('/api/v1/device-groups/GS1/', owner.group),
      ...named('/api/v1/actors/', owner.actor),
      ...named('/api/v1/keys/', owner.keyId),
      ...named('/api/v1/webhooks/', owner.webhook),
      ...named('/api/v1/subscriptions/', owner.subscription),
      ...named('/api/v1/batches/', owner.batch),
      ...named('/api/v1/pulls/', owner.pull),
      ...named('/api/v1/inquiries/', owner.inquiry),
    ]
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
    const [about = ''] = (await ask(world, 'get evidence', evidence, owner.key)).text.split('\n', 1)
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
