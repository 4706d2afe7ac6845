import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import type { TestContext } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { leaveForeignAnswers, listPending } from './another-application.ts'
import { freshRequest } from './fresh-request.ts'
import { eventually, start, type World } from './harness.ts'
import { test } from './on-both-stores.ts'
import { type JournalItem, ownSimulator, type Simulator } from './simulator.ts'
import { tapWire } from './wire-tap.ts'

/** Silence counts after a second, and two seconds are the quarantine. */
const quick = { UDIGATE_QUARANTINE: '2' }
const mdr = '/api/v1/submit/EU_UDI_MDR'
const respondAsync = { headers: { prefer: 'respond-async' } }
/** Later than any test asks. */
const muchLater = 3_600_000
const often = 1_000

const silent = 'The authority has not answered.'
const unclear = 'An acknowledgement of the authority does not say what became of the entity.'

/** A gateway and an authority of its own. */
async function open(t: TestContext, environment: Record<string, string> = quick) {
  const simulator = await ownSimulator(t)
  const world = await start(t, { ...environment, UDIGATE_SIMULATOR_PORT: String(simulator.port) })
  return { world, simulator }
}

type Request = ReturnType<typeof freshRequest<'EU_UDI_MDR'>>

/** Submits a new device without waiting. */
async function submit({ post }: World, request: Request = freshRequest('EU_UDI_MDR')) {
  const { status, body } = await post(mdr, request, respondAsync)
  assert.equal(status, 202, JSON.stringify(body))
  return { request, code: request.device.Device, requestId: body.requestId }
}

interface Seen {
  /** What the caller is answered about the submission. */
  caller: { status: unknown; doubt?: unknown }
  /** The device, as it is known here. */
  register: { state: unknown; version: unknown }
  /** What the operator is asked to look at, and how often which reading was made of an answer to a registration. */
  operator: { doubts: [doubt: string, needsOperator: boolean][]; answers: Record<string, number> }
}

/** What caller, register and operator see of a submission. */
async function look(world: World, { code, requestId }: { code: string; requestId: string }): Promise<Seen> {
  const [submission, device, doubts] = await Promise.all(
    [`submissions/${requestId}`, `devices/GS1/${code}`, 'doubts'].map(
      async path => (await world.get(`/api/v1/${path}`)).body as Record<string, unknown> | undefined,
    ),
  )
  const { status, doubt } = submission ?? {}
  const { state, version } = device ?? {}
  const items = (doubts?.items ?? []) as { requestId: string; doubt: string; needsOperator: boolean }[]
  const own = items.filter(item => item.requestId === requestId)
  return {
    caller: doubt === undefined ? { status } : { status, doubt },
    register: { state, version },
    operator: {
      doubts: own.map(item => [item.doubt, item.needsOperator]),
      answers: await countAnswers(world),
    },
  }
}

/** How often which reading was made of an answer to a registration, or to nothing that is known. */
async function countAnswers(world: World): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  const counted =
    /^udigate_answers_total\{[^}]*operation="(?:DEVICE.POST|unknown)",reading="(\w+)"\} ([1-9]\d*)$/gm
  for (const [, reading = '', count] of (await readMetrics(world)).matchAll(counted))
    counts[reading] = Number(count)
  return counts
}

async function readMetrics({ get }: World): Promise<string> {
  return String((await get('/metrics', { key: null })).body.text)
}

/** The numbers of levels in the log. */
const info = 30
const error = 50

/** What was logged with a message. */
function logged(world: World, message: string): Record<string, unknown>[] {
  return world.logged
    .map(line => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === message)
}

const inDoubt = (doubt: string, needsOperator: boolean, answers: Record<string, number>): Seen => ({
  caller: { status: 'IN_SUBMISSION', doubt },
  register: { state: 'IN_DOUBT', version: 0 },
  operator: { doubts: [[doubt, needsOperator]], answers },
})
const registered = (answers: Record<string, number>): Seen => ({
  caller: { status: 'SUCCESS' },
  register: { state: 'REGISTERED', version: 1 },
  operator: { doubts: [], answers },
})

/** Looks until all that is seen is as expected: an answer is counted a moment after what it changed is stored. */
const awaitSight = (see: () => Promise<Seen>, expected: Seen): Promise<Seen> =>
  eventually(see, seen => isDeepStrictEqual(seen, expected))

/** The messages about a device that EUDAMED received, but for questions. */
async function listPushes(simulator: Simulator, code: string): Promise<JournalItem[]> {
  return (await simulator.messagesWith(code)).filter(({ operation }) => operation !== 'GET')
}

test('a lost answer leaves its submission in doubt until the authority is asked what it holds', async t => {
  const { world, simulator } = await open(t)
  await simulator.arm('no-acknowledgement', { match: 'DEVICE.POST' })
  await simulator.arm('late-acknowledgement', { match: 'DEVICE.GET', delayMs: muchLater, times: often })
  const sent = await submit(world)
  const see = () => look(world, sent)
  await awaitSight(see, inDoubt(silent, false, {}))
  const again = await world.post(mdr, sent.request, respondAsync)
  assert.deepEqual([again.status, again.body.requestId], [202, sent.requestId], 'it joins')

  await simulator.disarm()
  await simulator.release()
  await awaitSight(see, registered({}))
  assert.equal((await world.post(mdr, sent.request)).status, 200)
  assert.equal((await listPushes(simulator, sent.code)).length, 1)
  assert.ok(logged(world, 'look-up answered').some(({ finding }) => finding === 'applied'))
})

test('a late answer ends the doubt that it meets, and changes nothing where that has ended', async t => {
  const { world, simulator } = await open(t)
  const send = async (isLookedUp: boolean) => {
    const request = freshRequest('EU_UDI_MDR')
    const match = request.device.Device
    await simulator.arm('late-acknowledgement', { match, delayMs: muchLater })
    if (!isLookedUp) await simulator.arm('no-acknowledgement', { match, times: often })
    const sent = await submit(world, request)
    await eventually(
      () => listPushes(simulator, sent.code),
      ({ length }) => length === 1,
    )
    return sent
  }
  const [met, over] = [await send(false), await send(true)]
  await awaitSight(() => look(world, met), inDoubt(silent, false, {}))
  await awaitSight(() => look(world, over), registered({}))

  await simulator.release()
  const both = { applied: 1, repeated: 1 }
  for (const sent of [met, over]) {
    await awaitSight(() => look(world, sent), registered(both))
    assert.equal((await listPushes(simulator, sent.code)).length, 1)
  }
  const lines = logged(world, 'answer of the authority')
  assert.ok(lines.every(({ level }) => level === info))
  assert.deepEqual(new Set(lines.map(({ reading }) => reading)), new Set(['applied', 'repeated']))
})

test('an answer for another application stays at the access point, and one that only refers to a message of ours settles nothing', async t => {
  const simulator = await ownSimulator(t)
  const [foreign = ''] = await leaveForeignAnswers(simulator, 1)
  const wire = await tapWire(t, simulator.port)
  const world = await start(t, { ...quick, UDIGATE_SIMULATOR_PORT: new URL(wire.endpoint).port })
  const first = freshRequest('EU_UDI_MDR')
  const { status, body } = await world.post(mdr, first)
  assert.equal(status, 200)
  const sent = { code: first.device.Device, requestId: body.requestId }
  await awaitSight(() => look(world, sent), registered({ applied: 1 }))
  assert.deepEqual(
    await eventually(
      () => listPending(simulator),
      ids => ids.length === 1,
    ),
    [foreign],
  )
  await eventually(
    () => readMetrics(world),
    text => /^udigate_messages_left_at_access_point\{stage="preview"\} 1$/m.test(text),
  )
  const kept = world.gateway.store.db.selectFrom('acknowledgement').select('ebms_message_id')
  assert.ok((await kept.execute()).every(({ ebms_message_id }) => ebms_message_id !== foreign))

  await simulator.arm('foreign-acknowledgement', { match: 'DEVICE.POST' })
  await simulator.arm('late-acknowledgement', { match: 'DEVICE.GET', delayMs: muchLater, times: often })
  const misled = await submit(world)
  const see = () => look(world, misled)
  const answers = { applied: 1, unmatched: 1 }
  await awaitSight(see, inDoubt(silent, false, answers))
  const [line, ...more] = logged(world, 'answer of the authority').filter(({ level }) => level === error)
  assert.deepEqual([line?.reading, more], ['unmatched', []])
  const { messages } = (await world.get(`/api/v1/submissions/${misled.requestId}`)).body as unknown as {
    messages: { messageId: string; acknowledgements: { reading: string }[] }[]
  }
  const readings = messages.flatMap(each => each.acknowledgements.map(({ reading }) => reading))
  assert.deepEqual([readings, line?.messageId], [['unmatched'], messages[0]?.messageId])
  await simulator.disarm()
  await simulator.release()
  await awaitSight(see, registered(answers))

  assert.equal(wire.listIds('retrieveMessageRequest').filter(id => id === foreign).length, 1)
  const left = 'message left at the access point: it answers nothing of this gateway'
  assert.deepEqual(
    logged(world, left).map(({ ebmsMessageId }) => ebmsMessageId),
    [foreign],
  )
  await eventually(
    () => listPending(simulator),
    ids => ids.length === 1 && ids[0] === foreign,
  )
})

test('a page that refers to a question of ours and names another one is no answer to it, so it is asked again', async t => {
  const { world, simulator } = await open(t)
  await simulator.arm('no-acknowledgement', { match: 'DEVICE.POST' })
  await simulator.arm('foreign-acknowledgement', { match: 'DEVICE.GET' })
  const sent = await submit(world)
  await awaitSight(() => look(world, sent), registered({ unreadable: 1 }))
})

test('an answer to an older transmission counts as one to its message, and the refusal of the newer one contradicts nothing', async t => {
  const { world, simulator } = await open(t)
  await simulator.arm('late-acknowledgement', { match: 'DEVICE.POST', delayMs: muchLater, times: often })
  // The authority does not show yet what it has, so that the message is sent again.
  await simulator.arm('empty-download', { match: 'DEVICE.GET', times: often })
  const sent = await submit(world)
  const see = () => look(world, sent)
  await eventually(
    () => listPushes(simulator, sent.code),
    ({ length }) => length === 2,
  )
  await simulator.release()
  await awaitSight(see, registered({ applied: 1, repeated: 1 }))
  const { messages, outcomes } = (await world.get(`/api/v1/submissions/${sent.requestId}`))
    .body as unknown as {
    messages: { messageId: string; operation: string; attempts: { ebmsMessageId: string }[] }[]
    outcomes: { lookUps: { finding?: string }[] }[]
  }
  const [message, ...others] = messages.filter(({ operation }) => operation === 'DEVICE.POST')
  assert.deepEqual(others, [])
  assert.deepEqual(
    message?.attempts.map(({ ebmsMessageId }) => ebmsMessageId),
    [1, 2].map(number => `${message?.messageId}.${number}@udigate`),
  )
  assert.ok(outcomes[0]?.lookUps.every(({ finding }) => finding === 'absent'))
  assert.equal((await simulator.register()).find(({ code }) => code === sent.code)?.version, 1)
})

test('an answer that names no entity closes a message of one, and leaves in doubt whatever it may not be about', async t => {
  const { world, simulator } = await open(t)
  await simulator.arm('unnamed-acknowledgement', { match: 'DEVICE.POST' })
  const only = freshRequest('EU_UDI_MDR')
  const { status, body } = await world.post(mdr, only)
  assert.equal(status, 200)
  const closed = { code: only.device.Device, requestId: body.requestId }
  await awaitSight(() => look(world, closed), registered({ applied: 1 }))

  await simulator.arm('empty-acknowledgement', { match: 'DEVICE.POST' })
  await simulator.arm('late-acknowledgement', { match: 'DEVICE.GET', delayMs: muchLater, times: often })
  const sent = await submit(world)
  const see = () => look(world, sent)
  const answers = { applied: 1, unclear: 1 }
  await awaitSight(see, inDoubt(unclear, false, answers))
  const errors = logged(world, 'answer of the authority').filter(({ level }) => level === error)
  assert.deepEqual(
    errors.map(({ reading }) => reading),
    ['unclear'],
  )
  await simulator.disarm()
  await simulator.release()
  await awaitSight(see, registered(answers))

  const byFiles = await start(t, { UDIGATE_PREVIEW_CONNECTOR: 'bulk-files' })
  const two = [await submit(byFiles), await submit(byFiles)]
  const file = await exportOnly(byFiles)
  assert.equal(file.entities, 2)
  const unnamed = await importResponse(byFiles, writeResponse(file, [undefined, undefined]))
  assert.equal(unnamed.reading, 'unclear')
  for (const each of two) await awaitSight(() => look(byFiles, each), inDoubt(unclear, true, { unclear: 1 }))
})

test('a page that never comes ends its pull after six hours: what came before stays, and nothing is taken for missing', async t => {
  const { world, simulator } = await open(t)
  const actor = `DE-MF-${String(randomInt(1e9)).padStart(9, '0')}`
  const options = { key: await world.makeKey({ actors: [actor], scopes: ['read', 'submit', 'admin'] }) }
  const getPull = async (id: string) => (await world.get(`/api/v1/pulls/${id}`, options)).body
  await simulator.seed({ actor, devices: 301 })
  const codes = (await simulator.register()).filter(({ kind }) => kind === 'device').map(({ code }) => code)
  await simulator.arm('late-acknowledgement', { match: actor, delayMs: 0 })
  await simulator.arm('no-acknowledgement', { match: actor })
  const id = String((await world.post('/api/v1/pulls', {}, options)).body.id)
  await eventually(
    async () => {
      await world.get('/health/live')
      return logged(world, 'message sent')
    },
    ({ length }) => length === 2,
  )
  assert.match(await readMetrics(world), /^udigate_pulls_running\{stage="preview"\} 1$/m)
  const longAgo = Date.now() - 6 * 3_600_000 - 1
  const { db } = world.gateway.store
  const change = { created_at: longAgo, due_at: longAgo }
  await db.updateTable('message').set(change).where('due_at', 'is not', null).execute()
  await world.restart()

  const because = 'The authority has not answered for 6 hours.'
  const pull = await eventually(
    () => getPull(id),
    ({ state }) => state !== 'RUNNING',
  )
  assert.deepEqual(
    [pull.state, pull.because, pull.pages, pull.expectedPages, pull.differences],
    ['FAILED', because, 1, 2, 0],
  )
  const known = await Promise.all(codes.map(code => world.get(`/api/v1/devices/GS1/${code}`, options)))
  assert.deepEqual(
    known.filter(({ status }) => status !== 200).map(({ status }) => status),
    [404],
  )
  assert.ok(known.every(({ status, body }) => status === 404 || body.state === 'REGISTERED'))
  const [line] = await eventually(
    async () => logged(world, 'pull failed'),
    ({ length }) => length > 0,
  )
  assert.partialDeepStrictEqual(line, { level: error, pullId: id, because })
  assert.match(await readMetrics(world), /^udigate_pulls_running\{stage="preview"\} 0$/m)

  const next = String((await world.post('/api/v1/pulls', {}, options)).body.id)
  const whole = await eventually(
    () => getPull(next),
    ({ state }) => state !== 'RUNNING',
  )
  assert.partialDeepStrictEqual(whole, {
    state: 'COMPLETE',
    counts: { devices: 301, groups: 301, created: 2, unchanged: 600, missing: 0 },
  })
})

test('a response file that is imported twice is applied once', async t => {
  const world = await start(t, { UDIGATE_PREVIEW_CONNECTOR: 'bulk-files' })
  const sent = await submit(world)
  const file = await exportOnly(world)
  const response = writeResponse(file, [sent.request.device.DeviceGroup])
  const story = async () => (await world.get(`/api/v1/submissions/${sent.requestId}`)).body
  const readings = async () =>
    ((await story()).messages as { acknowledgements: { reading: string }[] }[]).flatMap(each =>
      each.acknowledgements.map(({ reading }) => reading),
    )
  const first = await importResponse(world, response)
  await awaitSight(() => look(world, sent), registered({ applied: 1 }))
  const { endedAt } = await story()

  const twice = await importResponse(world, response)
  assert.deepEqual(twice, first, 'the caller is told what became of it')
  await awaitSight(() => look(world, sent), registered({ applied: 1, repeated: 1 }))
  assert.deepEqual(await readings(), ['applied'])

  // Downloaded again, the same says so in other bytes.
  const anew = await importResponse(world, `${response}\n`)
  assert.deepEqual(anew, { ...first, reading: 'repeated' })
  await awaitSight(() => look(world, sent), registered({ applied: 1, repeated: 2 }))
  assert.deepEqual(await readings(), ['applied', 'repeated'])

  await world.restart()
  assert.deepEqual(await importResponse(world, response), first)
  await awaitSight(() => look(world, sent), registered({ repeated: 1 }))
  assert.deepEqual([(await story()).endedAt, (await readings()).length], [endedAt, 2])
  assert.deepEqual((await world.get('/api/v1/exports')).body.items, [])
})

interface ExportedFile {
  correlationId: string
  entities: number
}

/** Exports the one file that there is to upload. */
async function exportOnly(world: World): Promise<ExportedFile> {
  const { body } = await world.post('/api/v1/exports', undefined)
  const [file, ...others] = body.items as ExportedFile[]
  assert.ok(file)
  assert.deepEqual(others, [])
  return file
}

/** A person brings back what the authority answered. */
async function importResponse(world: World, response: string): Promise<Record<string, unknown>> {
  const headers = { 'content-type': 'application/xml' }
  const { status, body } = await world.post('/api/v1/exports/responses', response, { headers })
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

/** The authority accepts each of these entities; `undefined` names none. */
function writeResponse({ correlationId }: ExportedFile, names: readonly (string | undefined)[]): string {
  const entities = names.map(name => {
    const code = name === undefined ? '' : `<m:entityCode>${name}</m:entityCode>`
    return `<m:responseEntity>${code}<m:responseCode>SUCCESS</m:responseCode></m:responseEntity>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?><m:Acknowledgement xmlns:m="https://ec.europa.eu/tools/eudamed/dtx/servicemodel/Message/v1" version="3.0.30"><m:correlationID>${correlationId}</m:correlationID><m:messageID>m</m:messageID><m:responseEntities>${entities.join('')}</m:responseEntities></m:Acknowledgement>`
}
