import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { shippedCodeLists } from '@udigate/eudamed'
import { grantRole } from '../src/people/people.ts'
import { ended, getCounts, writeNdjson } from './batch-calls.ts'
import { freshRequest, makeSibling } from './fresh-request.ts'
import { type Answered, eventually, start } from './harness.ts'
import { test } from './on-both-stores.ts'
import { makePerson } from './people.ts'
import { ownSimulator } from './simulator.ts'

const model = 'EU_UDI_MDR'

test('a submission from the console bears the person who sent it, and the evidence has no name', async t => {
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

test('an administrator makes keys for what they may do themselves, and each names them', async t => {
  const world = await start(t)
  const ada = await makePerson(world, 'Ada Lovelace', 'administrator')
  const call = async () => ({ key: null, headers: await ada.signIn() })
  const beyond = { name: 'ERP', scopes: ['submit', 'read'], actors: 'any' }
  const refused = await world.post('/api/v1/keys', beyond, await call())
  assert.deepEqual([refused.status, refused.body.code], [403, 'permission.grant'])
  assert.match(String(refused.body.detail), /"submit".*"submissions\.submit".*the role submitter/)
  const wanted = { ...beyond, scopes: ['admin', 'read'] }
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

test('what is submitted again of a batch is of who submits it again, also once who sent it has left', async t => {
  const world = await start(t)
  const [ada, bob] = [
    await makePerson(world, 'Ada Lovelace', 'submitter'),
    await makePerson(world, 'Bob Noyce', 'submitter'),
  ]
  const whole = freshRequest(model)
  const { device } = makeSibling(whole)
  const as = async ({ signIn }: typeof ada, type = 'application/x-ndjson') => ({
    key: null,
    headers: { ...(await signIn()), 'content-type': type },
  })
  const path = `/api/v1/batches?mode=submit&model=${model}&actorCode=${whole.actorCode}`
  const sent = await world.post(path, writeNdjson([{ device }]), await as(ada))
  assert.equal(sent.status, 202, JSON.stringify(sent.body))
  const id = String(sent.body.id)
  assert.deepEqual(getCounts(await ended(world, id)), { records: 1, invalid: 1 })
  await ada.endRole()
  assert.equal((await world.post(`/api/v1/submit/${model}`, whole)).status, 200)

  const again = await world.post(`/api/v1/batches/${id}/resubmit`, {}, await as(bob, 'application/json'))
  assert.equal(again.status, 202)
  assert.deepEqual(getCounts(await ended(world, id)), { records: 1, accepted: 1 })
  const { body: batch } = await world.get(`/api/v1/batches/${id}`)
  assert.deepEqual(batch.createdBy, { kind: 'person', id: ada.id, name: 'Ada Lovelace' })
  const { body: record } = await world.get(`/api/v1/batches/${id}/records/1`)
  const { body: submission } = await world.get(`/api/v1/submissions/${record.requestId}`)
  assert.deepEqual(submission.submittedBy, { kind: 'person', id: bob.id, name: 'Bob Noyce' })
})

test('a key whose person may submit no longer submits nothing more of what came with it', async t => {
  const world = await start(t)
  const ada = await makePerson(world, 'Ada Lovelace', 'administrator')
  const { store } = world.gateway
  const environment = { now: () => new Date(), randomBytes }
  const where = { organisation: 'maker', stage: 'preview', actors: 'any' } as const
  await store.write(db => grantRole(db, environment, ada.id, { role: 'submitter', ...where }, 'command line'))
  const wanted = { name: 'ERP', scopes: ['submit'], actors: 'any' }
  const made = await world.post('/api/v1/keys', wanted, { key: null, headers: await ada.signIn() })
  const requests = Array.from({ length: 700 }, () => freshRequest(model))
  const sent = await world.post(`/api/v1/batches?mode=submit&model=${model}`, writeNdjson(requests), {
    key: String(made.body.key),
    headers: { 'content-type': 'application/x-ndjson' },
  })
  assert.equal(sent.status, 202, JSON.stringify(sent.body))
  await ada.endRole()
  const batch = await ended(world, String(sent.body.id))
  assert.equal(batch.state, 'CANCELLED')
  assert.match(String(batch.because), /the person in whose right it acts may not/)
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

const mapping: unknown = JSON.parse(
  readFileSync(new URL('../../../examples/own-list/mapping.json', import.meta.url), 'utf8'),
)

test('what a person does is recorded as done by them, and by no name that they give', async t => {
  const world = await start(t, { UDIGATE_WEBHOOK_PRIVATE_TARGETS: '127.0.0.1' })
  const { db } = world.gateway.store
  const people = {
    administrator: await makePerson(world, 'Ada Lovelace', 'administrator'),
    submitter: await makePerson(world, 'Bob Noyce', 'submitter'),
    operator: await makePerson(world, 'Cleve Moler', 'operator'),
    host: await makePerson(world, 'Hedy Lamarr', 'host'),
  }
  const entries = () => db.selectFrom('evidence').select(['chain', 'seq', 'kind', 'facts']).execute()
  const known = new Set<string>()
  /** Does something as a person, and finds it among what is recorded from then on. */
  const act = async (
    who: keyof typeof people,
    kind: string,
    method: 'post' | 'put' | 'remove',
    path: string,
    body?: unknown,
  ): Promise<Answered> => {
    for (const { chain, seq } of await entries()) known.add(`${chain} ${seq}`)
    const { id, signIn } = people[who]
    const type = typeof body === 'string' ? { 'content-type': 'application/x-ndjson' } : {}
    const options = { key: null, headers: { ...(await signIn()), ...type } }
    const called = `${method} ${path}`
    if (body !== null && typeof body === 'object' && kind !== 'received') {
      const signed = { ...body, by: 'Charles Babbage' }
      const answer = await (method === 'put'
        ? world.put(path, signed, options)
        : world.post(path, signed, options))
      assert.equal(answer.status, 400, `${called} takes a name: ${JSON.stringify(answer.body)}`)
    }
    const answer =
      method === 'remove'
        ? await world.remove(path, options)
        : await (method === 'put' ? world.put(path, body, options) : world.post(path, body, options))
    assert.ok(answer.status < 300, `${called}: ${answer.status} ${JSON.stringify(answer.body)}`)
    const recorded = await eventually(entries, all =>
      all.some(each => each.kind === kind && !known.has(`${each.chain} ${each.seq}`)),
    )
    const [done] = recorded.filter(each => each.kind === kind && !known.has(`${each.chain} ${each.seq}`))
    assert.ok(done?.facts.includes(`"person:${id}"`), `${called}: ${done?.facts}`)
    return answer
  }

  const wanted = { name: 'ERP', scopes: ['read'], actors: 'any' }
  const key = await act('administrator', 'granted', 'post', '/api/v1/keys', wanted)
  await act('administrator', 'revoked', 'post', `/api/v1/keys/${String(key.body.id)}/revoke`)
  await act('administrator', 'deleted', 'remove', `/api/v1/keys/${String(key.body.id)}`)

  const actor = '/api/v1/actors/DE-MF-000001723'
  await act('administrator', 'registered', 'put', actor, { securityToken: 'a-token-that-is-never-shown' })
  await act('administrator', 'changed', 'put', actor, { securityToken: 'another-token-never-shown' })
  await act('administrator', 'removed', 'remove', actor)

  const target = { url: 'http://127.0.0.1:65000/', events: ['pull.ended'] }
  const webhook = await act('administrator', 'subscribed', 'post', '/api/v1/webhooks', target)
  const webhookId = String(webhook.body.id)
  await act('administrator', 'changed', 'put', `/api/v1/webhooks/${webhookId}`, {
    ...target,
    events: ['batch.ended'],
    enabled: true,
  })
  await act('administrator', 'changed', 'post', `/api/v1/webhooks/${webhookId}/rotate`)
  const told = { webhookId, topics: ['refusals'], frequency: 'at-once' }
  const { body: subscription } = await act(
    'administrator',
    'subscription-made',
    'post',
    '/api/v1/subscriptions',
    told,
  )
  await act('administrator', 'deleted', 'remove', `/api/v1/subscriptions/${String(subscription.id)}`)
  await act('administrator', 'deleted', 'remove', `/api/v1/webhooks/${webhookId}`)

  await act('submitter', 'mapping-kept', 'put', '/api/v1/mappings/list', mapping)
  await act('submitter', 'mapping-removed', 'remove', '/api/v1/mappings/list')
  await act('submitter', 'received', 'post', `/api/v1/submit/${model}`, freshRequest(model))
  await act('submitter', 'pulling', 'post', '/api/v1/pulls', { actorCode: 'DE-MF-000001723' })
  const asked = { kind: 'ACTOR', subject: 'DE-MF-000001723', actorCode: 'DE-MF-000001723' }
  await act('submitter', 'inquiring', 'post', '/api/v1/inquiries', asked)
  const batches = `/api/v1/batches?mode=submit&model=${model}`
  const batch = await act('submitter', 'received', 'post', batches, writeNdjson([freshRequest(model)]))
  await ended(world, String(batch.body.id))

  const list = {
    version: 'v2099',
    source: 'made for this test',
    entries: Array.from(shippedCodeLists.emdn.entries()),
  }
  await act('host', 'code-list-changed', 'put', '/api/v1/codes/emdn', list)
  await act('host', 'code-list-changed', 'remove', '/api/v1/codes/emdn')

  const facts = (await entries()).map(each => each.facts).join('\n')
  for (const name of ['Lovelace', 'Noyce', 'Moler', 'Lamarr', 'Babbage'])
    assert.ok(!facts.includes(name), name)
})
