import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { rotateKey } from '../src/own-store/rotate-key.ts'
import { insertDecision } from '../src/store/doubts.ts'
import { startWithPartner } from './as4-world.ts'
import { runBatch } from './batch-calls.ts'
import { addAccount } from './filled-store.ts'
import { freshRequest, makeSibling } from './fresh-request.ts'
import { eventually, start, type World } from './harness.ts'
import { makePerson } from './people.ts'
import { ownSimulator } from './simulator.ts'
import { startReceiver } from './webhook-receiver.ts'

const model = 'EU_UDI_MDR'
const submit = `/api/v1/submit/${model}`
const later = { headers: { prefer: 'respond-async' } }

/** The keys that the store had and has. */
const formerKey = new Uint8Array(32).fill(1)
const secretKey = new Uint8Array(32).fill(2)

/**
 * The folder of a gateway that was used for whatever it can do, over AS4 and over the WS plugin, under one secret key and then
 * another, and that has stopped in the middle of its work.
 */
export async function useGateway(t: TestContext): Promise<{ dataDir: string; secretKey: Uint8Array }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'udigate-used-'))
  t.after(() => rmSync(dataDir, { recursive: true, force: true }))
  const onStore = (key: Uint8Array) => ({
    UDIGATE_DATA_DIR: dataDir,
    UDIGATE_SECRET_KEY: Buffer.from(key).toString('base64'),
  })
  const { world: overAs4, answered } = await startWithPartner(t, { environment: onStore(formerKey) })
  assert.equal((await overAs4.post(submit, freshRequest(model))).status, 200)
  await Promise.all(answered)
  await overAs4.gateway.stop()
  await rotateKey({ dataDir, databaseUrl: undefined, secretKey: formerKey, nextSecretKey: secretKey })

  const simulator = await ownSimulator(t)
  const world = await start(t, {
    ...onStore(secretKey),
    UDIGATE_SIMULATOR_PORT: String(simulator.port),
    UDIGATE_WEBHOOK_PRIVATE_TARGETS: '127.0.0.1',
    UDIGATE_QUARANTINE: '1',
  })
  const own = { ...world, simulator }
  await administer(t, own)
  await register(own)
  await makeRegisterFiles(own)
  await bringLists(own)
  await workAsPeople(own)
  await leaveUnderWay(own)
  await world.gateway.stop()
  return { dataDir, secretKey }
}

async function made(calling: Promise<{ status: number; body: Record<string, unknown> }>) {
  const { status, body } = await calling
  assert.ok(status < 300, JSON.stringify(body))
  return body
}

/** Keys, actors, webhooks, subscriptions, code lists and choices. */
async function administer(t: TestContext, world: World): Promise<void> {
  const admin = { key: await world.makeKey({ scopes: ['admin', 'read', 'submit'], actors: 'any' }) }
  const host = { key: null, headers: await (await makePerson(world, 'Host', 'host')).signIn() }
  const receiver = await startReceiver(t)
  const actor = { securityToken: 'a-token', partyId: 'P1', authorizedRepresentativeCode: 'DE-AR-000000001' }
  await made(world.put('/api/v1/actors/FR-MF-000002345', actor, admin))
  const keys = []
  for (const name of ['ERP', 'PLM']) {
    const wanted = { name, scopes: ['read'], actors: ['DE-MF-000001723'], expiresAt: '2100-01-01T00:00:00Z' }
    keys.push(await made(world.post('/api/v1/keys', wanted, admin)))
  }
  await made(world.post(`/api/v1/keys/${String(keys[0]?.id)}/revoke`, undefined, admin))
  const hooks = []
  for (const description of ['ERP', 'PLM']) {
    const wanted = { url: receiver.url, events: ['submission.ended'], description }
    hooks.push(await made(world.post('/api/v1/webhooks', wanted, admin)))
  }
  await made(world.post(`/api/v1/webhooks/${String(hooks[0]?.id)}/rotate`, undefined, admin))
  for (const hook of hooks) {
    const wanted = { webhookId: hook.id, topics: ['refusals'], frequency: 'daily', hour: 6 }
    await made(world.post('/api/v1/subscriptions', wanted, admin))
  }
  const acknowledged = []
  for (const CASCode of ['117-81-8', '117-81-9']) {
    const { device, deviceGroup } = freshRequest(model)
    const request = { device: { ...device, Substances: [{ CASCode }] }, deviceGroup }
    const name = { model, ruleId: 'UDG-SUBSTANCE-CHECK-DIGIT', path: '/device/Substances/0/CASCode' }
    const wanted = { ...name, appliesTo: 'RECORD', request, reason: `The supplier states ${CASCode}.` }
    acknowledged.push(await made(world.post('/api/v1/acknowledged-warnings', wanted)))
  }
  await made(world.remove(`/api/v1/acknowledged-warnings/${String(acknowledged[0]?.id)}`))
  const auditor = { key: null, headers: await (await makePerson(world, 'Auditor', 'auditor')).signIn() }
  const review = { subject: 'AUDIT_TRAIL', conclusion: 'IN_ORDER', note: 'All acts have a ticket.' }
  await made(world.post('/api/v1/reviews', review, auditor))
  const { items } = await made(world.get('/api/v1/reviews/due', auditor))
  const [access] = items as { access?: { seen: string } }[]
  await made(
    world.post('/api/v1/reviews', { ...review, subject: 'ACCESS', seen: access?.access?.seen }, auditor),
  )
  const list = { version: '2', source: 'NANDO', entries: [{ code: '0123' }], force: true }
  await made(world.put('/api/v1/codes/notified-bodies', list, host))
  await made(world.remove('/api/v1/codes/notified-bodies', host))
  const trail = { isReadLogged: true, isReasonAsked: false, reason: 'An audit is due.' }
  const { status } = await world.put('/api/v1/audit-trail/settings', trail, {
    ...admin,
    headers: { 'udigate-reason': 'An%20audit%20is%20due.' },
  })
  assert.ok(status < 500)
}

/** Files for a further register: one that waits, and one that was uploaded, whose device is there and was changed there by hand. */
async function makeRegisterFiles(world: World): Promise<void> {
  const admin = { key: await world.makeKey({ scopes: ['admin', 'read', 'submit'], actors: 'any' }) }
  const files = '/api/v1/exports/swissdamed/files'
  await made(world.put('/api/v1/actors/DE-MF-000001723/registers/swissdamed', {}, admin))
  const request = freshRequest(model)
  await made(world.post(submit, request))
  const { IssuingAgency: issuingAgency, Device: code } = request.device
  const named = { devices: [{ issuingAgency, code }] }
  const { files: some } = await made(world.post(files, named))
  const [{ id } = { id: '' }] = some as { id: string }[]
  await made(world.post(`${files}/${id}/upload`, undefined))
  await made(world.post(`${files}/${id}/answers`, { there: 'all' }))
  await made(
    world.post(submit, { ...request, device: { ...request.device, Website: 'https://example.com/there' } }),
  )
  await made(world.post('/api/v1/exports/swissdamed/changes', named))
  await made(world.post(files, { leaveOut: 'errors' }))
}

/** Devices that were accepted, refused, changed, looked up, pulled and asked about. */
async function register(world: World): Promise<void> {
  const first = freshRequest(model)
  await made(world.post(submit, first, { headers: { 'idempotency-key': 'first' } }))
  await made(world.post(submit, makeSibling(first), { headers: { 'idempotency-key': 'second' } }))
  const renamed = { ...first, device: { ...first.device, Website: 'https://example.com/renamed' } }
  await made(world.post(submit, renamed))
  const refused = freshRequest(model)
  await world.simulator.arm('refuse', { match: refused.device.Device })
  assert.equal((await world.post(submit, refused)).status, 400)
  const [lost, also] = [freshRequest(model), freshRequest(model)]
  for (const { device } of [lost, also]) {
    await world.simulator.arm('no-acknowledgement', { match: device.Device })
  }
  for (const request of [lost, also]) await world.post(submit, request, later)
  for (const { device } of [lost, also]) {
    await eventually(
      () => world.get(`/api/v1/devices/GS1/${device.Device}`),
      ({ body }) => body.state === 'REGISTERED',
    )
  }
  for (const fault of ['foreign-acknowledgement', 'foreign-acknowledgement']) {
    const request = freshRequest(model)
    await world.simulator.arm(fault, { match: request.device.Device })
    await world.post(submit, request, later)
  }
  await pull(world)
}

async function pull(world: World): Promise<void> {
  const admin = { key: await world.makeKey({ scopes: ['admin', 'read', 'submit'], actors: 'any' }) }
  for (const actorCode of ['DE-MF-000001723', 'FR-MF-000002345']) {
    await world.simulator.seed({ actor: actorCode, devices: 2 })
    const { id } = await made(world.post('/api/v1/pulls', { actorCode }, admin))
    await eventually(
      () => world.get(`/api/v1/pulls/${String(id)}`, admin),
      ({ body }) => body.state !== 'RUNNING',
    )
  }
  const download = await world.simulator.download('DE-MF-000001723')
  const asXml = { ...admin, headers: { 'content-type': 'application/xml' } }
  await made(world.post('/api/v1/pulls/files?name=devices.xml', download, asXml))
  for (const subject of ['DE-AR-000000001', 'DE-AR-000000002']) {
    const asked = { actorCode: 'DE-MF-000001723', kind: 'ACTOR', subject }
    const { id } = await made(world.post('/api/v1/inquiries', asked, admin))
    await eventually(
      () => world.get(`/api/v1/inquiries/${String(id)}`, admin),
      ({ body }) => body.state !== 'RUNNING',
    )
  }
}

/** A batch, an import and its mapping. */
async function bringLists(world: World): Promise<void> {
  const records = [freshRequest(model), freshRequest(model)].map(each => `${JSON.stringify(each)}\n`)
  await runBatch(world, `mode=submit&model=${model}`, 'ndjson', records.join(''))
  await runBatch(world, `mode=validate&model=${model}`, 'ndjson', records.join(''))
  const list = 'Artikelnummer;GTIN;Basis-UDI-DI;Risikoklasse\nHN-20;308676965730;439990237188JM;Klasse I\n'
  const asCsv = { headers: { 'content-type': 'text/csv' } }
  const { mapping } = await made(world.post(`/api/v1/mappings/propose?model=${model}`, list, asCsv))
  for (const name of ['One', 'Another']) await made(world.put(`/api/v1/mappings/${name}`, mapping))
  const { id } = await made(world.post('/api/v1/imports?name=list.csv', list, asCsv))
  const edit = { cells: [{ row: 2, column: 'A', value: 'HN-21' }], title: 'The new edition' }
  await made(world.post(`/api/v1/imports/${String(id)}/edits`, edit, { headers: { 'if-match': '*' } }))
  await world.get(`/api/v1/imports/${String(id)}/findings`)
}

/** People with accounts and roles, one of whom has left; owners, comments, decisions; a login. */
async function workAsPeople(world: World): Promise<void> {
  const { store } = world.gateway
  const ada = await makePerson(world, 'Ada Lovelace', 'submitter', { mail: 'ada@maker.example' })
  const grace = await makePerson(world, 'Grace Hopper', 'submitter', { mail: 'grace@maker.example' })
  const gone = await makePerson(world, 'Alan Turing', 'viewer', { mail: 'alan@maker.example' })
  await gone.endRole()
  await store.write(async at => {
    await addAccount(at, ada.id, 1)
    await addAccount(at, grace.id, 2)
  })
  const asGrace = { key: null, headers: await grace.signIn() }
  const { body } = await world.get('/api/v1/submissions?limit=2')
  const [one, another] = body.items as { requestId: string }[]
  for (const { requestId } of [one, another].filter(each => each !== undefined)) {
    const path = `/api/v1/submissions/${requestId}`
    await made(world.put(`${path}/owner`, { mail: 'ada@maker.example' }, asGrace))
    for (const text of ['One', 'Two']) {
      const { id } = await made(world.post(`${path}/comments`, { text, mentions: [ada.id] }, asGrace))
      if (text === 'Two') await made(world.remove(`/api/v1/comments/${String(id)}`, asGrace))
    }
    await store.write(db =>
      insertDecision(db, {
        id: `decision of ${requestId}`,
        request_id: requestId,
        position: 0,
        kind: 'registered',
        key_id: 'k',
        decided_by: 'Erika',
        decided_by_salt: 'a'.repeat(32),
        reason: 'It is there.',
        evidence: null,
        decided_at: 1,
      }),
    )
  }
  await made(world.put('/api/v1/account/mail', { frequency: 'daily', hour: 6 }, asGrace))
  const asked = new URLSearchParams({ client_id: 'udigate-cli', client_name: 'udigate' })
  await fetch(`${world.url}/oauth/device_authorization`, { method: 'POST', body: asked })
}

/** A new group under way, a device that waits for it, and an update of a group under way. */
async function leaveUnderWay(world: World): Promise<void> {
  const registered = freshRequest(model)
  await made(world.post(submit, registered))
  const fresh = freshRequest(model)
  for (const { device } of [fresh, registered]) {
    await world.simulator.arm('late-acknowledgement', { match: device.Device, delayMs: 3_600_000 })
  }
  await world.simulator.arm('late-acknowledgement', {
    match: registered.deviceGroup.DeviceGroup,
    delayMs: 3_600_000,
  })
  const update = { ...registered, deviceGroup: { ...registered.deviceGroup, DeviceModel: 'Another' } }
  for (const request of [fresh, makeSibling(fresh), update]) {
    const { status, body } = await world.post(submit, { ...request, securityToken: 'a token' }, later)
    assert.equal(status, 202, JSON.stringify(body))
  }
}
