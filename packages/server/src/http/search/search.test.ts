import assert from 'node:assert/strict'
import type { ValidRequest } from '@udigate/eudamed'
import { runBatch } from '../../../test/batch-calls.ts'
import { freshRequest, makeSibling } from '../../../test/fresh-request.ts'
import { start, type World } from '../../../test/harness.ts'
import { test } from '../../../test/on-both-stores.ts'

const model = 'EU_UDI_MDR'

type Request = ValidRequest<typeof model>

function nameDevice(request: Request, reference: string, ...names: string[]): Request {
  const AdditionalTradeNames = names.map((name, index) => ({
    AdditionalTradeName: name,
    AdditionalTradeNameLanguage: index === 0 ? ('EN' as const) : ('FR' as const),
  }))
  return { ...request, device: { ...request.device, AdditionalTradeNames, ReferenceNumber: reference } }
}

interface Found {
  devices: { code: string; label?: { name?: string } }[]
  deviceGroups: { code: string }[]
  submissions: { requestId: string; label?: unknown }[]
  batches: { id: string }[]
}

async function search(world: World, q: string, options: { key?: string } = {}): Promise<Found> {
  const { status, body } = await world.get(`/api/v1/search?q=${encodeURIComponent(q)}`, options)
  assert.equal(status, 200, JSON.stringify(body))
  return body as unknown as Found
}

test('200 with what is found by words of names, by references, by codes and by ids, of the own organisation alone', async t => {
  const world = await start(t)
  const small = nameDevice(freshRequest(model), 'VL-24-019', 'VenaLine 24 G × 19 mm', 'VénaLine, stérile')
  const large = nameDevice(makeSibling<typeof model>(small), 'VL-18-045', 'VenaLine 18 G × 45 mm')
  const other = nameDevice(freshRequest(model), 'NP-1010', 'NovaPad')
  const ids: string[] = []
  for (const request of [small, large, other]) {
    const { status, body } = await world.post(`/api/v1/submit/${model}`, request)
    assert.equal(status, 200, JSON.stringify(body))
    ids.push(body.requestId)
  }
  const batch = await runBatch(
    world,
    `mode=validate&model=${model}&name=${encodeURIComponent('Artikelliste März.ndjson')}`,
    'ndjson',
    `${JSON.stringify(other)}\n`,
  )
  const expectDevices = async (q: string, ...requests: Request[]) =>
    assert.deepEqual(
      (await search(world, q)).devices.map(({ code }) => code),
      requests.map(({ device }) => device.Device).toSorted(),
      q,
    )
  await expectDevices('venaline', small, large)
  await expectDevices('VenaLine 24', small)
  await expectDevices('mm 18 vena', large)
  await expectDevices('sterile', small)
  await expectDevices('vl-24', small)
  await expectDevices('VL 18 045', large)
  await expectDevices(other.device.Device.slice(0, 10), other)
  await expectDevices('aline')
  await expectDevices('100%')
  await expectDevices('venaline novapad')

  const { submissions, deviceGroups, devices } = await search(world, 'novapad')
  assert.deepEqual(
    [submissions.map(({ requestId }) => requestId), deviceGroups, devices.map(({ label }) => label)],
    [[ids[2]], [], [{ name: 'NovaPad', reference: 'NP-1010', class: 'CLASS_I', group: 'Infusion needle' }]],
  )
  assert.deepEqual(
    (await search(world, 'infusion')).deviceGroups.map(({ code }) => code),
    [small, other].map(({ deviceGroup }) => deviceGroup.DeviceGroup).toSorted(),
  )
  assert.deepEqual(
    (await search(world, 'infusion')).submissions.map(({ requestId }) => requestId),
    ids.toReversed(),
  )
  assert.deepEqual(
    (await search(world, ids[0] ?? '')).submissions.map(({ requestId }) => requestId),
    [ids[0]],
  )
  for (const q of ['artikelliste marz', batch.id]) {
    assert.deepEqual(
      (await search(world, q)).batches.map(({ id }) => id),
      [batch.id],
    )
  }

  const nothing = { devices: [], deviceGroups: [], submissions: [], batches: [] }
  const stranger = await world.makeKey({ organisation: 'other', actors: [] })
  const elsewhere = await world.makeKey({ stage: 'production' })
  for (const key of [stranger, elsewhere]) {
    for (const q of ['venaline', small.device.Device, 'artikelliste', ids[0] ?? '']) {
      assert.deepEqual(await search(world, q, { key }), nothing)
    }
  }
  const limited = await world.get('/api/v1/search?q=infusion&limit=1')
  assert.deepEqual(
    Object.values(limited.body).map(items => (items as unknown[]).length),
    [0, 1, 1, 0],
  )
})

test('lists are searched by the same words, on pages of any size and beside other filters', async t => {
  const world = await start(t)
  const first = nameDevice(freshRequest(model), 'A-1', 'VenaLine 1')
  const all = [
    first,
    ...[2, 3, 4].map(number =>
      nameDevice(makeSibling<typeof model>(first), `A-${number}`, `VenaLine ${number}`),
    ),
  ]
  const ids: string[] = []
  for (const request of [...all, nameDevice(freshRequest(model), 'B-1', 'NovaPad')]) {
    ids.push((await world.post(`/api/v1/submit/${model}`, request)).body.requestId)
  }
  const readAll = async (path: string, name: string) => {
    const found: unknown[] = []
    let cursor = ''
    do {
      const { body } = await world.get(`${path}&limit=2${cursor}`)
      found.push(...(body.items as Record<string, unknown>[]).map(item => item[name]))
      cursor = body.nextCursor === undefined ? '' : `&cursor=${body.nextCursor as string}`
    } while (cursor !== '')
    return found
  }
  const codes = all.map(({ device }) => device.Device).toSorted()
  assert.deepEqual(await readAll('/api/v1/devices?search=venaline', 'code'), codes)
  assert.deepEqual(await readAll('/api/v1/devices?search=venaline&state=DISCARDED', 'code'), [])
  assert.deepEqual(
    await readAll('/api/v1/submissions?search=venaline', 'requestId'),
    ids.slice(0, 4).toReversed(),
  )
  assert.deepEqual(await readAll('/api/v1/submissions?search=novapad&status=SUCCESS', 'requestId'), [ids[4]])
  assert.deepEqual(await readAll('/api/v1/submissions?search=novapad&status=BLOCKED', 'requestId'), [])
})

test('400 without a text, 401 without a key, and 403 with one that may not read', async t => {
  const { get, makeKey } = await start(t)
  for (const query of ['', '?q=', '?q=%20', `?q=${'x'.repeat(121)}`, '?q=x&limit=51', '?q=x&kind=device']) {
    assert.equal((await get(`/api/v1/search${query}`)).status, 400, query)
  }
  assert.equal((await get('/api/v1/search?q=x', { key: null })).status, 401)
  const key = await makeKey({ scopes: ['submit'] })
  assert.equal((await get('/api/v1/search?q=x', { key })).status, 403)
})
