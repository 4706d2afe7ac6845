import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { kindsOfWork, works } from '../src/limits/kinds-of-work.ts'
import { makeLimits } from '../src/limits/limits.ts'
import { runBatch } from './batch-calls.ts'
import { freshRequest } from './fresh-request.ts'
import { eventually, start, type World } from './harness.ts'
import { test } from './on-both-stores.ts'
import { startReceiver } from './webhook-receiver.ts'

const submit = '/api/v1/submit/EU_UDI_MDR'

/** What has no value in a gateway that reaches its authority without TLS, or keeps nothing in PostgreSQL. */
const conditional: ReadonlySet<string> = new Set([
  'udigate_certificate_expiry_timestamp_seconds',
  'udigate_store_connections',
])

/** Something of everything that a gateway does. */
async function makeTraffic(t: Parameters<typeof start>[0]): Promise<World> {
  const world = await start(t, { UDIGATE_WEBHOOK_PRIVATE_TARGETS: '127.0.0.1' })
  const { post, get, simulator } = world
  const key = await world.makeKey({ scopes: ['validate', 'submit', 'read', 'admin'] })
  const receiver = await startReceiver(t)
  const events = ['submission.ended', 'batch.ended']
  await post('/api/v1/webhooks', { url: receiver.url, events }, { key })
  const refused = freshRequest('EU_UDI_MDR')
  await simulator.arm('refuse', { match: refused.device.Device })
  await post('/api/v1/validate/EU_UDI_MDR', freshRequest('EU_UDI_MDR'))
  await post('/api/v1/validate/EU_UDI_MDR', {})
  await post(submit, freshRequest('EU_UDI_MDR'))
  await post(submit, refused)
  await post(submit, { device: {}, deviceGroup: {}, actorCode: 'DE-MF-000001723' })
  await get('/api/v1/submissions', { key: 'udg_no-such-key' })
  const lines = [1, 2].map(() =>
    JSON.stringify({ ...freshRequest('EU_UDI_MDR'), actorCode: 'DE-MF-000001723' }),
  )
  await runBatch(world, 'mode=submit&model=EU_UDI_MDR', 'ndjson', lines.join('\n'))
  await receiver.until(3)
  // Checkpoints are made when a person wants one.
  await get('/api/v1/evidence/head', { key })
  return world
}

async function readMetrics({ get }: World): Promise<string> {
  return String((await get('/metrics', { key: null })).body.text)
}

/** Every series of ours, without its value. */
function listSeries(text: string): string[] {
  return text.split('\n').flatMap(line => /^udigate_[^ ]+/.exec(line)?.[0] ?? [])
}

/** What a series has for a value; not a number where it has none. */
function value(text: string, series: string): number {
  const line = text.split('\n').find(each => each.startsWith(`${series} `))
  return Number(line?.slice(series.length + 1))
}

/** The names of the metrics that are used in an expression of Prometheus. */
function namesIn(expression: string): string[] {
  return [...expression.matchAll(/\b(?:udigate|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => name)
}

function withoutSuffix(name: string): string {
  return name.replace(/_(?:bucket|sum|count)$/, '')
}

function read(path: string): string {
  return readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
}

interface Dashboard {
  panels: { title: string; targets?: { expr: string }[] }[]
  templating: { list: { query: string | { query: string } }[] }
}

interface Rules {
  groups: {
    rules: { alert: string; expr: string; annotations: { summary: string; description: string } }[]
  }[]
}

test('dashboard, alerts and documentation name what a gateway serves, and all of its own', async t => {
  const text = await readMetrics(await makeTraffic(t))
  const served = new Set(text.split('\n').flatMap(line => /^[a-z_0-9]+(?=[ {])/.exec(line)?.[0] ?? []))
  const described = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name))

  const dashboard = JSON.parse(read('deploy/grafana/udigate.json')) as Dashboard
  const { groups } = parse(read('deploy/prometheus/udigate.rules.yaml')) as Rules
  const rules = groups.flatMap(group => group.rules)
  const used = new Set([
    ...dashboard.panels.flatMap(({ targets = [] }) => targets.flatMap(({ expr }) => namesIn(expr))),
    ...dashboard.templating.list.flatMap(({ query }) =>
      namesIn(typeof query === 'string' ? query : query.query),
    ),
    ...rules.flatMap(({ expr }) => namesIn(expr)),
  ])
  assert.ok(used.size > 40 && rules.length > 10)
  for (const name of used) {
    if (!conditional.has(name)) assert.ok(served.has(name), `${name} is served by no gateway`)
    else assert.ok(described.has(name), name)
  }
  for (const { annotations, alert } of rules) assert.ok(annotations.summary && annotations.description, alert)

  const own = [...described].filter(name => name.startsWith('udigate_'))
  const page = read('docs/observability.md')
  const documented = new Set([...page.matchAll(/\budigate_[a-z0-9_]+/g)].map(([name]) => withoutSuffix(name)))
  assert.deepEqual([...documented].sort(), [...own].sort())
  for (const name of own) {
    const isConditional = conditional.has(name) || !used.has(name)
    const series = [name, `${name}_count`].some(each => served.has(each))
    assert.ok(series || isConditional, `${name} has no value after traffic`)
  }
})

test('no label has what a caller sent, and there are as many series however many call, and however often', async t => {
  const world = await start(t)
  const request = freshRequest('EU_UDI_MDR')
  const call = async (n: number): Promise<void> => {
    await world.post(submit, { ...request, unknownMember: n })
    await world.get(`/api/v1/devices/GS1/${request.device.Device}${n}`)
    await world.get(`/api/v1/submissions/no-such-${n}`)
    await world.get(`/no/such/path/${n}`)
  }
  await call(0)
  // The access point is asked for answers by itself.
  const before = listSeries(
    await eventually(
      () => readMetrics(world),
      text =>
        text.includes('udigate_messages_left_at_access_point{') &&
        text.includes('udigate_access_point_last_poll_timestamp_seconds{'),
    ),
  )
  for (let n = 1; n < 20; n += 1) await call(n)
  const after = await readMetrics(world)
  const asked = /^udigate_http_request_seconds.*route="\/metrics"/
  const own = (series: readonly string[]): string[] => series.filter(each => !asked.test(each)).sort()
  assert.deepEqual(own(listSeries(after)), own(before))
  assert.ok(!after.includes('no-such') && !after.includes(request.device.Device))
})

test('what waits is counted, with the age of the oldest, and it is gone when it was done', async t => {
  const world = await start(t)
  const { post, simulator } = world
  const requests = [freshRequest('EU_UDI_MDR'), freshRequest('EU_UDI_MDR')]
  for (const request of requests) {
    await simulator.arm('http-503', { match: request.device.Device, times: 2 })
    await post(submit, request, { headers: { prefer: 'respond-async' } })
  }
  const text = await readMetrics(world)
  assert.equal(value(text, 'udigate_submissions_open{stage="preview"}'), 2)
  const oldest = value(text, 'udigate_submissions_open_oldest_seconds{stage="preview"}')
  assert.ok(oldest > 0 && oldest < 60, String(oldest))
  const waiting = ['udigate_operations_waiting{stage="preview"}']
  const states = ['waiting', 'handed'].map(
    state => `udigate_messages_outstanding{stage="preview",state="${state}"}`,
  )
  const count = (all: string): number =>
    [...waiting, ...states].reduce((sum, series) => sum + value(all, series), 0)
  assert.ok(count(text) > 0)
  const done = await eventually(
    () => readMetrics(world),
    all => value(all, 'udigate_submissions_open{stage="preview"}') === 0,
  )
  assert.equal(count(done), 0)
  assert.equal(value(done, 'udigate_submissions_open_oldest_seconds{stage="preview"}'), 0)
  assert.equal(value(done, 'udigate_submission_seconds_count{stage="preview",outcome="accepted"}'), 2)
})

test('of each kind of work it is shown how many places are taken, who waits, and who was refused', async t => {
  const noLimits = { rateLimit: 0, rateBurst: 1, failureLimit: 0, mostCalls: 10_000, mostLoopDelay: 0 }
  const limits = makeLimits(noLimits, () => new Date())
  const world = await start(t, {}, { limits })
  const ends: (() => void)[] = []
  const waiting: Promise<unknown>[] = []
  for (const work of works) {
    const { ofOne, mostWaitingOfOne } = kindsOfWork[work]
    for (let count = 0; count < ofOne; count += 1) ends.push(await limits.places[work].enter('filler'))
    for (let count = 0; count < mostWaitingOfOne; count += 1) {
      waiting.push(limits.places[work].enter('filler').then(leave => leave()))
    }
    await assert.rejects(limits.places[work].enter('filler'))
  }
  const text = await readMetrics(world)
  for (const work of works) {
    const { ofOne, mostWaitingOfOne } = kindsOfWork[work]
    const shown = [
      value(text, `udigate_work_places_held{work="${work}"}`),
      value(text, `udigate_work_waiting{work="${work}"}`),
      value(text, `udigate_work_refused_total{work="${work}",because="own"}`),
      value(text, `udigate_work_refused_total{work="${work}",because="all"}`),
    ]
    assert.deepEqual(shown, [ofOne, mostWaitingOfOne, 1, 0], work)
  }
  for (const end of ends) end()
  await Promise.all(waiting)
  const later = await readMetrics(world)
  for (const work of works) {
    assert.equal(value(later, `udigate_work_waiting{work="${work}"}`), 0, work)
    assert.equal(value(later, `udigate_work_refused_total{work="${work}",because="own"}`), 1, work)
  }
})
