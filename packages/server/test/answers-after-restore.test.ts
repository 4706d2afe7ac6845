import assert from 'node:assert/strict'
import { composeMessages } from '../src/delivery/compose/compose.ts'
import { takeNextStep } from '../src/delivery/send/send-message.ts'
import { findMessage } from '../src/store/messages.ts'
import { findOperation } from '../src/store/operations.ts'
import { findSubmission } from '../src/store/submissions.ts'
import { freshRequest } from './fresh-request.ts'
import { openDelivery } from './hand-delivered.ts'
import { test } from './on-both-stores.ts'
import { copyStore, putBack } from './store-copy.ts'

const model = 'EU_UDI_MDR'

test('what was sent twice, once without a trace in a store that went back, is not refused as there already', async t => {
  const sent: string[] = []
  const { delivery, store, receive, answer, pass } = await openDelivery(t, {
    async send({ transmissionId }) {
      sent.push(transmissionId)
      return { kind: 'taken' }
    },
    // Not true: the authority has it.
    fetchStatus: async () => 'failed',
  })
  const request = freshRequest(model)
  const reception = await receive(model, request)
  assert.ok('requestId' in reception)
  const { requestId } = reception
  await composeMessages(delivery)
  const { message_id: id } = await store.db
    .selectFrom('message')
    .select('message_id')
    .executeTakeFirstOrThrow()
  const step = async () => {
    const message = await findMessage(store.db, id)
    assert.ok(message)
    await takeNextStep(delivery, message, new AbortController().signal)
  }
  await step()
  const copy = await copyStore(store)
  pass(60_000)
  await step()
  assert.deepEqual(sent, [`${id}.1@udigate`, `${id}.2@udigate`])

  await putBack(store, copy)
  const { correlation_id: correlationId } = (await findMessage(store.db, id)) ?? { correlation_id: '' }
  await answer(correlationId, [[request.deviceGroup.DeviceGroup, 'PROCESSED_WITH_ERRORS']], {
    detail: 'BR-UDID-003',
  })
  const look = async () => {
    const operation = await findOperation(store.db, { request_id: requestId, position: 0 })
    const submission = await findSubmission(store.db, requestId)
    return { state: operation?.state, askFirst: operation?.ask_first, outcome: submission?.outcome ?? null }
  }
  assert.deepEqual(await look(), { state: 'unclear', askFirst: 0, outcome: null })
  await delivery.epoch.look()
  assert.deepEqual(await look(), { state: 'unclear', askFirst: 1, outcome: null })
})
