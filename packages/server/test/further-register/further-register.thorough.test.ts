import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { freshRequest } from '../fresh-request.ts'
import { eventually } from '../harness.ts'
import { startGateway } from '../second-authority/start-gateway.ts'
import { startWithBoard } from './start-with-board.ts'

// One gateway that knows the notice board, beside a pretend EUDAMED of its own: each test has devices of its own.
const model = 'EU_UDI_MDR'
const actor = 'DE-MF-000001723'
const both = { to: 'eudamed,notices' }

interface Target {
  register: string
  agency: string
  requestId?: string
  status: string
  statusText: string
  operations?: string[]
  reasons?: string[]
  findings?: { path: string; ruleId: string; register: string }[]
}
interface PlannedTarget {
  verdict: string
  operations?: { operation: string; xml?: string }[]
  joins?: string
  validationResult?: { deviceErrors: { ruleId: string }[] }
}
interface Summary {
  requestId: string
}
interface Verdict {
  status: string
  deviceErrors?: { ruleId: string }[]
}
type Answer = Record<string, unknown> & { requestId: string; status: string; targets?: Target[] }

let world: Awaited<ReturnType<typeof startWithBoard>>
let board: typeof world.board
let simulator: typeof world.simulator
let gateway: typeof world.gateway

before(async () => {
  world = await startWithBoard()
  ;({ board, simulator, gateway } = world)
})

after(() => world?.stop())

async function call(
  path: string,
  { method = 'GET', headers = {}, body }: { method?: string; headers?: object; body?: object } = {},
) {
  const answer = await fetch(`${gateway.url}/api/v1/${path}`, {
    method,
    headers: { authorization: gateway.key, 'content-type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return {
    status: answer.status,
    text,
    body: (answer.headers.get('content-type')?.includes('json;') ? JSON.parse(text) : {}) as Answer,
  }
}

const submit = (records: object, query: Record<string, string> = {}, headers: object = {}) =>
  call(`submit/${model}?${new URLSearchParams(query).toString()}`, {
    method: 'POST',
    headers,
    body: { actorCode: actor, ...records },
  })

const ask = (what: 'plan' | 'validate', records: object, query = '') =>
  call(`${what}/${model}${query}`, { method: 'POST', body: { actorCode: actor, ...records } })

/** What the answer says of the notice board. */
function atBoard({ targets = [] }: Answer): Target {
  assert.deepEqual(
    targets.map(({ register }) => register),
    ['eudamed', 'notices'],
  )
  return targets[1] ?? assert.fail()
}

/** The messages that EUDAMED got, without what stands between tags. */
function listDocuments(body: Answer): string[] {
  const messages = body.messages as { document: string }[]
  return messages.map(({ document }) => document.replaceAll(/>[^<>]*</g, '><'))
}

/** How many submissions have ended well, by the overview. */
function countSuccesses(overview: string): number {
  return Number(/"SUCCESS":(\d+)/.exec(overview)?.[1])
}

/** How many have ended since the process began, by its metrics. */
async function countEnded(): Promise<number> {
  const text = await (await fetch(`${gateway.url}/metrics`)).text()
  return Number(/^udigate_submissions_ended_total{.*outcome="accepted".*} (\d+)$/m.exec(text)?.[1])
}

const show = (requestId: string | undefined) => call(`submissions/${requestId}`)

const ended = (requestId: string | undefined) =>
  eventually(
    () => show(requestId),
    ({ body }) => body.status !== 'IN_SUBMISSION',
  )

test('one request is registered by both registers, each with a part, a plan and an outcome of its own', async () => {
  const request = freshRequest(model)
  const { status, body } = await submit({ ...request, notice: { city: 'Ulm' } }, both)
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual([body.agency, body.status], ['EC', 'SUCCESS'])
  assert.equal(Object.keys(body).at(-1), 'targets')
  const [home, further] = body.targets ?? []
  assert.deepEqual(home, {
    register: 'eudamed',
    agency: 'EC',
    requestId: body.requestId,
    status: 'SUCCESS',
    statusText: body.statusText,
    operations: ['DEVICE.POST'],
  })
  assert.notEqual(further?.requestId, body.requestId)
  assert.deepEqual([further?.agency, further?.operations], ['NOTICE BOARD', ['ITEM.POST']])
  const part = await ended(further?.requestId)
  assert.deepEqual(
    [part.body.status, part.body.register, part.body.partOf],
    ['SUCCESS', 'notices', body.requestId],
  )
  assert.deepEqual(board.item(request.device.Device)?.notice, { city: 'Ulm' })
  const later = await show(body.requestId)
  assert.deepEqual(
    later.body.targets?.map(({ register, status: told }) => [register, told]),
    [
      ['eudamed', 'SUCCESS'],
      ['notices', 'SUCCESS'],
    ],
  )
  assert.ok((await simulator.register()).some(({ code }) => code === request.device.Device))
})

test('where there is one target nothing of an answer is new, and EUDAMED gets the same as with several', async () => {
  const alone = await submit(freshRequest(model))
  const named = await submit(freshRequest(model), { to: 'eudamed' })
  const among = await submit({ ...freshRequest(model), notice: { city: 'Ulm' } }, both)
  const names = ['agency', 'requestId', 'modelInformation', 'status', 'statusText']
  for (const { status, body } of [alone, named]) {
    assert.equal(status, 200)
    assert.deepEqual(Object.keys(body), names)
  }
  assert.deepEqual(Object.keys(among.body), [...names, 'targets'])
  const [shown, shownAmong] = [await show(alone.body.requestId), await show(among.body.requestId)]
  assert.deepEqual(
    Object.keys(shown.body),
    Object.keys(shownAmong.body).filter(name => name !== 'targets'),
  )
  assert.deepEqual(listDocuments(shown.body), listDocuments(shownAmong.body))
})

test('an absent companion stays as it is, and what is the same is not sent again', async () => {
  const request = freshRequest(model)
  const first = await submit({ ...request, notice: { city: 'Ulm' } }, both)
  await ended(atBoard(first.body).requestId)
  const same = await submit(request, both)
  assert.deepEqual([atBoard(same.body).status, atBoard(same.body).operations], ['SUCCESS', undefined])
  const changed = { ...request, device: { ...request.device, Website: 'https://maker.example/a' } }
  const further = atBoard((await submit(changed, both)).body)
  assert.deepEqual(further.operations, ['ITEM.REPLACE'])
  assert.equal((await ended(further.requestId)).body.status, 'SUCCESS')
  assert.deepEqual(board.item(request.device.Device)?.notice, { city: 'Ulm' })
  assert.equal(board.sentOf(request.device.Device).length, 2)
})

test('a further device without a group record goes to the further register with the stored group', async () => {
  const first = freshRequest(model)
  assert.equal((await submit(first)).status, 200)
  const { deviceGroup: _, ...second } = { ...first, notice: { city: 'Ulm' } }
  const answer = await submit(second, both)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  const part = await ended(atBoard(answer.body).requestId)
  assert.equal(part.body.status, 'SUCCESS')
  const { records } = part.body as { records?: { deviceGroup?: { DeviceGroup?: string } } } & Answer
  assert.equal(records?.deviceGroup?.DeviceGroup, first.deviceGroup.DeviceGroup)
})

test('what one register refuses, or finds against the records, is its own', async () => {
  const refused = await submit({ ...freshRequest(model), notice: { city: 'Nowhere' } }, both)
  assert.equal(refused.body.status, 'SUCCESS')
  const part = await ended(atBoard(refused.body).requestId)
  assert.equal(part.body.status, 'VALIDATION_FAILED')
  const told = atBoard((await show(refused.body.requestId)).body)
  assert.deepEqual(
    told.findings?.map(({ path, ruleId, register }) => [path, ruleId, register]),
    [['/notice', 'NO', 'notices']],
  )
  const invalid = await submit({ ...freshRequest(model), notice: { city: '' } }, both)
  assert.equal(invalid.status, 200)
  const { requestId, status, findings } = atBoard(invalid.body)
  assert.deepEqual([requestId, status], [undefined, 'VALIDATION_FAILED'])
  assert.deepEqual(
    findings?.map(({ ruleId, register }) => [ruleId, register]),
    [['NOTICE-1', 'notices']],
  )
})

test('while one register is away or does not answer, the other one has its outcome', async t => {
  t.after(() => board.turn('open'))
  for (const mood of ['away', 'silent'] as const) {
    board.turn(mood)
    const { status, body } = await submit({ ...freshRequest(model), notice: { city: 'Ulm' } }, both)
    assert.deepEqual([status, body.status], [200, 'SUCCESS'])
    assert.equal(atBoard(body).status, 'IN_SUBMISSION')
    board.turn('open')
    // What it has and did not answer is asked about.
    assert.equal((await ended(atBoard(body).requestId)).body.status, 'SUCCESS', mood)
    assert.equal((await show(body.requestId)).body.status, 'SUCCESS')
  }
})

test('a law that breaks down, wherever it does, ends its own part alone, of which nothing is kept', async () => {
  for (const breaks of ['identify', 'against', 'validate', 'plan', 'nameEntity']) {
    const request = freshRequest(model)
    const { status, body } = await submit({ ...request, notice: { city: 'Ulm', breaks } }, both)
    assert.deepEqual([status, body.status], [200, 'SUCCESS'], breaks)
    assert.deepEqual([atBoard(body).status, atBoard(body).requestId], ['INTERNAL_ERROR', undefined], breaks)
    assert.deepEqual(board.sentOf(request.device.Device), [])
  }
})

test('records that break the rules of the home register are kept for no register', async () => {
  const request = freshRequest(model)
  const broken = { ...request, device: { ...request.device, Device: '04012345000017' } }
  const { status, body } = await submit({ ...broken, notice: { city: 'Ulm' } }, both)
  assert.deepEqual([status, body.status, body.targets], [400, 'VALIDATION_FAILED', undefined])
  assert.deepEqual(board.sentOf(broken.device.Device), [])
})

test('what is blocked at the home register goes to the further one all the same', async () => {
  const request = freshRequest(model)
  assert.equal((await submit(request)).status, 200)
  const release = await simulator.hold(request.device.Device)
  const changed = { ...request, device: { ...request.device, Website: 'https://maker.example/b' } }
  const waiting = await submit(changed, {}, { prefer: 'respond-async' })
  assert.equal(waiting.status, 202, JSON.stringify(waiting.body))
  const { status, body } = await submit(
    {
      ...changed,
      device: { ...changed.device, Website: 'https://maker.example/c' },
      notice: { city: 'Ulm' },
    },
    both,
  )
  await release()
  assert.deepEqual([status, body.status], [409, 'BLOCKED'], JSON.stringify(body))
  const part = atBoard(body).requestId
  assert.equal((await ended(part)).body.status, 'SUCCESS')
  const asked = await show(body.requestId)
  assert.deepEqual([asked.status, asked.body.requestId, asked.body.partOf], [200, part, body.requestId])
  assert.deepEqual(
    asked.body.targets?.map(({ register, status: told }) => [register, told]),
    [['notices', 'SUCCESS']],
  )
  assert.equal((await show(randomUUID())).status, 404)
})

test('by the letter of the contract an answer says nothing of other registers, which get their parts all the same', async t => {
  const other = mkdtempSync(join(tmpdir(), 'udigate-letter-'))
  const strict = await startGateway({
    lists: new URL('one-line-more.mjs', import.meta.url),
    folder: other,
    register: { name: 'NOTICES', url: board.url },
    simulatorPort: simulator.port,
    settings: { UDIGATE_STRICT_CONTRACT: 'true' },
  })
  t.after(async () => {
    await strict.stop()
    rmSync(other, { recursive: true, force: true })
  })
  const request = { ...freshRequest(model), notice: { city: 'Ulm' } }
  const send = async (path: string) => {
    const answer = await fetch(`${strict.url}/api/v1/${path}`, {
      method: 'POST',
      headers: { authorization: strict.key, 'content-type': 'application/json' },
      body: JSON.stringify(request),
    })
    return (await answer.json()) as object
  }
  assert.deepEqual(Object.keys(await send(`validate/${model}?for=eudamed,notices`)), [
    'status',
    'message',
    'deviceErrors',
    'deviceGroupErrors',
  ])
  const names = ['agency', 'requestId', 'modelInformation', 'status', 'statusText']
  assert.deepEqual(Object.keys(await send(`submit/${model}?to=eudamed,notices`)), names)
  await eventually(
    async () => board.item(request.device.Device),
    item => item !== undefined,
  )
})

test('a register that the actor has and that is nothing for a device says why it is not asked', async () => {
  const path = `actors/${actor}/registers/notices`
  assert.equal((await call(path, { method: 'PUT', body: {} })).status, 200)
  try {
    const without = await submit(freshRequest(model))
    assert.equal(without.status, 200)
    const { statusText: _, ...told } = atBoard(without.body)
    assert.deepEqual(told, {
      register: 'notices',
      agency: 'NOTICE BOARD',
      status: 'NOT_ASKED',
      reasons: ['Nothing says where it is sold.'],
    })
    const named = await submit(freshRequest(model), both)
    assert.deepEqual([named.status, atBoard(named.body).status], [200, 'INVALID_REQUEST'])
    const given = await submit({ ...freshRequest(model), notice: { city: 'Ulm' } })
    assert.equal((await ended(atBoard(given.body).requestId)).body.status, 'SUCCESS')
    assert.equal((await submit(freshRequest(model), { to: 'eudamed' })).body.targets, undefined)
  } finally {
    assert.equal((await call(path, { method: 'DELETE' })).status, 204)
  }
})

test('a register that cannot be named, and a companion that no register is asked with, are said before anything is judged', async () => {
  for (const to of ['nothing', 'eudamed,nothing', 'notices', ',']) {
    const { status, body } = await submit({ ...freshRequest(model), notice: { city: 'Ulm' } }, { to })
    assert.deepEqual([status, body.code], [400, 'request.parameter'], to)
  }
  const { status, body } = await submit(
    { ...freshRequest(model), notice: { city: 'Ulm' } },
    { to: 'eudamed' },
  )
  assert.deepEqual([status, body.status], [400, 'INVALID_REQUEST'])
  assert.match(String(body.reasons), /notice stands beside the records for notices/)
  for (const query of ['', '?for=eudamed', '?for=notices,eudamed,other', '?for=notices']) {
    const plan = await ask('plan', { ...freshRequest(model), notice: { city: 'Ulm' } }, query)
    assert.equal(plan.status, 400, query)
  }
})

test('a plan says for each register what submitting would do, and does nothing', async t => {
  t.after(() => board.turn('open'))
  const request = freshRequest(model)
  const plan = async (records: object) => {
    const { status, body } = await ask('plan', records, '?for=eudamed,notices')
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal(Object.keys(body).at(-1), 'targets')
    const [home, further, ...rest] = body.targets as unknown as PlannedTarget[]
    assert.deepEqual(rest, [])
    assert.deepEqual(home, {
      register: 'eudamed',
      agency: 'EC',
      verdict: body.verdict,
      statusText: body.statusText,
    })
    return { home: body.verdict, further: further ?? assert.fail() }
  }
  const noticed = { ...request, notice: { city: 'Ulm' } }
  const first = await plan(noticed)
  assert.equal(first.home, 'POSSIBLE')
  assert.deepEqual(
    [first.further.verdict, first.further.operations?.map(({ operation }) => operation)],
    ['POSSIBLE', ['ITEM.POST']],
  )
  assert.ok(first.further.operations?.[0]?.xml?.includes('"city":"Ulm"'))
  assert.deepEqual(board.sentOf(request.device.Device), [])
  assert.equal(
    (await call(`submissions?search=${request.device.Device}`)).text.includes(request.device.Device),
    false,
  )

  assert.equal((await plan(request)).further.verdict, 'INVALID_REQUEST')
  const invalid = (await plan({ ...request, notice: { city: '' } })).further
  assert.deepEqual(
    [invalid.verdict, invalid.validationResult?.deviceErrors.map(({ ruleId }) => ruleId)],
    ['INVALID', ['NOTICE-1']],
  )
  for (const breaks of ['identify', 'against', 'validate', 'plan', 'nameEntity'])
    assert.equal(
      (await plan({ ...request, notice: { city: 'Ulm', breaks } })).further.verdict,
      'INTERNAL_ERROR',
    )

  board.turn('silent')
  const { body } = await submit(noticed, both)
  const joining = (await plan(noticed)).further
  assert.deepEqual([joining.verdict, joining.joins], ['JOINS', atBoard(body).requestId])
  assert.equal((await plan({ ...request, notice: { city: 'Bern' } })).further.verdict, 'BLOCKED')
  board.turn('open')
  await ended(atBoard(body).requestId)
  assert.deepEqual(
    [(await plan(request)).home, (await plan(request)).further.verdict],
    ['IDENTICAL', 'IDENTICAL'],
  )
  const broken = { ...noticed, device: { ...request.device, BaseQuantity: 1.5 } }
  const none = (await ask('plan', broken, '?for=eudamed,notices')).body
  assert.deepEqual([none.verdict, none.targets], ['INVALID', undefined])
  const alone = (await ask('plan', request, '?for=eudamed')).body
  assert.deepEqual([alone.verdict, alone.targets], ['IDENTICAL', undefined])
})

async function judge(records: object, query: string) {
  const { status, body } = await ask('validate', records, query)
  assert.equal(status, 200, JSON.stringify(body))
  return body as unknown as Verdict & { targets?: (Verdict & { register: string })[] }
}

function list({ status, deviceErrors = [] }: Verdict): string[] {
  return [status, ...deviceErrors.map(({ ruleId }) => ruleId)]
}

test('records are judged for the register that is named, with what is held beside them, and for several each by itself', async () => {
  const request = freshRequest(model)
  assert.deepEqual(list(await judge({ ...request, notice: { city: 'Ulm' } }, '?for=notices')), ['successful'])
  assert.deepEqual(list(await judge({ ...request, notice: {} }, '?for=notices')), ['failed', 'NOTICE-1'])
  assert.deepEqual(list(await judge(request, '?for=notices')), ['failed', 'NOT-TAKEN'])
  const broken = { ...request, device: { ...request.device, BaseQuantity: 1.5 } }
  assert.deepEqual(list(await judge({ ...broken, notice: {} }, '?for=notices')), ['failed', 'SCHEMA-TYPE'])

  const several = await judge({ ...request, notice: {} }, '?for=eudamed,notices')
  const { targets, ...home } = several
  assert.deepEqual(home, await judge(request, '?for=eudamed'))
  assert.deepEqual(
    targets?.map(target => [target.register, ...list(target)]),
    [
      ['eudamed', 'successful'],
      ['notices', 'failed', 'NOTICE-1'],
    ],
  )
  const breaking = await judge(
    { ...request, notice: { city: 'Ulm', breaks: 'validate' } },
    '?for=eudamed,notices',
  )
  assert.deepEqual(
    breaking.targets?.map(({ status }) => status),
    ['successful', 'INTERNAL_ERROR'],
  )
  const large = { city: 'Ulm', more: 'x'.repeat(100_000) }
  assert.deepEqual(list(await judge({ ...request, notice: large }, '?for=notices')), ['successful'])

  const { body } = await submit({ ...request, notice: { city: 'Ulm' } }, both)
  await ended(atBoard(body).requestId)
  assert.deepEqual(list(await judge(request, '?for=notices')), ['successful'])
  for (const names of ['nothing', 'eudamed,', 'eudamed,nothing'])
    assert.equal((await ask('validate', request, `?for=${names}`)).body.code, 'request.parameter', names)
})

test('the same request under its key has its effect once at each register, and another list of them is another request', async () => {
  const request = { ...freshRequest(model), notice: { city: 'Ulm' } }
  const headers = { 'idempotency-key': randomUUID() }
  const first = await submit(request, both, headers)
  await ended(atBoard(first.body).requestId)
  const changed = { ...request, notice: { city: 'Bern' } }
  assert.equal((await submit(changed, both)).status, 200)
  const again = await submit(request, both, headers)
  assert.equal(again.body.requestId, first.body.requestId)
  assert.equal(atBoard(again.body).requestId, atBoard(first.body).requestId)
  assert.equal((await submit(request, { to: 'eudamed' }, headers)).status, 400, 'the notice is for nobody')
  const { notice: _, ...records } = request
  assert.equal((await submit(records, { to: 'eudamed' }, headers)).status, 422)
  assert.equal((await submit(changed, both, headers)).status, 422)
})

test('two requests at once that want the same share what is under way, and another wish is blocked at its register alone', async t => {
  t.after(() => board.turn('open'))
  board.turn('away')
  const request = { ...freshRequest(model), notice: { city: 'Ulm' } }
  const first = await submit(request, both)
  const again = await submit(request, both)
  assert.equal(atBoard(again.body).requestId, atBoard(first.body).requestId)
  const other = await submit({ ...request, notice: { city: 'Bern' } }, both)
  assert.deepEqual([other.status, atBoard(other.body).status], [200, 'BLOCKED'])
  board.turn('open')
  assert.equal((await ended(atBoard(first.body).requestId)).body.status, 'SUCCESS')
})

test('who watches one register is shown what is there alone', async () => {
  const ended = new AbortController()
  const { body: stream } = await fetch(`${gateway.url}/api/v1/events?register=notices`, {
    headers: { authorization: gateway.key },
    signal: ended.signal,
  })
  const { body } = await submit({ ...freshRequest(model), notice: { city: 'Ulm' } }, both)
  const part = atBoard(body).requestId ?? assert.fail()
  let told = ''
  for await (const piece of stream ?? assert.fail()) {
    told += Buffer.from(piece).toString()
    if (told.includes(`"requestId":"${part}"`) && told.includes('"SUCCESS"')) break
  }
  ended.abort()
  assert.doesNotMatch(told, new RegExp(`"requestId":"${body.requestId}"`))
})

test('lists, counts and the register show a request once, and its parts are in the evidence by the edition of their own rules', async () => {
  const request = freshRequest(model)
  const before = await call('overview')
  const endedBefore = await countEnded()
  const { body } = await submit({ ...request, notice: { city: 'Ulm' } }, both)
  const part = atBoard(body).requestId
  await ended(part)
  const listed = await call(`submissions?search=${request.device.Device}`)
  assert.deepEqual(
    (listed.body.items as { requestId: string }[]).map(({ requestId }) => requestId),
    [body.requestId],
  )
  const readLists = async (path: string) =>
    (await call(path)).body as unknown as { items?: Summary[]; submissions?: Summary[] }
  const code = request.device.Device
  const ofRegister = async (register: string) => {
    const { items = [] } = await readLists(`submissions?search=${code}&register=${register}`)
    const { submissions = [] } = await readLists(`search?q=${code}&register=${register}`)
    assert.deepEqual(submissions, items)
    return items.map(({ requestId }) => requestId)
  }
  assert.deepEqual(await ofRegister('notices'), [part])
  assert.deepEqual(await ofRegister('eudamed'), [body.requestId])
  assert.equal((await call('submissions?register=other')).body.code, 'request.parameter')
  const parts = await call('submissions?register=notices&status=SUCCESS&limit=100')
  const counted = await call('overview?register=notices')
  assert.equal(countSuccesses(counted.text), (parts.body.items as unknown[]).length)
  assert.equal(
    (await call('overview?register=eudamed')).text.split('"days"')[1],
    (await call('overview')).text.split('"days"')[1],
  )
  const after = await call('overview')
  assert.equal(countSuccesses(after.text), countSuccesses(before.text) + 1, after.text)
  assert.equal(await countEnded(), endedBefore + 1)
  assert.equal((await call(`devices/GS1/${request.device.Device}`)).status, 200)
  const rules = async (id: string | undefined) => {
    const { text } = await call(`evidence/export?submission=${id}`)
    return [...new Set(Array.from(text.matchAll(/rules\\+":\\+"([^"\\]*)/g), ([, edition = '']) => edition))]
  }
  assert.deepEqual(await rules(part), ['notices 1'])
  assert.doesNotMatch(String(await rules(body.requestId)), /notices/)
})
