import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { composeMessages } from '../src/delivery/compose/compose.ts'
import { takeNextStep } from '../src/delivery/send/send-message.ts'
import { bindActor, changeActor, findActor } from '../src/store/actors.ts'
import type { WriteTransaction } from '../src/store/changes.ts'
import { listMessageOperations } from '../src/store/operations.ts'
import { freshRequest } from './fresh-request.ts'
import { openDelivery } from './hand-delivered.ts'

/**
 * A store in which a record was submitted and sent for each of these codes, one after the other, and answered with it;
 * `undefined` stands for no answer.
 *
 * @param whenSent is run after each message was sent, before its answer comes
 */
export async function deliverRecords(
  t: TestContext,
  codes: readonly (string | undefined)[],
  whenSent: (
    delivery: Awaited<ReturnType<typeof openDelivery>>['delivery'],
  ) => Promise<void> = async () => {},
) {
  const world = await openDelivery(t, {
    send: async () => ({ kind: 'taken' }) as const,
    fetchStatus: async () => 'on-its-way' as const,
  })
  const { delivery, store, receive, answer } = world
  for (const code of codes) {
    await receive('EU_UDI_MDR', freshRequest('EU_UDI_MDR'))
    await composeMessages(delivery)
    const message = await store.db
      .selectFrom('message')
      .selectAll()
      .orderBy('message_id', 'desc')
      .executeTakeFirstOrThrow()
    await takeNextStep(delivery, message, new AbortController().signal)
    await whenSent(delivery)
    if (code === undefined) continue
    const carried = await listMessageOperations(store.db, message.message_id)
    await answer(
      message.correlation_id,
      carried.map(({ entity_name }) => [entity_name, code] as const),
    )
  }
  return world
}

/** Registers a token of an actor of the organisation `maker`. */
export async function registerToken(transaction: WriteTransaction, at: Date): Promise<void> {
  const registered = { sealed_token: 'sealed', token_set_at: at.getTime(), registered_at: at.getTime() }
  await bindActor(transaction, 'preview', 'ES-MF-000000009', 'maker')
  const actor = await findActor(transaction, 'preview', 'ES-MF-000000009')
  assert.ok(actor)
  await changeActor(transaction, actor, registered, 'admin', at)
}
