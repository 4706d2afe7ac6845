import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test as testOnce } from 'node:test'
import { fileURLToPath } from 'node:url'
import { findSecrets } from '../../../scorecard/history/find-secrets.ts'
import { runBatch } from './batch-calls.ts'
import { withForeignTables } from './foreign-tables.ts'
import { freshRequest } from './fresh-request.ts'
import { eventually, start } from './harness.ts'
import { test } from './on-both-stores.ts'
import { startReceiver } from './webhook-receiver.ts'

type Line = Record<string, unknown>

const submit = '/api/v1/submit/EU_UDI_MDR'
const actorCode = 'DE-MF-000001723'

test('every line is JSON with the ids of what it is about, and has nothing secret in it', async t => {
  const world = await start(t, { UDIGATE_WEBHOOK_PRIVATE_TARGETS: '127.0.0.1' })
  const { post, put, get, simulator, logged } = world
  const key = await world.makeKey({ scopes: ['validate', 'submit', 'read', 'admin'] })
  const securityToken = 'canary-token-8b1f0e6a'
  const accessToken = 'canary-access-token-57aa31'
  const receiver = await startReceiver(t)
  receiver.answer(500)
  const events = ['submission.ended']
  const webhook = (await post('/api/v1/webhooks', { url: `${receiver.url}/canary-path`, events }, { key }))
    .body
  const made = (await post('/api/v1/keys', { name: 'made', scopes: ['read'], actors: [actorCode] }, { key }))
    .body
  await put(`/api/v1/actors/${actorCode}`, { accessToken }, { key })

  const request = { ...freshRequest('EU_UDI_MDR'), securityToken }
  const accepted = await post(submit, request)
  assert.equal(accepted.status, 200)
  const hindered = freshRequest('EU_UDI_MDR')
  await simulator.arm('http-503', { match: hindered.device.Device })
  assert.equal((await post(submit, { ...hindered, securityToken })).status, 200)
  const unclear = freshRequest('EU_UDI_MDR')
  await simulator.arm('broken-acknowledgement', { match: unclear.device.Device })
  await post(submit, { ...unclear, securityToken }, { headers: { prefer: 'wait=1' } })
  const invalid = await post('/api/v1/validate/EU_UDI_MDR', { device: { Device: 'canary-device' } })
  await get('/no/such/canary-address?canary-query=1')
  await get('/api/v1/submissions', { key: 'udg_canary-key-of-nobody' })
  const lines = [1, 2].map(() => JSON.stringify({ ...freshRequest('EU_UDI_MDR'), actorCode, securityToken }))
  const batch = await runBatch(world, 'mode=submit&model=EU_UDI_MDR', 'ndjson', lines.join('\n'))
  await receiver.until(1)
  await eventually(
    async () => logged,
    all => all.some(line => line.includes('webhook not delivered')),
  )

  const read = logged.map(line => JSON.parse(line) as Line)
  const of = (msg: string): Line[] => read.filter(line => line.msg === msg)
  const has = (msg: string, wanted: Line): void => {
    const found = of(msg).some(line => Object.entries(wanted).every(([name, value]) => line[name] === value))
    assert.ok(found, `no line "${msg}" with ${JSON.stringify(wanted)} among ${JSON.stringify(of(msg))}`)
  }
  const submissionId = accepted.body.requestId
  const requestId = accepted.headers.get('x-request-id')
  const details = (await get(`/api/v1/submissions/${submissionId}`)).body as {
    messages?: { messageId: string }[]
  }
  const messageId = details.messages?.[0]?.messageId
  assert.ok(messageId)
  has('submit answered', { requestId, submissionId, status: 200, outcome: 'SUCCESS' })
  has('answered', { requestId, route: submit, status: 200, stage: 'preview' })
  has('message sent', { submissionId, messageId, stage: 'preview', operation: 'DEVICE.POST', attempt: 1 })
  has('answer of the authority', { messageId, stage: 'preview', reading: 'applied', ended: 1 })
  has('submission ended', { submissionId, stage: 'preview', outcome: 'accepted' })
  has('message not sent', { stage: 'preview', result: 'unknown', level: 40 })
  has('answer of the authority', { reading: 'unreadable', level: 50 })
  has('batch taken', { batchId: batch.id })
  has('batch ended', { batchId: batch.id, stage: 'preview' })
  has('webhook not delivered', {
    webhookId: webhook.id,
    stage: 'preview',
    type: 'submission.ended',
    status: 500,
  })
  has('answered', { requestId: invalid.headers.get('x-request-id'), status: 200 })
  has('answered', { route: 'unknown', status: 404, problem: 'path.unknown' })
  has('answered', { status: 401, problem: 'authentication.invalid' })
  for (const line of read) {
    assert.ok(typeof line.msg === 'string' && typeof line.level === 'number' && typeof line.time === 'number')
    for (const old of ['reqId', 'submission', 'batch', 'webhook', 'pull', 'event', 'key', 'instance']) {
      assert.ok(!(old in line), `${line.msg} has "${old}"`)
    }
    if (line.msg.startsWith('answered')) assert.ok(line.requestId, JSON.stringify(line))
  }

  const secrets = {
    'the access token of a request': securityToken,
    'the access token of an actor': accessToken,
    'an API key': world.key,
    'the key of an administrator': key,
    'a key that was made': String(made.key),
    'an unknown key': 'udg_canary-key-of-nobody',
    'the secret of a webhook': String(webhook.secret),
    'the address of a webhook': 'canary-path',
    'an address that came': 'canary-address',
    'a query that came': 'canary-query',
    'a device': request.device.Device,
    'a device that is none': 'canary-device',
  }
  for (const [what, secret] of Object.entries(secrets)) {
    assert.ok(secret.length > 8, what)
    for (const line of logged) assert.ok(!line.includes(secret), `${what} in ${line}`)
  }
  assert.deepEqual(findSecrets(Buffer.from(logged.join('\n')), secrets), [])
})

test('anyone who only asks for health and metrics is no news, until something is wrong', async t => {
  const { get, gateway, logged } = await start(t)
  for (const path of ['/health/live', '/health/ready', '/metrics']) await get(path)
  const answers = (): Line[] =>
    logged.map(line => JSON.parse(line) as Line).filter(({ msg }) => msg === 'answered')
  await eventually(
    async () => answers(),
    all => all.length === 3,
  )
  assert.deepEqual(new Set(answers().map(({ level }) => level)), new Set([20]))
  await withForeignTables(gateway.store, async () => {
    assert.equal((await get('/health/ready')).status, 503)
  })
  await eventually(
    async () => answers(),
    all => all.some(({ level, status }) => level === 30 && status === 503),
  )
})

testOnce(
  'the documentation says what to do about every warning and error, and names no other message',
  () => {
    const root = fileURLToPath(new URL('../src', import.meta.url))
    const sources = globSync('**/*.ts', { cwd: root })
      .filter(file => !file.includes('test'))
      .map(file => readFileSync(join(root, file), 'utf8'))
    const page = readFileSync(new URL('../../../docs/observability.md', import.meta.url), 'utf8')
    const rows = page.split('\n').filter(line => /^\| (info|warn|error) \|/.test(line))
    const documented = rows.flatMap(row =>
      [...(row.split('|')[2] ?? '').matchAll(/`([^`]+)`/g)].map(([, msg = '']) => msg),
    )
    assert.ok(documented.length > 25)
    for (const msg of documented) {
      if (msg.startsWith('/')) continue
      assert.ok(
        sources.some(text => text.includes(`'${msg}'`)),
        `nothing logs "${msg}"`,
      )
    }
    const logging = /\blog\.(?:warn|error)\(\s*(?:\{[^{}]*\}|\w+),\s*'([^']+)'/g
    const serious = sources.flatMap(text => [...text.matchAll(logging)].map(([, msg = '']) => msg))
    assert.ok(serious.length > 15)
    for (const msg of serious) assert.ok(page.includes(`\`${msg}\``), `"${msg}" is not documented`)
  },
)
