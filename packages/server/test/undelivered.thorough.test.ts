import assert from 'node:assert/strict'
import { composeMessages } from '../src/delivery/compose/compose.ts'
import { doubts } from '../src/delivery/reasons.ts'
import { takeNextStep } from '../src/delivery/send/send-message.ts'
import { dueMessages, nothingPassedOver } from '../src/store/due-messages.ts'
import { listMessages, listSubmissionOperations } from '../src/store/operations.ts'
import { atPreview } from './at-preview.ts'
import { type JsonRequest, updatableRequest } from './changes.ts'
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
    for (const message of await dueMessages(store.db, atPreview, delivery.monotonic(), nothingPassedOver, 9))
      await takeNextStep(delivery, message, signal)
  }
  /** What is sent of a request at once, and then when the access point has failed with it. */
  const submitInVain = async (request: JsonRequest) => {
    const { requestId } = await receive('EU_UDI_MDR', request)
    await composeMessages(delivery)
    await step()
    pass(60_000)
    await step()
    const [message] = await listMessages(store.db, requestId)
    const [operation] = await listSubmissionOperations(store.db, requestId)
    assert.ok(message && operation)
    const sends = sent.splice(0).map(id => id.replace(message.message_id, ''))
    return { message, operation, sends }
  }
  const update = updatableRequest('EU_UDI_MDR')
  const { Packages: _, ...device } = update.device
  // What is new is refused when it comes twice, and needs no question.
  const first = await submitInVain({ ...update, device })
  assert.deepEqual(first.sends, ['.1@udigate', '.2@udigate'])
  await answer(first.message.correlation_id, [[first.operation.entity_name, 'SUCCESS']])

  const { operation, sends } = await submitInVain(update)
  assert.deepEqual(sends, ['.1@udigate'])
  assert.deepEqual([operation.state, operation.doubt], ['unclear', doubts.undelivered])
  assert.ok(operation.look_up_at)
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
