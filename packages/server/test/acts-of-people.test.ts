import assert from 'node:assert/strict'
import { ended, writeNdjson } from './batch-calls.ts'
import { freshRequest } from './fresh-request.ts'
import { eventually, start } from './harness.ts'
import { test } from './on-both-stores.ts'
import { makePerson } from './people.ts'
import { ownSimulator } from './simulator.ts'

const model = 'EU_UDI_MDR'

test('a submission from the console bears the person who sent it, and the evidence names nobody', async t => {
  const world = await start(t)
  const ada = await makePerson(world, 'Ada Lovelace', 'submitter')
  const headers = await ada.signIn()
  const request = freshRequest(model)
  const sent = await world.post(`/api/v1/submit/${model}`, request, { key: null, headers })
  assert.equal(sent.status, 200, JSON.stringify(sent.body))
  const { body } = await world.get(`/api/v1/submissions/${sent.body.requestId}`)
  assert.deepEqual(body.submittedBy, { kind: 'person', id: ada.id, name: 'Ada Lovelace' })

  const exported = await world.get(`/api/v1/evidence/export?submission=${sent.body.requestId}`)
  const text = (exported.body as unknown as { text: string }).text
  assert.ok(text.includes(`person:${ada.id}`))
  assert.ok(!text.includes('Lovelace'))
})

test('a decision about a doubt is of who is signed in, whatever they say', async t => {
  // It does not show what waits for its notified body, so that an operator has to decide.
  const older = await ownSimulator(t, { UDIGATE_SIMULATOR_REGISTERED_ONLY: 'true' })
  const world = await start(t, { UDIGATE_QUARANTINE: '1', UDIGATE_SIMULATOR_PORT: String(older.port) })
  const ada = await makePerson(world, 'Ada Lovelace', 'operator')
  const bob = await makePerson(world, 'Bob Noyce', 'submitter')
  const request = freshRequest(model)
  const certificate = { CertificateType: 'MDR_TECHNICAL_DOCUMENTATION', NotifiedBodyActorCode: '0123' }
  Object.assign(request.deviceGroup, { RiskClass: 'CLASS_III', Certificates: [certificate] })
  await older.arm('no-acknowledgement', { match: request.device.Device })
  const { body: submitted } = await world.post(`/api/v1/submit/${model}`, request, {
    headers: { prefer: 'respond-async' },
  })
  await eventually(
    () => world.get('/api/v1/doubts?needsOperator=true'),
    ({ body: { items } }) => (items as unknown[]).length > 0,
  )

  const path = `/api/v1/doubts/${submitted.requestId}`
  const said = { decision: 'registered', reason: 'seen in the register', evidence: 'a screenshot' }
  const decide = async (body: object, person?: typeof ada) =>
    world.post(path, body, person ? { key: null, headers: await person.signIn() } : admin)
  const admin = { key: await world.makeKey({ scopes: ['admin'] }) }
  const refused = await decide(said, bob)
  assert.deepEqual([refused.status, refused.body.code], [403, 'permission.right'])
  const named = await decide({ ...said, by: 'Charles Babbage' }, ada)
  assert.deepEqual([named.status, named.body.code], [400, 'request.members'])
  assert.equal((await decide(said, ada)).status, 200)

  const { body } = await world.get(`/api/v1/submissions/${submitted.requestId}`)
  const outcomes = body.outcomes as { decisions?: Record<string, unknown>[] }[]
  const [decision] = outcomes.flatMap(({ decisions = [] }) => decisions)
  const { at: _at, ...rest } = decision ?? {}
  assert.deepEqual(rest, {
    decision: 'registered',
    by: 'Ada Lovelace',
    author: { kind: 'person', id: ada.id, name: 'Ada Lovelace' },
    reason: 'seen in the register',
    evidence: 'a screenshot',
  })
})

test('an administrator makes keys with scopes that they have not themselves, and each names them', async t => {
  const world = await start(t)
  const ada = await makePerson(world, 'Ada Lovelace', 'administrator')
  const call = async () => ({ key: null, headers: await ada.signIn() })
  const wanted = { name: 'ERP', scopes: ['submit', 'read'], actors: 'any' }
  const made = await world.post('/api/v1/keys', wanted, await call())
  assert.equal(made.status, 201, JSON.stringify(made.body))
  assert.deepEqual(made.body.createdBy, { kind: 'person', id: ada.id, name: 'Ada Lovelace' })
  const submitted = await world.post(`/api/v1/submit/${model}`, freshRequest(model), await call())
  assert.deepEqual([submitted.status, submitted.body.code], [403, 'permission.right'])
  const revoked = await world.post(`/api/v1/keys/${String(made.body.id)}/revoke`, undefined, await call())
  assert.deepEqual([revoked.status, revoked.body.state], [200, 'REVOKED'])
})

test('a person who may submit no longer submits nothing more of what they sent', async t => {
  const world = await start(t)
  const ada = await makePerson(world, 'Ada Lovelace', 'submitter')
  const requests = Array.from({ length: 700 }, () => freshRequest(model))
  const headers = { ...(await ada.signIn()), 'content-type': 'application/x-ndjson' }
  const sent = await world.post(`/api/v1/batches?mode=submit&model=${model}`, writeNdjson(requests), {
    key: null,
    headers,
  })
  assert.equal(sent.status, 202, JSON.stringify(sent.body))
  await ada.endRole()
  const batch = await ended(world, String(sent.body.id))
  assert.equal(batch.state, 'CANCELLED')
  assert.match(String(batch.because), /may not submit any longer/)
  const { body } = await world.get(`/api/v1/batches/${String(sent.body.id)}`)
  assert.deepEqual(body.createdBy, { kind: 'person', id: ada.id, name: 'Ada Lovelace' })
})

test('the session says what a person may do, and which roles would allow the rest', async t => {
  const world = await start(t)
  const ada = await makePerson(world, 'Ada Lovelace', 'viewer')
  const { body } = await world.get('/api/v1/session', { key: null, headers: await ada.signIn() })
  assert.deepEqual(body.caller, { kind: 'person', id: ada.id, name: 'Ada Lovelace' })
  assert.ok((body.rights as string[]).includes('records.read'))
  assert.ok(!(body.rights as string[]).includes('submissions.submit'))
  const denied = body.denied as { right: string; roles: string[] }[]
  assert.deepEqual(denied.find(({ right }) => right === 'doubts.decide')?.roles, ['operator'])
})
