import type { TestContext } from 'node:test'
import { eventually, type World } from '../../packages/server/test/harness.ts'
import { startReceiver } from '../../packages/server/test/webhook-receiver.ts'
import type { Examples, GroupOfExamples } from './examples.ts'

/** Manages actors, keys and webhooks, pulls, and reads the evidence. */
export async function callAdministration(t: TestContext, world: World, examples: Examples): Promise<void> {
  const key = await world.makeKey({
    scopes: ['admin', 'submit', 'read'],
    actors: ['DE-MF-000001723'],
    name: 'Administration',
  })
  const admin = { key }
  await callActors(world, examples.group('actors'), admin)
  await callKeys(world, examples.group('keys'), admin)
  await callWebhooks(t, world, examples.group('webhooks'), admin)
  await callPulls(world, examples.group('pulls'), admin)
  await callEvidence(world, examples.group('evidence'), admin)
}

interface Asking {
  key: string
}

async function callActors(world: World, { keep }: GroupOfExamples, admin: Asking): Promise<void> {
  const path = '/api/v1/actors/DE-MF-000001723'
  const registration = {
    securityToken: 'the-token-of-the-authority',
    partyId: 'EUDAMED_004423',
    authorizedRepresentativeCode: 'DE-AR-000000001',
  }
  keep('registerActor', await world.put(path, registration, admin), registration)
  keep('registerActor', await world.put(path, registration, admin), registration)
  keep('getActor', await world.get(path, admin))
  keep('listActors', await world.get('/api/v1/actors', admin))
}

async function callKeys(world: World, { keep }: GroupOfExamples, admin: Asking): Promise<void> {
  const wanted = {
    name: 'ERP, Ulm',
    scopes: ['read', 'submit'],
    actors: ['DE-MF-000001723'],
    expiresAt: '2100-01-01T00:00:00Z',
  }
  const { body } = keep('createKey', await world.post('/api/v1/keys', wanted, admin), wanted)
  const path = `/api/v1/keys/${String(body.id)}`
  keep('getKey', await world.get(path, admin))
  keep('listKeys', await world.get('/api/v1/keys?limit=2', admin))
  keep('revokeKey', await world.post(`${path}/revoke`, undefined, admin))
}

async function callWebhooks(
  t: TestContext,
  world: World,
  { keep }: GroupOfExamples,
  admin: Asking,
): Promise<void> {
  const receiver = await startReceiver(t)
  const wanted = { url: receiver.url, events: ['submission.ended', 'batch.ended'], description: 'ERP' }
  const { body } = keep('createWebhook', await world.post('/api/v1/webhooks', wanted, admin), wanted)
  const path = `/api/v1/webhooks/${String(body.id)}`
  keep('getWebhook', await world.get(path, admin))
  keep('listWebhooks', await world.get('/api/v1/webhooks', admin))
  keep('replaceWebhook', await world.put(path, wanted, admin), wanted)
  const { body: tried } = keep('testWebhook', await world.post(`${path}/test`, undefined, admin))
  const delivery = `${path}/deliveries/${String(tried.eventId)}`
  const delivered = await eventually(
    () => world.get(delivery, admin),
    answer => answer.body.state === 'DELIVERED',
  )
  keep('getWebhookDelivery', delivered)
  keep('listWebhookDeliveries', await world.get(`${path}/deliveries`, admin))
  keep('resendWebhookDelivery', await world.post(`${delivery}/resend`, undefined, admin))
  keep('rotateWebhookSecret', await world.post(`${path}/rotate`, undefined, admin))
  await callSubscriptions(world, keep, admin, String(body.id))
}

async function callSubscriptions(
  world: World,
  keep: GroupOfExamples['keep'],
  admin: Asking,
  webhookId: string,
): Promise<void> {
  const wanted = { webhookId, topics: ['refusals', 'doubts', 'deadlines'], frequency: 'daily', hour: 6 }
  const { body } = keep(
    'createSubscription',
    await world.post('/api/v1/subscriptions', wanted, admin),
    wanted,
  )
  const path = `/api/v1/subscriptions/${String(body.id)}`
  keep('getSubscription', await world.get(path, admin))
  keep('listSubscriptions', await world.get('/api/v1/subscriptions', admin))
  keep('testSubscription', await world.post(`${path}/test`, undefined, admin))
}

async function callPulls(world: World, { keep }: GroupOfExamples, admin: Asking): Promise<void> {
  await world.simulator.seed({ actor: 'DE-MF-000001723', devices: 2 })
  const asked = { actorCode: 'DE-MF-000001723' }
  const { body } = keep('startPull', await world.post('/api/v1/pulls', asked, admin), asked)
  const pull = await eventually(
    () => world.get(`/api/v1/pulls/${String(body.id)}?limit=2`, admin),
    answer => answer.body.state !== 'RUNNING',
  )
  keep('getPull', pull)
  keep('listPulls', await world.get('/api/v1/pulls', admin))
  const download = await world.simulator.download('DE-MF-000001723')
  const type = 'application/xml'
  const path = '/api/v1/pulls/files?name=devices.xml'
  const imported = await world.post(path, download, { ...admin, headers: { 'content-type': type } })
  keep('pullFromFiles', imported, download.slice(0, 1000), type)
  await callInquiries(world, keep, admin)
}

async function callInquiries(world: World, keep: GroupOfExamples['keep'], admin: Asking): Promise<void> {
  const asked = { actorCode: 'DE-MF-000001723', kind: 'ACTOR', subject: 'DE-AR-000000001' }
  const { body } = keep('startInquiry', await world.post('/api/v1/inquiries', asked, admin), asked)
  const answered = await eventually(
    () => world.get(`/api/v1/inquiries/${String(body.id)}`, admin),
    answer => answer.body.state !== 'RUNNING',
  )
  keep('getInquiry', answered)
  keep('listInquiries', await world.get('/api/v1/inquiries', admin))
}

async function callEvidence(world: World, { keep }: GroupOfExamples, admin: Asking): Promise<void> {
  const { body } = await world.get('/api/v1/submissions?limit=1', admin)
  const [newest] = body.items as { requestId: string }[]
  keep('getEvidenceHead', await world.get('/api/v1/evidence/head', admin))
  keep('getEvidenceLog', await world.get('/api/v1/evidence/log', admin))
  const erased = { decidedBy: 'Erika Musterfrau' }
  keep('eraseDecider', await world.post('/api/v1/evidence/erasures', erased, admin), erased)
  keep('verifyEvidence', await world.get('/api/v1/evidence/verification', admin))
  keep('exportEvidence', await world.get(`/api/v1/evidence/export?submission=${newest?.requestId}`, admin))
}
