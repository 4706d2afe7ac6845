import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ResultLine, readLines, runBatch, writeNdjson } from '../../../test/batch-calls.ts'
import { freshRequest } from '../../../test/fresh-request.ts'
import { start, type World } from '../../../test/harness.ts'

const model = 'EU_UDI_MDR'

interface RecordPage {
  items: ResultLine[]
  nextCursor?: string
}

async function readPage(world: World, id: string, query: string): Promise<RecordPage> {
  const { status, body } = await world.get(`/api/v1/batches/${id}/records?${query}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body as unknown as RecordPage
}

/** Every second request is wrong. */
function requests(count: number) {
  return Array.from({ length: count }, (_, index) => {
    const request = freshRequest(model)
    if (index % 2 === 1) request.device.MDN = ['A0']
    return request
  })
}

test('records come page by page in the order of the file, as the file of results has them', async t => {
  const world = await start(t)
  const { id } = await runBatch(world, `mode=validate&model=${model}`, 'ndjson', writeNdjson(requests(7)))
  const found: ResultLine[] = []
  let query = 'limit=3'
  for (let pages = 1; ; pages += 1) {
    const { items, nextCursor } = await readPage(world, id, query)
    found.push(...items)
    if (nextCursor === undefined) {
      assert.equal(pages, 3)
      break
    }
    query = `limit=3&cursor=${nextCursor}`
  }
  assert.deepEqual(found, await readLines(world, `${id}/results`))
})

test('records are looked for by their state', async t => {
  const world = await start(t)
  const { id } = await runBatch(world, `mode=validate&model=${model}`, 'ndjson', writeNdjson(requests(7)))
  const first = await readPage(world, id, 'state=INVALID&limit=2')
  assert.deepEqual(listNumbers(first), [2, 4])
  const second = await readPage(world, id, `state=INVALID&limit=2&cursor=${first.nextCursor}`)
  assert.deepEqual([listNumbers(second), second.nextCursor], [[6], undefined])
  assert.deepEqual(listNumbers(await readPage(world, id, 'state=VALID')), [1, 3, 5, 7])
  assert.deepEqual(await readPage(world, id, 'state=ACCEPTED'), { items: [] })
})

test('what was submitted is found by what became of it', async t => {
  const world = await start(t)
  const [accepted, refused] = [freshRequest(model), freshRequest(model)]
  await world.simulator.arm('refuse', { match: refused.device.Device })
  const { id } = await runBatch(
    world,
    `mode=submit&model=${model}`,
    'ndjson',
    writeNdjson([accepted, refused]),
  )
  for (const [state, request] of [
    ['ACCEPTED', accepted],
    ['REFUSED', refused],
  ] as const) {
    const { items } = await readPage(world, id, `state=${state}`)
    assert.deepEqual(
      items.map(({ device }) => device?.code),
      [request.device.Device],
    )
  }
})

test('a single record is told, and what is none is not there', async t => {
  const world = await start(t)
  const { id } = await runBatch(world, `mode=validate&model=${model}`, 'ndjson', writeNdjson(requests(2)))
  const { status, body } = await world.get(`/api/v1/batches/${id}/records/2`)
  assert.equal(status, 200)
  assert.equal(body.state, 'INVALID')
  for (const record of ['0', '3', 'x', '1e1', '99999999999999999999']) {
    assert.equal((await world.get(`/api/v1/batches/${id}/records/${record}`)).status, 404, record)
  }
  const stranger = await world.makeKey({ organisation: 'stranger', actors: [], scopes: ['read'] })
  for (const path of ['records', 'records/1']) {
    assert.equal((await world.get(`/api/v1/batches/${id}/${path}`, { key: stranger })).status, 404)
  }
})

test('parameters that mean nothing are refused', async t => {
  const world = await start(t)
  const { id } = await runBatch(world, `mode=validate&model=${model}`, 'ndjson', writeNdjson(requests(1)))
  for (const query of ['state=valid', 'state=VALID&state=INVALID', 'cursor=0', 'cursor=-1', 'limit=501']) {
    assert.equal((await world.get(`/api/v1/batches/${id}/records?${query}`)).status, 400, query)
  }
})

function listNumbers({ items }: RecordPage) {
  return items.map(({ record }) => record)
}
