import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { modelNames } from '@udigate/eudamed'
import { freshRequest } from './fresh-request.ts'
import { eventually, type World } from './harness.ts'
import { makeWay, serve } from './serving.ts'
import { sharedSimulator } from './simulator.ts'
import { beginSlowly, drain, startPausing } from './stopping-gateway.ts'

const submit = '/api/v1/submit/EU_UDI_MDR'
const validate = '/api/v1/validate/EU_UDI_MDR'

/** Everything that comes on a connection with one call, once the gateway has closed it. */
async function readToEnd({ url, key }: Pick<World, 'url' | 'key'>, path: string): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: ${key}\r\n\r\n`)
  let text = ''
  for await (const chunk of socket.setEncoding('utf8')) text += String(chunk)
  return text
}

async function readiness({ url }: Pick<World, 'url'>) {
  const response = await fetch(`${url}/health/ready`)
  const body = (await response.json()) as { details: { check: string; state: string; message: string }[] }
  const failed = body.details.filter(({ state }) => state === 'failed')
  return { status: response.status, failed: failed.map(({ check, message }) => `${check}: ${message}`) }
}

test('a gateway that is asked to stop says so at once, and serves calls until the drain is over', async t => {
  const world = await startPausing(t)
  assert.equal((await readiness(world)).status, 200)
  const stopped = world.gateway.stop({ drain })
  assert.equal(await world.draining.begun.promise, drain)
  const { status, failed } = await readiness(world)
  assert.deepEqual([status, failed], [503, ['process: The process is stopping.']])

  const submitted = await world.post(submit, freshRequest('EU_UDI_MDR'))
  const validated = await world.post(validate, freshRequest('EU_UDI_MDR'))
  assert.deepEqual([submitted.status, validated.status], [200, 200])
  // The next call of this client comes on another connection, which a balancer leads elsewhere.
  assert.equal(validated.headers.get('connection'), 'close')
  world.draining.resolve()
  await stopped
  await assert.rejects(fetch(world.url))
})

test('after the drain calls are refused in the words of each, on connections old and new, until all is over', async t => {
  const world = await startPausing(t)
  const slow = await beginSlowly(world)
  const stopped = world.gateway.stop({ drain })
  world.draining.resolve()
  await world.calling.begun.promise

  for (const model of modelNames) {
    const { status, headers, body } = await world.post(`/api/v1/submit/${model}`, freshRequest(model))
    assert.deepEqual([status, body.status, body.agency], [503, 'INTERNAL_ERROR', 'EC'])
    assert.match(headers.get('retry-after') ?? '', /^\d+$/)
    assert.equal(headers.get('connection'), 'close')
    assert.equal(headers.get('x-request-id'), body.requestId)
  }
  for (const [path, body] of [
    [validate, freshRequest('EU_UDI_MDR')],
    ['/api/v1/plan/EU_UDI_MDR', freshRequest('EU_UDI_MDR')],
    ['/api/v1/submissions', undefined],
    ['/nothing/here', undefined],
  ] as const) {
    const answer = body ? await world.post(path, body) : await world.get(path)
    assert.deepEqual([answer.status, answer.body.code], [503, 'server.stopping'], path)
    assert.match(answer.headers.get('retry-after') ?? '', /^\d+$/)
    assert.equal(answer.headers.get('x-request-id'), answer.body.requestId)
  }
  const stored = await world.gateway.store.db.selectFrom('submission').selectAll().execute()
  assert.deepEqual(stored, [])
  assert.equal((await readiness(world)).status, 503)
  assert.equal((await fetch(`${world.url}/health/live`)).status, 200)

  // A client that is too slow is told the same, and does not keep the gateway from stopping.
  world.calling.resolve()
  await stopped
  await slow.closed
  assert.match(
    slow.text(),
    /\r\n\r\nHTTP\/1\.1 503 .*retry-after: \d+\r\n.*connection: close\r\n.*"server\.stopping"/s,
  )
})

test('calls that wait are answered when the drain is over: submissions 202, event streams by their end', async t => {
  const world = await startPausing(t)
  const late = freshRequest('EU_UDI_MDR')
  await world.simulator.arm('late-acknowledgement', { match: late.device.Device, delayMs: 600_000 })
  const waiting = world.post(submit, late, { headers: { prefer: 'wait=300' } })
  const events = readToEnd(world, '/api/v1/events')
  await eventually(
    () => world.gateway.store.db.selectFrom('message').select('state').execute(),
    rows => rows.some(({ state }) => state === 'handed'),
  )
  const stopped = world.gateway.stop({ drain })
  await world.draining.begun.promise
  // Neither has been ended yet.
  const still = Symbol('still waiting')
  assert.equal(await Promise.race([waiting, readiness(world).then(() => still)]), still)

  world.draining.resolve()
  const { status, headers, body } = await waiting
  assert.deepEqual([status, body.status], [202, 'IN_SUBMISSION'])
  assert.equal(headers.get('location'), `/api/v1/submissions/${body.requestId}`)
  // What it has told of the submission until then may come before.
  assert.match(await events, /^HTTP\/1\.1 200 .*: watching\n\n\r\n(.+\r\n)?0\r\n\r\n$/s)
  await stopped
})

test('without a drain a gateway refuses calls as soon as it is asked to stop', async t => {
  const world = await startPausing(t)
  const slow = await beginSlowly(world)
  const stopped = world.gateway.stop()
  // The first pause is that for calls under way.
  assert.equal(await world.draining.begun.promise, 5_000)
  assert.equal((await world.post(submit, freshRequest('EU_UDI_MDR'))).status, 503)
  slow.socket.destroy()
  await stopped
})

test('SIGTERM ends the process with 0 whatever clients do, the authority does, and batches there are', async t => {
  const simulator = await sharedSimulator()
  const way = await makeWay(t, simulator.port)
  const gateway = await serve(t, { UDIGATE_SIMULATOR_PORT: String(way.port) })
  const key = 'demo-key-of-tests'
  const events = await fetch(`${gateway.url}/api/v1/events`, { headers: { authorization: key } })
  const slow = await beginSlowly({ url: gateway.url, key })
  const lines = Array.from({ length: 3_000 }, () => JSON.stringify(freshRequest('EU_UDI_MDR')))
  const batch = await gateway.send(
    '/api/v1/batches?mode=submit&model=EU_UDI_MDR&actorCode=DE-MF-000001723',
    'application/x-ndjson',
    lines.join('\n'),
  )
  assert.equal(batch.status, 202, JSON.stringify(batch.body))
  way.hold()
  const waiting = gateway.post(submit, freshRequest('EU_UDI_MDR'), 'wait=300')
  // An answer of the authority is under way, and does not come.
  await way.holding()
  gateway.signal('SIGTERM')
  assert.equal((await waiting).status, 202)
  await events.text().catch(() => '')
  assert.deepEqual(await gateway.ended, [0, null])
  await slow.closed
})

test('a second signal ends the process at once', async t => {
  const gateway = await serve(t, { UDIGATE_DRAIN: '300' })
  gateway.signal('SIGTERM')
  await eventually(
    () => fetch(`${gateway.url}/health/ready`),
    ({ status }) => status === 503,
  )
  gateway.signal('SIGTERM')
  assert.deepEqual(await gateway.ended, [null, 'SIGTERM'])
})

test('an interactive stop, and one with the parent process, do not drain', async t => {
  const gateway = await serve(t, { UDIGATE_DRAIN: '300' })
  gateway.signal('SIGINT')
  assert.deepEqual(await gateway.ended, [0, null])
  const child = await serve(t, { UDIGATE_DRAIN: '300' })
  child.closeInput()
  assert.deepEqual(await child.ended, [0, null])
})
