import assert from 'node:assert/strict'
import { ended, getCounts, readBatch, readLines, send, writeNdjson } from './batch-calls.ts'
import { freshRequest } from './fresh-request.ts'
import { eventually, start } from './harness.ts'
import { test } from './on-both-stores.ts'
import { ownSimulator } from './simulator.ts'

const model = 'EU_UDI_MDR'
const contradicted =
  'In doubt: A later acknowledgement of the authority contradicts the one that was applied.'

for (const { first, faults, decision, end } of [
  {
    first: 'accepts',
    faults: ['contradicting-acknowledgement'],
    decision: 'registered',
    end: { state: 'ACCEPTED', count: 'accepted' },
  },
  {
    first: 'refuses',
    faults: ['refuse', 'contradicting-acknowledgement'],
    decision: 'give-up',
    end: { state: 'REFUSED', count: 'refused' },
  },
] as const) {
  test(`a record that the authority ${first}, and then answers with the opposite, is in doubt, and not submitted again until that is decided`, async t => {
    const simulator = await ownSimulator(t)
    const world = await start(t, { UDIGATE_SIMULATOR_PORT: String(simulator.port) })
    for (const fault of faults) await simulator.arm(fault, { match: 'DEVICE.POST' })
    const request = freshRequest(model)
    const file = writeNdjson([request])
    const { body } = await send(world, `mode=submit&model=${model}`, 'ndjson', file)
    const id = String(body.id)
    const readRecord = async () => {
      const [line] = await readLines(world, `${id}/results`)
      return line
    }
    const doubted = await eventually(readRecord, line => line?.state === 'IN_DOUBT')
    assert.deepEqual(doubted?.reasons, [contradicted])
    const requestId = String(doubted?.requestId)

    const { body: preview } = await world.get(`/api/v1/batches/${id}/resubmit`)
    assert.deepEqual([preview.records, preview.leftAlone], [0, 1])
    const again = await world.post(`/api/v1/batches/${id}/resubmit`, {})
    assert.equal(again.status, 202, JSON.stringify(again.body))
    const counted = await eventually(
      () => readBatch(world, id),
      ({ state }) => state === 'AWAITING',
    )
    assert.deepEqual(getCounts(counted), { records: 1, inDoubt: 1 })

    const said = { decision, reason: 'the register', evidence: 'a screenshot' }
    const operator = { key: await world.makeKey({ scopes: ['admin'] }) }
    const decided = await world.post(`/api/v1/doubts/${requestId}`, said, operator)
    assert.equal(decided.status, 200, JSON.stringify(decided.body))
    assert.deepEqual(getCounts(await ended(world, id)), { records: 1, [end.count]: 1 })
    const { state, requestId: same } = (await readRecord()) ?? {}
    assert.deepEqual([state, same], [end.state, requestId])
    const sent = await simulator.messagesWith(request.device.Device)
    assert.equal(sent.filter(({ operation }) => operation === 'POST').length, 1)
  })
}
