import assert from 'node:assert/strict'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { type TestContext, test } from 'node:test'
import { callOperations } from '../../../../../scripts/examples/call-operations.ts'
import { makeExamples } from '../../../../../scripts/examples/examples.ts'
import { runBatch } from '../../../test/batch-calls.ts'
import { freshRequest } from '../../../test/fresh-request.ts'
import { start } from '../../../test/harness.ts'
import { makePerson } from '../../../test/people.ts'
import type { AnsweredCall } from '../../call-context.ts'
import { insertDecision } from '../../store/doubts.ts'
import { endpoints } from '../endpoints.ts'

const model = 'EU_UDI_MDR'

/** Calls what has no example, since it is answered without a body, and what changes nothing in the examples. */
async function callWithoutExamples(t: TestContext): Promise<void> {
  const world = await start(t, {
    UDIGATE_DEMO_KEY: 'a-demo-key',
    UDIGATE_WEBHOOK_PRIVATE_TARGETS: '127.0.0.1',
  })
  const { store } = world.gateway
  const ada = await makePerson(world, 'Ada Lovelace', 'administrator')
  const inMaker: Record<string, string> = { 'udigate-acting': 'maker/preview' }
  const asAda = { key: null, headers: { ...(await ada.signIn()), ...inMaker } }
  const grace = await makePerson(world, 'Grace Hopper', 'submitter')
  const asGrace = { key: null, headers: await grace.signIn() }
  const host = { key: null, headers: await (await makePerson(world, 'Host', 'host')).signIn() }
  const made = async (path: string, body: object, options = asAda) => {
    const { status, body: answer } = await world.post(`/api/v1/${path}`, body, options)
    assert.ok(status < 300, `${path}: ${JSON.stringify(answer)}`)
    return String(answer.id)
  }
  const batch = await runBatch(
    world,
    `mode=validate&model=${model}`,
    'ndjson',
    `${JSON.stringify(freshRequest(model))}\n`,
  )
  await world.remove(`/api/v1/batches/${batch.id}`, { key: world.key })
  await world.post('/api/v1/session/demo', undefined, { key: null, headers: { origin: world.url } })

  const { body: submitted } = await world.post(`/api/v1/submit/${model}`, freshRequest(model))
  const comments = `/api/v1/submissions/${submitted.requestId}/comments`
  const { body: comment } = await world.post(comments, { text: 'One' }, asGrace)
  await world.put(`/api/v1/comments/${String(comment.id)}`, { text: 'Another' }, asGrace)
  await grace.signIn()
  const { body: sessions } = await world.get('/api/v1/account/sessions', asGrace)
  for (const { id, isThis } of sessions.items as { id: string; isThis?: boolean }[]) {
    if (isThis !== true) await world.remove(`/api/v1/account/sessions/${id}`, asGrace)
  }
  const invitee = { name: 'Alan Turing', mail: 'alan@maker.example' }
  for (const decision of ['confirm', 'decline']) {
    const roles = [{ role: 'auditor', actors: 'any' }]
    const { body } = await world.post('/api/v1/invitations', { ...invitee, roles }, asAda)
    await world.post('/api/v1/invitation/join', { token: String(body.link).slice(-43) }, asGrace)
    await world.post(`/api/v1/invitations/${String(body.id)}/${decision}`, {}, asAda)
  }
  for (const decision of ['decline', 'confirm']) {
    const wanted = { name: 'a third', stages: ['preview'], administrator: invitee }
    const { body } = await world.post('/api/v1/organisations', wanted, host)
    await world.post('/api/v1/invitation/join', { token: String(body.link).slice(-43) }, asAda)
    await world.post(`/api/v1/organisations/a%20third/${decision}`, {}, host)
  }
  await grace.endRole()
  await world.post(`/api/v1/people/${grace.id}/forget`, {}, asAda)
  const roles = [{ role: 'auditor', actors: 'any' }]
  const invitation = await made('invitations', { name: 'Alan Turing', mail: 'alan@maker.example', roles })
  await world.remove(`/api/v1/invitations/${invitation}`, asAda)
  const administrator = { name: 'Katherine Johnson', mail: 'katherine@another.example' }
  await made('organisations', { name: 'another', stages: ['preview'], administrator }, host)
  await world.remove('/api/v1/organisations/another', host)

  const decision = {
    request_id: submitted.requestId,
    position: 0,
    kind: 'give-up',
    key_id: 'k',
    decided_by: 'Erika',
    reason: 'It is withdrawn.',
    evidence: null,
    decided_at: 1,
  } as const
  await store.write(db => insertDecision(db, { ...decision, id: 'd1', decided_by_salt: 'a'.repeat(32) }))
  await world.post('/api/v1/evidence/erasures', { decidedBy: 'Erika' }, asAda)

  const key = await made('keys', { name: 'old', scopes: ['read'], actors: ['DE-MF-000001723'] })
  await world.post(`/api/v1/keys/${key}/revoke`, undefined, asAda)
  await world.remove(`/api/v1/keys/${key}`, asAda)
  const wish = { url: 'http://127.0.0.1:50999/hook', events: ['submission.ended'], description: 'one' }
  const webhook = await made('webhooks', wish)
  await world.put(`/api/v1/webhooks/${webhook}`, { ...wish, description: 'another' }, asAda)
  const subscription = await made('subscriptions', {
    webhookId: webhook,
    topics: ['deadlines'],
    frequency: 'daily',
  })
  await world.remove(`/api/v1/subscriptions/${subscription}`, asAda)
  await world.remove(`/api/v1/webhooks/${webhook}`, asAda)
  await world.put('/api/v1/actors/IT-PR-000003456', {}, asAda)
  await world.remove('/api/v1/actors/IT-PR-000003456', asAda)
}

test('every call that is answered leaves its act, with who made it and from where, and what changes nothing leaves none', async t => {
  const answered: AnsweredCall[] = []
  const note = (call: unknown): void => void answered.push(call as AnsweredCall)
  subscribe('udigate:answered-call', note)
  t.after(() => unsubscribe('udigate:answered-call', note))
  await callOperations(t, makeExamples())
  await callWithoutExamples(t)
  const left = Map.groupBy(
    answered.filter(({ method, status }) => method !== 'GET' && status < 300),
    ({ method, path }) => `${method} ${path}`,
  )
  const missing = Object.entries(endpoints).flatMap(([name, { method, path, act = '', changesNothing }]) => {
    if (method === 'GET') return []
    const calls = left.get(`${method} ${path}`)
    if (calls === undefined) return `${name} was never called`
    const acts = new Set(calls.flatMap(call => call.acts))
    if (changesNothing !== undefined) return acts.size > 0 ? `${name} left ${[...acts].join(', ')}` : []
    return acts.has(act) ? [] : `${name} left ${[...acts].join(', ') || 'nothing'}, not ${act}`
  })
  assert.deepEqual(missing, [])
})
