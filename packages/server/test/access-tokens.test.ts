import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test as testOnce } from 'node:test'
import { eudamed } from '../src/authorities/eudamed/index.ts'
import type { ExchangeLog } from '../src/authorities/exchange-log.ts'
import { readConfig } from '../src/config/read-config.ts'
import { startDuePulls } from '../src/delivery/refresh/schedule.ts'
import { throughAccessPoint } from './access-point.ts'
import { runBatch } from './batch-calls.ts'
import { changed, changesOf, updatableRequest } from './changes.ts'
import { freshRequest, makeSibling } from './fresh-request.ts'
import { eventually, start } from './harness.ts'
import { test } from './on-both-stores.ts'
import { type JournalItem, ownSimulator } from './simulator.ts'

const submit = '/api/v1/submit/EU_UDI_MDR'
const plan = '/api/v1/plan/EU_UDI_MDR'
const maker = 'DE-MF-000001723'
const actorPath = `/api/v1/actors/${maker}`
/** What the simulator's documentation names as its own token. */
const simulatorsOwn = 'token-of-the-simulator'

/** The tokens of a message, as the schema places them: read without anything of the writer. */
function tokensIn({ xml }: Pick<JournalItem, 'xml'>): string[] {
  const recipient = xml.slice(xml.indexOf('recipient>'), xml.lastIndexOf('recipient>'))
  return Array.from(recipient.matchAll(/<(?:\w+:)?serviceAccessToken>([^<]*)</g), ([, token = '']) => token)
}

async function startConnected(t: TestContext) {
  const world = await start(t, await throughAccessPoint())
  const admin = {
    key: await world.makeKey({ actors: [maker], scopes: ['validate', 'submit', 'read', 'admin'] }),
  }
  return { world, admin }
}

const readJournal = async (port: number): Promise<JournalItem[]> =>
  (await fetch(`http://127.0.0.1:${port}/journal?after=0`)).json() as Promise<JournalItem[]>

test('400 INVALID_REQUEST for a submission without a token, naming both ways to give one', async t => {
  const { world } = await startConnected(t)
  const request = freshRequest('EU_UDI_MDR')
  const { status, body } = await world.post(submit, request)
  assert.deepEqual([status, body.status], [400, 'INVALID_REQUEST'], JSON.stringify(body))
  const [reason = '', ...others] = body.reasons as string[]
  assert.deepEqual(others, [])
  assert.match(reason, /\bsecurityToken\b/)
  assert.match(reason, new RegExp(`udigate actors set ${maker} --token`))
  assert.deepEqual(await world.simulator.messagesWith(request.device.Device), [])
  assert.deepEqual((await world.get('/api/v1/submissions')).body.items, [])
  assert.equal((await world.get(`/api/v1/devices/GS1/${request.device.Device}`)).status, 404)

  const planned = await world.post(plan, request)
  assert.deepEqual([planned.body.verdict, planned.body.reasons], ['INVALID_REQUEST', [reason]])
})

test('either way to give a token lets the submission through, and no other token is sent', async t => {
  const { world, admin } = await startConnected(t)
  const given = { ...freshRequest('EU_UDI_MDR'), securityToken: 'given-token' }
  assert.equal((await world.post(plan, given)).body.verdict, 'POSSIBLE')
  assert.equal((await world.post(submit, given)).status, 200)

  await world.put(actorPath, { securityToken: 'registered-token' }, admin)
  const registered = freshRequest('EU_UDI_MDR')
  assert.equal((await world.post(plan, registered)).body.verdict, 'POSSIBLE')
  assert.equal((await world.post(submit, registered)).status, 200)
  for (const [request, token] of [
    [given, 'given-token'],
    [registered, 'registered-token'],
  ] as const) {
    const messages = await world.simulator.messagesWith(request.device.Device)
    assert.deepEqual(messages.flatMap(tokensIn), [token])
  }
})

test('the missing token is said after what is wrong with the records, and before what is under way', async t => {
  const { world } = await startConnected(t)
  const wrong = freshRequest('EU_UDI_MDR')
  Object.assign(wrong.device, { Device: '04012345100012' })
  for (const path of [submit, plan]) {
    const { body } = await world.post(path, wrong)
    assert.match(String(body.status ?? body.verdict), /^(VALIDATION_FAILED|INVALID)$/)
  }
  const held = freshRequest('EU_UDI_MDR')
  await world.simulator.arm('no-acknowledgement', { match: held.device.Device })
  const first = await world.post(submit, { ...held, securityToken: 'given' }, respondAsync)
  assert.equal(first.status, 202)
  const other = { ...held, device: { ...held.device, ReferenceNumber: 'another' } }
  assert.equal((await world.post(submit, { ...other, securityToken: 'given' })).body.status, 'BLOCKED')
  for (const request of [held, other]) {
    assert.equal((await world.post(submit, request)).body.status, 'INVALID_REQUEST')
    assert.equal((await world.post(plan, request)).body.verdict, 'INVALID_REQUEST')
  }
})

test('a token of blanks is none', async t => {
  const { world } = await startConnected(t)
  const { status, body } = await world.post(submit, { ...freshRequest('EU_UDI_MDR'), securityToken: ' \t ' })
  assert.deepEqual([status, body.status], [400, 'INVALID_REQUEST'])
  assert.match(String(body.reasons), /\/securityToken/)
})

test('a batch says it of each record, and submits them again once a token is registered', async t => {
  const { world, admin } = await startConnected(t)
  const first = freshRequest('EU_UDI_MDR')
  const lines = [first, makeSibling(first)].map(request => JSON.stringify(request)).join('\n')
  const batch = await runBatch(world, 'model=EU_UDI_MDR&mode=submit', 'ndjson', lines)
  assert.equal(batch.counts.invalid, 2, JSON.stringify(batch.counts))
  const results = await world.get(`/api/v1/batches/${batch.id}/results`)
  for (const line of String(results.body.text).trim().split('\n')) {
    const [finding] = (JSON.parse(line) as { findings: { path: string; message: string }[] }).findings
    assert.equal(finding?.path, '/securityToken')
    assert.match(finding?.message ?? '', /udigate actors set DE-MF-000001723 --token/)
  }
  await world.put(actorPath, { securityToken: 'registered-token' }, admin)
  assert.equal((await world.post(`/api/v1/batches/${batch.id}/resubmit`, undefined)).status, 202)
  const again = await eventually(
    () => world.get(`/api/v1/batches/${batch.id}`),
    ({ body }) => body.state === 'ENDED',
  )
  assert.equal((again.body.counts as Record<string, number>).accepted, 2, JSON.stringify(again.body))
  const sent = await world.simulator.messagesWith(first.device.DeviceGroup)
  assert.deepEqual(new Set(sent.flatMap(tokensIn)), new Set(['registered-token']))
})

test('a pull asks with a registered token or not at all', async t => {
  const { world, admin } = await startConnected(t)
  const refused = await world.post('/api/v1/pulls', { actorCode: maker })
  assert.deepEqual([refused.status, refused.body.code], [409, 'pull.impossible'])
  assert.match(String(refused.body.detail), /udigate actors set DE-MF-000001723 --token/)

  // An actor that is registered without its token is pulled on schedule too.
  await world.put(actorPath, { partyId: 'EUDAMED_000001' }, admin)
  const stage = await connected(await throughAccessPoint())
  const { store } = world.gateway
  const log = { info: () => {} }
  const epoch = { knownFor: () => 0 }
  await startDuePulls({ ...environment, stage: 'preview', authority: stage, store, log, epoch } as never, {
    every: 1,
    fullEvery: 1,
  })
  const { items } = (await world.get('/api/v1/pulls')).body as unknown as {
    items: { state: string; because: string }[]
  }
  assert.deepEqual(
    items.map(({ state }) => state),
    ['FAILED'],
  )
  assert.match(items[0]?.because ?? '', /udigate actors set DE-MF-000001723 --token/)
})

test('every message of every operation carries the token of its caller, its actor or the simulator', async t => {
  const own = await ownSimulator(t)
  const world = await start(t, { UDIGATE_SIMULATOR_PORT: String(own.port), UDIGATE_QUARANTINE: '1' })
  const admin = { key: await world.makeKey({ actors: [maker], scopes: ['submit', 'read', 'admin'] }) }
  const seen: string[] = []
  const sinceLast = async (): Promise<JournalItem[]> => (await readJournal(own.port)).slice(seen.length)
  const all = new Set([
    ...changesOf.EU_UDI_MDR.map(({ operation }) => operation),
    'DEVICE.POST',
    'UDI_DI.POST',
    'DEVICE.GET',
  ])

  for (const [given, registered, expected] of [
    [undefined, null, simulatorsOwn],
    [undefined, 'registered', 'registered'],
    ['given', 'registered', 'given'],
  ] as const) {
    await world.put(actorPath, { securityToken: registered }, admin)
    const send = (request: object) =>
      world.post(submit, given === undefined ? request : { ...request, securityToken: given })
    const request = updatableRequest('EU_UDI_MDR')
    const sibling = makeSibling(request as never) as typeof request
    delete sibling.device.Packages
    const lost = freshRequest('EU_UDI_MDR')
    await own.arm('no-acknowledgement', { match: lost.device.Device })
    for (const each of [request, sibling, changed(request, changesOf.EU_UDI_MDR), lost]) {
      const { status, body } = await send(each)
      assert.equal(status, 200, JSON.stringify(body))
    }
    const messages = await sinceLast()
    assert.deepEqual(new Set(messages.map(({ service, operation }) => `${service}.${operation}`)), all)
    for (const message of messages) assert.deepEqual(tokensIn(message), [expected])

    // What is asked for the actor itself goes with the actor's own.
    seen.push(...messages.map(({ messageId }) => messageId))
    await world.post('/api/v1/pulls', {}, admin)
    const pulled = await eventually(sinceLast, ({ length }) => length > 0)
    for (const message of pulled) assert.deepEqual(tokensIn(message), [registered ?? simulatorsOwn])
    await eventually(
      () => world.get('/api/v1/pulls', admin),
      ({ body }) => (body.items as { state: string }[]).every(({ state }) => state === 'COMPLETE'),
    )
    seen.splice(0, seen.length, ...(await readJournal(own.port)).map(({ messageId }) => messageId))
  }
})

testOnce("the simulator's own token belongs to no other connection to the authority", async t => {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-ways-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const endpoint = 'http://127.0.0.1:8081/domibus/services/wsplugin'
  const agreement = { PARTY_ID: 'P', AUTHORITY_PARTY_ID: 'A', AUTHORITY_NODE_ID: 'N', FINAL_RECIPIENT: 'R' }
  const ways = {
    domibus: { ENDPOINT: endpoint, ...agreement },
    'domibus-files': { CONNECTOR: 'domibus-files', FOLDER: folder, ...agreement },
    'bulk-files': { CONNECTOR: 'bulk-files', FOLDER: folder },
  }
  for (const [name, settings] of Object.entries(ways)) {
    for (const stage of ['PREVIEW', 'PRODUCTION'] as const) {
      const environment = Object.fromEntries(
        Object.entries(settings).map(([short, value]) => [`UDIGATE_${stage}_${short}`, value]),
      )
      const { accessTokens } = await connected(environment, stage)
      assert.equal(accessTokens.kind, name === 'bulk-files' ? 'not-needed' : 'required', `${name} ${stage}`)
      assert.ok(!JSON.stringify(accessTokens).includes(simulatorsOwn))
    }
  }
  const { accessTokens } = await connected({})
  assert.deepEqual(accessTokens, { kind: 'supplied', token: simulatorsOwn })
})

async function connected(settings: Record<string, string>, stage: 'PREVIEW' | 'PRODUCTION' = 'PREVIEW') {
  const reading = readConfig(settings)
  if ('mistakes' in reading) throw new Error(reading.mistakes.join('\n'))
  const config = reading.config.stages[stage === 'PREVIEW' ? 'preview' : 'production'].eudamed
  assert.ok(config)
  const { now, monotonic } = environment
  return eudamed.connect(config, { stage: 'preview', now, monotonic, exchanges: {} as ExchangeLog })
}

const environment = {
  now: () => new Date(),
  monotonic: () => new Date(),
  randomBytes: (count: number) => crypto.getRandomValues(new Uint8Array(count)),
}

const respondAsync = { headers: { prefer: 'respond-async' } }
