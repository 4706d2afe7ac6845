import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { validRequests } from '@udigate/eudamed'
import type { Authority } from '../src/authorities/authority.ts'
import { composeMessages } from '../src/delivery/compose/compose.ts'
import { operationsToAskFirst } from '../src/store/epoch.ts'
import { operationsToLookUp } from '../src/store/look-ups.ts'
import { listMessageOperations } from '../src/store/operations.ts'
import { findShard, shardCount } from '../src/store/shards.ts'
import { findSubmission } from '../src/store/submissions.ts'
import type { MessageRow } from '../src/store/tables.ts'
import { freshRequest, makeSibling } from './fresh-request.ts'
import { openDelivery } from './hand-delivered.ts'
import { test } from './on-both-stores.ts'

const accessPoint = {
  send: async () => ({ kind: 'taken' }) as const,
  fetchStatus: async () => 'on-its-way' as const,
}

/** A store with a registered group, and further devices of it that are ready to be sent. */
async function readyDevices(t: TestContext, count: number, authority: Partial<Authority> = {}) {
  const world = await openDelivery(t, accessPoint, authority)
  const { delivery, store, receive, answer } = world
  const first = freshRequest('EU_UDI_MDR')
  await receive('EU_UDI_MDR', first)
  await composeMessages(delivery)
  const [message] = await newMessages()
  assert.ok(message)
  await answer(message.correlation_id, [[first.deviceGroup.DeviceGroup, 'SUCCESS']])
  const devices = Array.from({ length: count }, () => makeSibling(first))
  const requestIds = new Map<string, string>()
  for (const device of devices) {
    const { requestId } = await receive('EU_UDI_MDR', device)
    requestIds.set(device.device.Device, requestId)
  }
  const names = devices.map(({ device }) => device.Device)

  async function newMessages(): Promise<MessageRow[]> {
    return store.db
      .selectFrom('message')
      .selectAll()
      .where('state', '=', 'waiting')
      .orderBy('message_id')
      .execute()
  }
  return {
    ...world,
    devices,
    names,
    /** Puts what is ready into messages, and gives each with the names of what it carries. */
    async compose(isGathering: (organisation: string) => boolean = () => false) {
      await composeMessages(delivery, undefined, isGathering)
      const messages = await newMessages()
      return Promise.all(
        messages.map(async ({ message_id, correlation_id, document }) => ({
          correlationId: correlation_id,
          document,
          carries: (await listMessageOperations(store.db, message_id)).map(({ entity_name }) => entity_name),
        })),
      )
    },
    async getOutcome(name: string) {
      const submission = await findSubmission(store.db, requestIds.get(name) ?? '')
      if (submission?.doubt != null) return 'in doubt'
      return submission?.outcome == null
        ? undefined
        : (JSON.parse(submission.outcome) as { kind: string }).kind
    },
  }
}

test('while more of an organisation are about to come, its messages wait until they are full', async t => {
  const world = await readyDevices(t, 5, { mostTogether: 2 })
  const others = await world.compose(organisation => organisation === 'maker')
  assert.deepEqual(
    others.map(({ carries }) => carries.length),
    [2, 2],
  )
  const all = await world.compose(organisation => organisation === 'another')
  assert.deepEqual(all.flatMap(({ carries }) => carries).toSorted(), world.names.toSorted())
})

test('no message is longer than the authority takes, but one that cannot be divided', async t => {
  const whole = await readyDevices(t, 4)
  const [together] = await whole.compose()
  assert.equal(together?.carries.length, 4)
  const length = Buffer.byteLength(together.document)
  for (const mostBytes of [length, length - 1, Math.ceil(length / 3), 1]) {
    const world = await readyDevices(t, 4, { mostBytes })
    const messages = await world.compose()
    assert.deepEqual(messages.flatMap(({ carries }) => carries).toSorted(), world.names.toSorted())
    for (const { document, carries } of messages) {
      assert.ok(carries.length === 1 || Buffer.byteLength(document) <= mostBytes, String(mostBytes))
    }
    assert.equal(messages.length === 1, mostBytes === length, String(mostBytes))
  }
})

test('operations of one kind share a message, in the order in which they came, up to the limit', async t => {
  const { names, compose } = await readyDevices(t, 5, { mostTogether: 2 })
  const messages = await compose()
  assert.deepEqual(
    messages.map(({ carries }) => carries),
    [names.slice(0, 2), names.slice(2, 4), names.slice(4)],
  )
  for (const { document, carries } of messages) {
    for (const name of names) assert.equal(document.includes(name), carries.includes(name))
  }
  assert.deepEqual(await compose(), messages, 'nothing is composed twice')
})

test('a process does nothing with what is in a shard of another one', async t => {
  const { delivery, store } = await readyDevices(t, 1)
  const own = findShard('maker', validRequests.EU_UDI_MDR.actorCode)
  const others = Array.from({ length: shardCount }, (_, shard) => shard).filter(each => each !== own)
  const listComposed = async (shards: readonly number[]): Promise<number> => {
    await composeMessages({ ...delivery, shards })
    return (
      await store.db.selectFrom('message').select('message_id').where('state', '=', 'waiting').execute()
    ).length
  }
  const counted = async (
    change: object,
    list: (shards: readonly number[]) => Promise<readonly unknown[]>,
  ) => {
    await store.db.updateTable('operation').set(change).where('state', '!=', 'accepted').execute()
    return [(await list(others)).length, (await list([own])).length]
  }
  const asked = await counted({ ask_first: 1 }, shards =>
    operationsToAskFirst(store.db, { ...delivery, shards }, 9),
  )
  assert.deepEqual(asked, [0, 1])
  const lookedUp = await counted({ ask_first: 0, look_up_at: 1 }, shards =>
    operationsToLookUp(store.db, { ...delivery, shards }, new Date(), 9),
  )
  assert.deepEqual(lookedUp, [0, 1])
  assert.deepEqual([await listComposed(others), await listComposed([own])], [0, 1])
})

test('each update of a message has the version of its own device', async t => {
  const world = await readyDevices(t, 3)
  const [, ...later] = world.devices
  const write = async (requests: typeof world.devices, Website: string): Promise<void> => {
    for (const { device, ...request } of requests)
      await world.receive('EU_UDI_MDR', { ...request, device: { ...device, Website } })
  }
  const accept = async (): Promise<string> => {
    const [message, another] = await world.compose()
    assert.ok(message && another === undefined)
    await world.answer(
      message.correlationId,
      message.carries.map(name => [name, 'SUCCESS'] as const),
    )
    return message.document
  }
  await accept()
  await write(later, 'https://example.org/1')
  await accept()
  await write(world.devices, 'https://example.org/2')
  const document = await accept()
  const versions = Array.from(document.matchAll(/<e:version>(\d+)</g), ([, version]) => version)
  assert.deepEqual(versions, ['2', '3', '3'])
})

test('what has another token travels in another message', async t => {
  const { receive, compose, names } = await readyDevices(t, 1)
  const first = freshRequest('EU_UDI_MDR')
  for (const token of ['A', 'B', 'A']) {
    await receive('EU_UDI_MDR', { ...freshRequest('EU_UDI_MDR'), securityToken: token })
  }
  await receive('EU_UDI_MDR', first)
  const sizes = (await compose()).map(({ carries }) => carries.length)
  assert.deepEqual([sizes.length, Math.max(...sizes)], [4, 2])
  assert.equal(names.length, 1)
})

test('each entity of a message has its own outcome', async t => {
  const { names, compose, answer, getOutcome } = await readyDevices(t, 4)
  const [accepted = '', refused = '', unnamed = '', twice = ''] = names
  const [message] = await compose()
  assert.ok(message)
  await answer(message.correlationId, [
    [accepted, 'SUCCESS'],
    [refused, 'INVALID_REQUEST_OBJECTS'],
    [twice, 'SUCCESS'],
    [twice, 'BAD_REQUEST'],
  ])
  assert.equal(await getOutcome(accepted), 'accepted')
  assert.equal(await getOutcome(refused), 'refused')
  assert.equal(await getOutcome(unnamed), 'in doubt', 'what is not counted')
  assert.equal(await getOutcome(twice), 'in doubt', 'what is said two things of')
})

for (const shape of ['without a name', 'at the top'] as const) {
  test(`a message rejected as a whole, ${shape}, is split until the one at fault is alone`, async t => {
    const { names, compose, answer, getOutcome } = await readyDevices(t, 5)
    const bad = names[3] ?? ''
    let sent = 0
    for (;;) {
      const open = (await compose()).filter(({ carries }) => carries.length > 0)
      const next = open[sent === 0 ? 0 : open.length - 1]
      if (next === undefined) break
      sent += 1
      assert.ok(sent < 12, 'it ends')
      for (const { correlationId, carries } of open) {
        const isRejected = carries.includes(bad)
        if (!isRejected)
          await answer(
            correlationId,
            carries.map(name => [name, 'SUCCESS'] as const),
          )
        else if (shape === 'at the top') await answer(correlationId, [], { whole: 'BAD_REQUEST' })
        else await answer(correlationId, [[undefined, 'BAD_REQUEST']])
      }
    }
    for (const name of names) {
      assert.equal(await getOutcome(name), name === bad ? 'refused' : 'accepted', name)
    }
  })
}

test('a success without names says nothing of several entities', async t => {
  const { names, compose, answer, getOutcome } = await readyDevices(t, 2)
  const [message] = await compose()
  await answer(message?.correlationId ?? '', [], { whole: 'SUCCESS' })
  for (const name of names) assert.equal(await getOutcome(name), 'in doubt')
})

test('what breaks the schema of the authority never leaves: it ends and says where, the others go', async t => {
  let bad: string | undefined
  const { names, compose, getOutcome } = await readyDevices(t, 3, {
    listProblems: document => (bad !== undefined && document.includes(bad) ? ['line 7: no'] : []),
  })
  bad = names[1]
  const messages = await compose()
  assert.deepEqual(new Set(messages.flatMap(({ carries }) => carries)), new Set([names[0], names[2]]))
  assert.equal(await getOutcome(bad ?? ''), 'failed')
})
