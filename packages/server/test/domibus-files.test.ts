import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { PretendPlugin } from '../src/authorities/eudamed/domibus-files/testing/pretend-plugin.ts'
import { anAcknowledgement } from '../src/authorities/eudamed/testing/a-push.ts'
import { registerToken } from './access-point.ts'
import { freshRequest } from './fresh-request.ts'
import { eventually, start, type World } from './harness.ts'

const mdr = '/api/v1/submit/EU_UDI_MDR'

/** A gateway whose preview stage goes through the file system plugin of a Domibus. */
async function startWithPlugin(t: TestContext, environment: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-fs-plugin-'))
  const plugin = new PretendPlugin(folder, { sent: 'archive', failed: 'archive' })
  const world = await start(t, {
    UDIGATE_PREVIEW_CONNECTOR: 'domibus-files',
    UDIGATE_PREVIEW_FOLDER: folder,
    UDIGATE_PREVIEW_PARTY_ID: 'EUDAMED_004423',
    ...environment,
  })
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  await registerToken(world, 'DE-MF-000001723')
  return { plugin, world }
}

test('a submission goes through the folders of a Domibus and comes back', async t => {
  const { plugin, world } = await startWithPlugin(t)
  const request = freshRequest('EU_UDI_MDR')
  const { body } = await world.post(mdr, { ...request, securityToken: 'token-1' }, noWait)
  await untilHanded(world, body.requestId)
  assert.match(readFileSync(plugin.look()[0] ?? '', 'utf8'), />token-1</)
  plugin.poll()
  plugin.succeed()
  const [sent, ...others] = plugin.submitted
  assert.ok(sent)
  assert.deepEqual(others, [])
  const correlationId = /correlationID>([^<]+)</.exec(sent.xml)?.[1] ?? ''
  plugin.receive('answer-1@eudamed', anAcknowledgement(correlationId), { refTo: sent.messageId })

  // The same request joins, and wakes the collecting.
  const answer = await world.post(mdr, request)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  assert.equal(answer.body.requestId, body.requestId)
})

test('what was sent before a restart is not sent again', async t => {
  const { plugin, world } = await startWithPlugin(t)
  const { body } = await world.post(mdr, freshRequest('EU_UDI_MDR'), noWait)
  await untilHanded(world, body.requestId)
  await world.restart()
  plugin.poll()
  const next = await world.post(mdr, freshRequest('EU_UDI_MDR'), noWait)
  await untilHanded(world, next.body.requestId)
  plugin.poll()
  assert.equal(plugin.submitted.length, 2)
})

test('what a stage says of its P-Mode stands on every message', async t => {
  const names = {
    AUTHORITY_PARTY_ID: 'eudamed_own',
    PARTY_ID_TYPE: 'urn:type:own',
    ROLE: 'role-own',
    AUTHORITY_PARTY_ID_TYPE: 'urn:type:authority',
    AUTHORITY_ROLE: 'role-authority',
    AGREEMENT: 'agreement-own',
    AGREEMENT_TYPE: 'agreement-type-own',
    PAYLOAD_ID: 'cid:payload-own',
    SERVICE: 'service-own',
    SERVICE_TYPE: 'service-type-own',
    ACTION: 'action-own',
    ORIGINAL_SENDER: 'sender-own',
    FINAL_RECIPIENT: 'recipient-own',
  }
  const settings = Object.entries(names).map(([name, value]) => [`UDIGATE_PREVIEW_${name}`, value])
  const { plugin, world } = await startWithPlugin(t, Object.fromEntries(settings))
  const { body } = await world.post(mdr, freshRequest('EU_UDI_MDR'), noWait)
  await untilHanded(world, body.requestId)
  const [path = ''] = plugin.look()
  const metadata = readFileSync(join(dirname(path), 'metadata.xml'), 'utf8')
  for (const value of Object.values(names))
    assert.ok(metadata.includes(`>${value}<`) || metadata.includes(`"${value}"`), value)
  assert.ok(metadata.includes('>EUDAMED_004423<'))
})

test('the XML of a message has the node ids of its stage', async t => {
  const { plugin, world } = await startWithPlugin(t, {
    UDIGATE_PREVIEW_NODE_ID: 'node-own',
    UDIGATE_PREVIEW_AUTHORITY_NODE_ID: 'eudamed_mdr_acc',
  })
  const { body } = await world.post(mdr, freshRequest('EU_UDI_MDR'), noWait)
  await untilHanded(world, body.requestId)
  const xml = readFileSync(plugin.look()[0] ?? '', 'utf8')
  const nodeIds = [...xml.matchAll(/nodeID>([^<\s]+)</g)].map(([, id]) => id)
  assert.deepEqual(nodeIds, ['eudamed_mdr_acc', 'node-own'])
})

/** Asks until the message of a submission has been sent. */
function untilHanded({ get }: World, requestId: string) {
  return eventually(
    () => get(`/api/v1/submissions/${requestId}`),
    ({ body }) => (body.messages as { state: string }[])[0]?.state === 'handed',
  )
}

const noWait = { headers: { prefer: 'wait=0' } }
