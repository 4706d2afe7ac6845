import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { freshRequest } from '../../../test/fresh-request.ts'
import { start } from '../../../test/harness.ts'
import { ownSimulator, type Simulator } from '../../../test/simulator.ts'
import type { Check } from '../../authorities/connection-report.ts'

const actor = 'DE-MF-000001723'
const path = '/api/v1/connection/checks'

test('a connection that works: a real question was answered, and nothing else was taken or changed', async t => {
  const { world, simulator, check } = await open(t)
  const { checks, working } = await check()
  assert.equal(working, true, JSON.stringify(checks))
  assert.ok(checks.every(({ result }) => result === 'ok'))
  const [question, ...more] = await simulator.messagesWith('UDIGATE-CONNECTION-CHECK')
  assert.deepEqual([question?.service, question?.operation, more.length], ['DEVICE', 'GET', 0])
  assert.deepEqual(await simulator.register(), [])
  // The answer to the question is fetched; what comes next works as ever.
  assert.deepEqual(await pending(simulator), [])
  assert.equal((await world.post('/api/v1/submit/EU_UDI_MDR', freshRequest('EU_UDI_MDR'))).status, 200)
})

test('an address where nothing listens', async t => {
  const { check } = await open(
    t,
    {},
    { UDIGATE_PREVIEW_ENDPOINT: 'http://127.0.0.1:9/domibus/services/wsplugin' },
  )
  assertFault(await check(), 'access point', 'ADDRESS', /UDIGATE_PREVIEW_ENDPOINT/)
})

test('an address where something else than the plugin answers', async t => {
  const { check } = await open(t, {}, simulator => ({
    UDIGATE_PREVIEW_ENDPOINT: `http://127.0.0.1:${simulator.port}/register`,
  }))
  assertFault(await check(), 'access point', 'NO_PLUGIN', /\/domibus\/services\/wsplugin/)
})

test('an endpoint with https where the access point speaks http', async t => {
  const { check } = await open(t, {}, simulator => ({
    UDIGATE_PREVIEW_ENDPOINT: `https://127.0.0.1:${simulator.port}/domibus/services/wsplugin`,
  }))
  assertFault(await check(), 'access point', 'CERTIFICATE', /UDIGATE_PREVIEW_CA_FILE/)
})

const gatewayUser = { user: 'gateway', password: 'right', originalUser: 'urn:C1' }
const login = { UDIGATE_PREVIEW_USER: 'gateway', UDIGATE_PREVIEW_PASSWORD: 'right' }

test('a wrong password', async t => {
  const wrong = { ...login, UDIGATE_PREVIEW_PASSWORD: 'wrong' }
  const { check } = await open(t, { users: [gatewayUser] }, wrong)
  assertFault(await check(), 'access point', 'CREDENTIALS', /UDIGATE_PREVIEW_PASSWORD/)
})

test('a plugin user of another original user than the originalSender', async t => {
  const { check } = await open(t, { users: [gatewayUser] }, login)
  assertFault(await check(), 'sending', 'ORIGINAL_USER', /UDIGATE_PREVIEW_ORIGINAL_SENDER to urn:C1/)
})

test('answers to another original user than that of the plugin user, which are not listed', async t => {
  const settings = { users: [gatewayUser], finalRecipient: 'urn:another' }
  const { check } = await open(t, settings, { ...login, UDIGATE_PREVIEW_ORIGINAL_SENDER: 'urn:C1' })
  assertFault(await check(), 'answer', 'NO_ANSWER', /original user/)
})

test('another plugin that takes the answers, or a push: without a login, the original user is not suspected', async t => {
  const { check } = await open(t, { answersGoElsewhere: true })
  const report = await check()
  assertFault(report, 'answer', 'NO_ANSWER', /Message Filter.*wsplugin\.push\.enabled/)
  assert.doesNotMatch(JSON.stringify(report.checks.at(-1)), /original user/)
})

for (const stuckAs of ['SEND_FAILURE', 'WAITING_FOR_RETRY']) {
  test(`a message that does not get to the authority's access point: ${stuckAs}`, async t => {
    const { check } = await open(t, { stuckAs })
    assertFault(await check(), 'delivery', 'NOT_DELIVERED', /truststore/)
  })
}

test('a folder of the FS plugin that is not mounted', async t => {
  const world = await start(t, {
    UDIGATE_PREVIEW_CONNECTOR: 'domibus-files',
    UDIGATE_PREVIEW_FOLDER: '/no/such/folder',
    UDIGATE_PREVIEW_PARTY_ID: 'EUDAMED_000001',
  })
  const { body } = await world.post(path, { actorCode: actor, wait: 1 })
  assertFault(body as unknown as Report, 'access point', 'ADDRESS', /UDIGATE_PREVIEW_FOLDER/)
})

test('a value that the P-Mode does not have is named by its setting', async t => {
  const { check } = await open(t, { pMode: { action: 'Another' } })
  assertFault(await check(), 'sending', 'P_MODE', /UDIGATE_PREVIEW_ACTION \(TC1Leg1\)/)
})

test('clocks that differ are a warning: the rest is looked at all the same', async t => {
  const { check } = await open(t, { clockAheadMs: 600_000 })
  const { checks, working } = await check()
  const clock = checks.find(({ name }) => name === 'clock')
  assert.deepEqual([clock?.result, clock?.code, working], ['warning', 'CLOCK', true])
  assert.match(clock?.message ?? '', /(599|600|601) seconds ahead/)
})

for (const [responseCode, code, advice] of [
  ['SECURITY_ERROR', 'TOKEN', /udigate actors set SRN --token/],
  ['UNAUTHORISED_ERROR', 'TOKEN', /access token/],
  ['SERVICE_NOT_FOUND', 'SERVICE', /Tick the service/],
  ['BAD_REQUEST', 'VERSION', /UDIGATE_PREVIEW_DTX_VERSION/],
  ['SERVER_ERROR', 'AUTHORITY_REFUSES', /later/],
] as const) {
  test(`an authority that answers ${responseCode}`, async t => {
    const { simulator, check } = await open(t)
    await fetch(`http://127.0.0.1:${simulator.port}/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ fault: 'refuse-message', match: 'DEVICE.GET', responseCode }),
    })
    assertFault(await check(), 'answer', code, advice)
  })
}

test('an actor without an access token is not sent in the name of', async t => {
  const { world, simulator } = await open(t, {}, login)
  const other = 'FR-MF-000002345'
  const { body } = await world.post(path, { actorCode: other, wait: 1 })
  assertFault(body as unknown as Report, 'sending', 'TOKEN', /udigate actors set FR-MF-000002345 --token/)
  assert.deepEqual(await simulator.messagesWith(other), [])
})

test('an answer that cannot be read', async t => {
  const { simulator, check } = await open(t)
  await simulator.arm('broken-acknowledgement', { match: 'DEVICE.GET' })
  assertFault(await check(), 'answer', 'UNREADABLE_ANSWER', /DTX_VERSION/)
})

test('a stage without an access point, another actor and a wrong member are refused', async t => {
  const { world } = await open(t)
  const production = await world.makeKey({ stage: 'production' })
  assert.equal((await world.post(path, { actorCode: actor }, { key: production })).status, 409)
  assert.equal((await world.post(path, { actorCode: 'DE-MF-000009999' })).status, 403)
  assert.equal((await world.post(path, {})).status, 400)
  assert.equal((await world.post(path, { actorCode: actor, wait: 0 })).status, 400)
  assert.equal((await world.post(path, { actorCode: actor, seconds: 1 })).status, 400)
})

interface Report {
  working: boolean
  checks: Check[]
}

type Settings = Record<string, string>

/** A gateway whose preview stage is an access point that is set up in a way of its own. */
async function open(
  t: TestContext,
  accessPoint: object = {},
  settings: Settings | ((simulator: Simulator) => Settings) = {},
) {
  const simulator = await ownSimulator(t)
  const response = await fetch(`http://127.0.0.1:${simulator.port}/access-point`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(accessPoint),
  })
  assert.equal(response.status, 200, await response.text())
  const given = typeof settings === 'function' ? settings(simulator) : settings
  const isOwnEndpoint = Object.keys(given).length > 0
  const world = await start(t, {
    UDIGATE_SIMULATOR_PORT: String(simulator.port),
    ...(isOwnEndpoint
      ? {
          UDIGATE_PREVIEW_ENDPOINT: `http://127.0.0.1:${simulator.port}/domibus/services/wsplugin`,
          UDIGATE_PREVIEW_PARTY_ID: 'EUDAMED_000001',
        }
      : {}),
    ...given,
  })
  if (isOwnEndpoint) await giveToken(world)
  const check = async (wait = 1): Promise<Report> => {
    const { status, body } = await world.post(path, { actorCode: actor, wait })
    assert.equal(status, 200, JSON.stringify(body))
    return body as unknown as Report
  }
  return { world, simulator, check }
}

async function giveToken(world: Awaited<ReturnType<typeof start>>): Promise<void> {
  const key = await world.makeKey({ scopes: ['read', 'admin'] })
  const { status } = await world.put(
    `/api/v1/actors/${actor}`,
    { securityToken: 'a-token-to-try-with' },
    { key },
  )
  assert.ok(status === 200 || status === 201, String(status))
}

function assertFault({ working, checks }: Report, name: string, code: string, advice: RegExp): void {
  assert.equal(working, false, JSON.stringify(checks))
  const failed = checks.filter(({ result }) => result === 'failed')
  assert.deepEqual(
    failed.map(each => [each.name, each.code]),
    [[name, code]],
    JSON.stringify(checks),
  )
  assert.match([failed[0]?.message, ...(failed[0]?.advice ?? [])].join('\n'), advice)
  const after = checks.slice(checks.findIndex(({ result }) => result === 'failed') + 1)
  assert.ok(after.every(({ result }) => result === 'skipped'))
}

async function pending({ port }: Simulator): Promise<string[]> {
  const response = await fetch(`http://127.0.0.1:${port}/domibus/services/wsplugin`, {
    method: 'POST',
    headers: { 'content-type': 'application/soap+xml' },
    body: '<soap:Envelope xmlns:soap="http://www.w3.org/2003/05/soap-envelope" xmlns:ws="http://eu.domibus.wsplugin/"><soap:Body><ws:listPendingMessagesRequest/></soap:Body></soap:Envelope>',
  })
  return [...(await response.text()).matchAll(/<messageID>([^<]+)</g)].map(([, id = '']) => id)
}
