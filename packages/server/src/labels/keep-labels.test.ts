import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type { ValidRequest } from '@udigate/eudamed'
import { runBatch } from '../../test/batch-calls.ts'
import { freshRequest, makeSibling } from '../../test/fresh-request.ts'
import { start, type World } from '../../test/harness.ts'
import { test } from '../../test/on-both-stores.ts'
import { entityLabels } from './keep-labels.ts'

const model = 'EU_UDI_MDR'

type Request = ValidRequest<typeof model>

function nameDevice(request: Request, name: string, reference = 'VL-24-019'): Request {
  const AdditionalTradeNames = [{ AdditionalTradeName: name, AdditionalTradeNameLanguage: 'EN' as const }]
  return { ...request, device: { ...request.device, AdditionalTradeNames, ReferenceNumber: reference } }
}

async function submit(world: World, request: Request): Promise<string> {
  const { body } = await world.post(`/api/v1/submit/${model}`, request)
  return body.requestId
}

async function getLabels(world: World, { device, deviceGroup }: Request) {
  const found = await world.get(`/api/v1/devices/GS1/${device.Device}`)
  const group = await world.get(`/api/v1/device-groups/GS1/${deviceGroup.DeviceGroup}`)
  return [found.body.label, group.body.label]
}

const ofGroup = { name: 'Infusion needle', class: 'CLASS_I' }

test('a device is called as the authority holds it, and until it does as it was submitted', async t => {
  const world = await start(t)
  const first = nameDevice(freshRequest(model), 'VenaLine 24 G')
  await world.simulator.arm('refuse', { match: first.device.Device })
  const refused = await submit(world, first)
  const label = (name: string, reference = 'VL-24-019') => ({
    name,
    reference,
    class: ofGroup.class,
    group: ofGroup.name,
  })
  assert.deepEqual(await getLabels(world, first), [label('VenaLine 24 G'), ofGroup])
  const { body } = await world.get(`/api/v1/submissions/${refused}`)
  assert.deepEqual([body.status, body.label], ['VALIDATION_FAILED', label('VenaLine 24 G')])

  const second = nameDevice(first, 'VenaLine 24 G, sterile', 'VL-24')
  await submit(world, second)
  assert.deepEqual(await getLabels(world, second), [label('VenaLine 24 G, sterile', 'VL-24'), ofGroup])

  // What is refused changes nothing of what the authority holds.
  await world.simulator.arm('refuse', { match: first.device.Device })
  await submit(world, nameDevice(second, 'Something else', 'VL-24'))
  assert.deepEqual(await getLabels(world, second), [label('VenaLine 24 G, sterile', 'VL-24'), ofGroup])
  const find = async (q: string) => {
    return (await world.get(`/api/v1/devices?search=${encodeURIComponent(q)}`)).body.items as unknown[]
  }
  assert.equal((await find('VenaLine 24 G, st')).length, 1)
  assert.equal((await find('Something')).length, 0)
})

test('a record of a batch is called as its file says, submitted or not', async t => {
  const world = await start(t)
  const request = nameDevice(freshRequest(model), 'VenaLine 24 G')
  const { deviceGroup: _, ...alone } = nameDevice(makeSibling<typeof model>(request), ' ')
  const file = `${JSON.stringify(request)}\n${JSON.stringify(alone)}\n{"device":{}}\n`
  const batch = await runBatch(world, `mode=validate&model=${model}`, 'ndjson', file)
  const { body } = await world.get(`/api/v1/batches/${batch.id}/records`)
  const items = body.items as { label?: unknown }[]
  assert.deepEqual(
    items.map(({ label }) => label),
    [
      { name: 'VenaLine 24 G', reference: 'VL-24-019', class: 'CLASS_I', group: 'Infusion needle' },
      { reference: 'VL-24-019' },
      undefined,
    ],
  )
})

test('what is kept of names is what a store that is older than that comes to', async t => {
  const world = await start(t)
  const registered = nameDevice(freshRequest(model), 'VenaLine 24 G')
  const refused = nameDevice(freshRequest(model), 'NovaPad')
  await world.simulator.arm('refuse', { match: refused.device.Device })
  await submit(world, registered)
  await submit(world, refused)
  const { db } = world.gateway.store
  const read = async () => ({
    labels: await db
      .selectFrom('entity')
      .select(['kind', 'code', 'label', 'words', 'found_in'])
      .orderBy('kind')
      .orderBy('code')
      .execute(),
    recent: await db
      .selectFrom('recent_label')
      .select(['organisation', 'kind', 'code', 'words'])
      .distinct()
      .orderBy('kind')
      .orderBy('code')
      .execute(),
  })
  const kept = await read()
  assert.equal(kept.labels.length, 4)
  assert.ok(kept.labels.every(({ words }) => words !== null))
  assert.equal(kept.recent.length, 4)
  await db.updateTable('entity').set({ label: null, words: null, found_in: null }).execute()
  await db.deleteFrom('recent_label').execute()
  await entityLabels.migrated?.(db, new Set(['0038-labels-of-entities']), {
    now: () => new Date(),
    randomBytes,
  })
  assert.deepEqual(await read(), kept)
})
