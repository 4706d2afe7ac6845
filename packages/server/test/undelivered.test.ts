import assert from 'node:assert/strict'
import { composeMessages } from '../src/delivery/compose/compose.ts'
import { doubts } from '../src/delivery/reasons.ts'
import { takeNextStep } from '../src/delivery/send/send-message.ts'
import { dueMessages, nothingPassedOver } from '../src/store/due-messages.ts'
import { listMessages, listSubmissionOperations } from '../src/store/operations.ts'
import { updatableRequest } from './changes.ts'
import { openDelivery } from './hand-delivered.ts'
import { eventually, start } from './harness.ts'
import { test } from './on-both-stores.ts'
import { ownSimulator } from './simulator.ts'

const submit = '/api/v1/submit/EU_UDI_MDR'

test('the first packages of a device, which the access point failed to deliver, are asked about before they are sent again', async t => {
  const sent: string[] = []
  const { delivery, store, receive, answer, pass } = await openDelivery(t, {
    async send({ transmissionId }) {
      sent.push(transmissionId)
      return { kind: 'taken' }
    },
    fetchStatus: async () => 'failed',
  })
  const step = async (): Promise<void> => {
    const { signal } = new AbortController()
    for (const message of await dueMessages(store.db, 'preview', delivery.monotonic(), nothingPassedOver, 9))
      await takeNextStep(delivery, message, signal)
  }
  const update = updatableRequest('EU_UDI_MDR')
  const { Packages: _, ...device } = update.device
  for (const [request, isFirst] of [
    [{ ...update, device }, true],
    [update, false],
  ] as const) {
    const { requestId } = await receive('EU_UDI_MDR', request)
    await composeMessages(delivery)
    await step()
    const [message] = await listMessages(store.db, requestId)
    const id = message?.message_id
    assert.deepEqual(sent.splice(0), [`${id}.1@udigate`])
    if (isFirst) {
      // What names a version, or is new, is refused when it comes twice, and needs no question.
      pass(60_000)
      await step()
      assert.deepEqual(sent.splice(0), [`${id}.2@udigate`])
      const [operation] = await listSubmissionOperations(store.db, requestId)
      await answer(message?.correlation_id ?? '', [[operation?.entity_name, 'SUCCESS']])
      continue
    }
    pass(60_000)
    await step()
    assert.deepEqual(sent, [])
    const [operation] = await listSubmissionOperations(store.db, requestId)
    assert.deepEqual([operation?.state, operation?.doubt], ['unclear', doubts.undelivered])
    assert.ok(operation?.look_up_at)
  }
})

test('where the authority does not have them, they are sent once more', async t => {
  const simulator = await ownSimulator(t)
  const deliver = async (settings: object): Promise<void> => {
    const response = await fetch(`http://127.0.0.1:${simulator.port}/access-point`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(settings),
    })
    assert.equal(response.status, 200)
  }
  const world = await start(t, { UDIGATE_SIMULATOR_PORT: String(simulator.port), UDIGATE_QUARANTINE: '2' })
  const update = updatableRequest('EU_UDI_MDR')
  const { Packages: _, ...device } = update.device
  assert.equal((await world.post(submit, { ...update, device })).status, 200)
  const listUpdates = async () => {
    const messages = await simulator.messagesWith(update.device.Device)
    return messages.filter(({ service }) => service === 'PACKAGE_UDI')
  }
  await deliver({ stuckAs: 'SEND_FAILURE' })
  const { body } = await world.post(submit, update, { headers: { prefer: 'respond-async' } })
  const look = () => world.get(`/api/v1/submissions/${body.requestId}`)
  await eventually(look, ({ body }) => JSON.stringify(body).includes(doubts.undelivered))
  assert.deepEqual(await listUpdates(), [])
  await deliver({})
  const ended = await eventually(
    look,
    ({ body }) => body.status !== 'IN_DOUBT' && body.status !== 'IN_SUBMISSION',
  )
  assert.equal(ended.body.status, 'SUCCESS')
  assert.equal((await listUpdates()).length, 1)
  assert.equal((await world.post('/api/v1/plan/EU_UDI_MDR', update)).body.verdict, 'IDENTICAL')
})
