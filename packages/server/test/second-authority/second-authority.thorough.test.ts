import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { freshRequest } from '../fresh-request.ts'
import { eventually } from '../harness.ts'
import { ownSimulator } from '../simulator.ts'
import { type Register, startRegister } from './register.ts'
import { startGateway } from './start-gateway.ts'

const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url))
const withOneLineMore = ['--conditions=udigate-source', '--import', here('one-line-more.mjs')]

test('another authority is a law, a folder and a line: what it accepts and refuses is the outcome, once', async t => {
  const { submit, plan, register } = await startWithPills(t)
  const first = await submit(box('B1'))
  assert.deepEqual(
    [first.status, first.body.agency, first.body.status],
    [200, 'HSA', 'SUCCESS'],
    JSON.stringify(first),
  )
  assert.equal(first.body.modelInformation, 'PILL_BOX; rules pills 1; BOX.ADD')

  const again = await submit(box('B1'))
  assert.equal(again.status, 200)
  assert.equal(register.entries.length, 1)
  assert.equal((await plan(box('B1'))).body.verdict, 'IDENTICAL')

  const refused = await submit(box('BAD'))
  assert.equal(refused.status, 400)
  assert.deepEqual(refused.body.deviceErrors, [{ path: '/device/Box', ruleId: 'NO', message: 'It is bad.' }])

  const invalid = await submit({ actorCode: 'PILL-1', device: {}, deviceGroup: {} })
  assert.equal(invalid.status, 400)
  assert.equal(register.entries.length, 2)
})

test('what changes of a registered box is sent as its own operation', async t => {
  const { submit, register } = await startWithPills(t)
  await submit(box('B1'))
  const changed = await submit(box('B1', 'L1', 'Twice a day'))
  assert.equal(changed.body.modelInformation, 'PILL_BOX; rules pills 1; BOX.RELABEL', JSON.stringify(changed))
  assert.deepEqual(carriedOut(register), [
    { added: ['B1'], written: ['B1'] },
    { added: [], written: ['B1'] },
  ])
})

test('boxes of a new batch that are submitted together are each registered once', async t => {
  const { submit, register } = await startWithPills(t)
  const answers = await Promise.all(['B1', 'B2', 'B3'].map(name => submit(box(name))))
  assert.deepEqual(
    answers.map(({ body }) => body.status),
    ['SUCCESS', 'SUCCESS', 'SUCCESS'],
    JSON.stringify(answers),
  )
  assert.deepEqual(register.boxes().toSorted(), ['B1', 'B2', 'B3'])
  assert.deepEqual(register.addedAgain(), [])
})

test('where the register carries a message out and breaks the connection, its answer counts, and nothing is sent again', async t => {
  const { submit, register } = await startWithPills(t)
  register.arm({ fault: 'reset' })
  assert.equal((await submit(box('B1'))).body.status, 'SUCCESS')
  assert.deepEqual(register.boxes(), ['B1'])
  assert.equal(register.entries.length, 1)
})

test('where the register breaks the connection and does not have the message, it is sent again', async t => {
  const { submit, register } = await startWithPills(t)
  register.arm({ fault: 'reset-before', times: 2 })
  register.arm({ fault: 'http-503' })
  assert.equal((await submit(box('B1'))).body.status, 'SUCCESS')
  assert.deepEqual(register.boxes(), ['B1'])
  // Without a question: that it does not have the message is proof enough.
  assert.equal(register.entries.length, 1)
})

for (const fault of ['no-acknowledgement', 'empty-acknowledgement'] as const) {
  test(`what the register carries out with ${fault.replace('-', ' ')} is looked up`, async t => {
    const { begin, end, register } = await startWithPills(t)
    register.arm({ fault })
    assert.equal(await end(await begin(box('B1'))), 'SUCCESS')
    assert.deepEqual(carriedOut(register), [{ added: ['B1'], written: ['B1'] }])
    assert.ok(register.entries.some(({ asked }) => asked.includes('B1')))
  })
}

test('after a kill the register is asked for what was sent, and nothing is sent again', async t => {
  const { begin, end, register, killAndStart } = await startWithPills(t)
  const names = ['B1', 'B2']
  const ids: string[] = []
  for (const [number, name] of names.entries()) {
    // The answer stays away, so that the transmission itself is what the next process finds.
    register.arm({ fault: 'no-acknowledgement', match: name })
    ids.push(await begin(box(name, `L${number}`)))
    await eventually(
      async () => register.boxes(),
      boxes => boxes.includes(name),
    )
    await killAndStart()
  }
  for (const id of ids) assert.equal(await end(id), 'SUCCESS')
  assert.deepEqual(register.boxes(), names)
  assert.deepEqual(register.addedAgain(), [])
})

test('beside EUDAMED on one stage each has what is its own, and goes on while the other is away', async t => {
  const simulator = await ownSimulator(t)
  const { submit, submitDevice, call, end, rulesOf, register } = await startWithPills(t, simulator.port)
  const device = async () => {
    const records = { ...freshRequest('EU_UDI_MDR'), actorCode: 'DE-MF-000001723' }
    return { code: records.device.Device, ...(await submitDevice(records)) }
  }
  const first = await device()
  assert.deepEqual([first.status, first.body.agency], [200, 'EC'], JSON.stringify(first))
  const boxed = await submit(box('B1'))
  assert.equal(boxed.body.agency, 'HSA')
  assert.deepEqual(await rulesOf(boxed.body.requestId), ['pills 1'])
  const [rules = '', ...others] = await rulesOf(first.body.requestId)
  assert.match(rules, /\d/)
  assert.doesNotMatch(rules, /pills/)
  assert.deepEqual(others, [])
  assert.deepEqual(register.boxes(), ['B1'])
  const held = await simulator.register()
  assert.ok(held.some(({ code }) => code === first.code))
  assert.ok(!held.some(({ code }) => code === 'B1'))

  register.arm({ fault: 'http-503', times: 1_000 })
  const waiting = await submit(box('B2'), { prefer: 'wait=0' })
  assert.equal(waiting.body.status, 'IN_SUBMISSION', JSON.stringify(waiting))
  assert.deepEqual((await device()).body.status, 'SUCCESS')
  assert.deepEqual(register.boxes(), ['B1'])
  const ready = await call('../../health/ready')
  assert.equal(ready.status, 200)
  register.disarm()
  assert.equal(await end(String(waiting.body.requestId)), 'SUCCESS')
})

test('its settings are read, refused and listed as those of the other are', () => {
  const register = 'https://pills.example/register'
  const { read, mistakes, settings } = readSettings({ UDIGATE_PRODUCTION_PILLS_REGISTER_URL: register })
  assert.deepEqual(mistakes, [])
  assert.deepEqual(read.config?.stages.production, {
    pills: {
      simulated: false,
      connector: 'pills-http',
      registerUrl: register,
      wait: 20,
      pollEvery: 20,
      quarantine: 21_600_000,
      confirmationEvery: 21_600_000,
      confirmationFresh: 300_000,
      budget: {},
      trafficRejection: 'unusual traffic',
      pullFullEvery: 1,
    },
  })
  assert.deepEqual(Object.keys(read.config?.stages.preview ?? {}), ['eudamed'])
  const shown = settings.filter(({ name }) =>
    /_PRODUCTION(_PILLS)?_(CONNECTOR|REGISTER_URL|WAIT|ENDPOINT)$/.test(name),
  )
  assert.deepEqual(
    shown.map(({ name, value }) => [name, value]),
    [
      ['UDIGATE_PRODUCTION_CONNECTOR', undefined],
      ['UDIGATE_PRODUCTION_ENDPOINT', undefined],
      ['UDIGATE_PRODUCTION_WAIT', undefined],
      ['UDIGATE_PRODUCTION_PILLS_CONNECTOR', undefined],
      ['UDIGATE_PRODUCTION_PILLS_REGISTER_URL', register],
      ['UDIGATE_PRODUCTION_PILLS_WAIT', 20],
    ],
  )
  assert.equal(shown[3]?.unset, 'pills-http where REGISTER_URL is set; else it is not connected')

  const wrong = readSettings({
    UDIGATE_PREVIEW_PILLS_CONNECTOR: 'pills-http',
    UDIGATE_PREVIEW_PILLS_ENDPOINT: 'https://access.example/ws',
    UDIGATE_PRODUCTION_CONNECTOR: 'pills-http',
  })
  assert.deepEqual(wrong.mistakes, [
    'environment: UDIGATE_PREVIEW_PILLS_ENDPOINT is not a setting; did you mean UDIGATE_PREVIEW_ENDPOINT?',
    'environment: UDIGATE_PRODUCTION_CONNECTOR is "pills-http"; it must be one of domibus, domibus-files, as4, bulk-files.',
    'environment: The connector pills-http needs UDIGATE_PREVIEW_PILLS_REGISTER_URL.',
  ])
  assert.deepEqual(readSettings({ UDIGATE_PRODUCTION_PILLS_WAIT: '5' }).mistakes, [
    'environment: UDIGATE_PRODUCTION_PILLS_WAIT needs UDIGATE_PRODUCTION_PILLS_CONNECTOR, or UDIGATE_PRODUCTION_PILLS_REGISTER_URL for the connector pills-http.',
  ])
})

/** What a gateway that knows both authorities makes of an environment, in a process of its own. */
function readSettings(environment: Record<string, string>) {
  const args = [...withOneLineMore, here('settings.ts'), JSON.stringify(environment)]
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as {
    read: { config?: { stages: Record<string, unknown> } }
    mistakes: string[]
    settings: { name: string; value?: unknown; unset?: string }[]
  }
}

type Body = Record<string, unknown>

/** A register of pills, and a gateway that knows it in a process of its own, which can be killed and started again. */
async function startWithPills(t: TestContext, simulatorPort = 9) {
  const register = await startRegister()
  const folder = mkdtempSync(join(tmpdir(), 'udigate-pills-'))
  t.after(() => {
    register.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const startOne = () =>
    startGateway({
      lists: new URL('one-line-more.mjs', import.meta.url),
      folder,
      register: { name: 'PILLS', url: register.url },
      simulatorPort,
    })
  let gateway = await startOne()
  t.after(() => gateway.stop())
  const send = (path: string, headers = {}, body?: object): Promise<Response> =>
    fetch(`${gateway.url}/api/v1/${path}`, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: { authorization: gateway.key, 'content-type': 'application/json', ...headers },
    })
  const call = async (path: string, headers = {}, body?: object): Promise<{ status: number; body: Body }> => {
    const answer = await send(path, headers, body)
    return { status: answer.status, body: (await answer.json()) as Body }
  }
  const post = (path: string, records: object, headers = {}, model = 'PILL_BOX') =>
    call(`${path}/${model}`, headers, records)
  return {
    register,
    call,
    /** The editions of rules that the evidence of a submission names. */
    async rulesOf(id: unknown): Promise<readonly string[]> {
      const text = await (await send(`evidence/export?submission=${String(id)}`)).text()
      return [...new Set(Array.from(text.matchAll(/rules\\+":\\+"([^"\\]*)/g), ([, rules = '']) => rules))]
    },
    submit: (records: Body, headers = {}) => post('submit', records, headers),
    submitDevice: (records: object) => post('submit', records, {}, 'EU_UDI_MDR'),
    plan: (records: Body) => post('plan', records),
    /** Submits without waiting for the outcome. @returns the id of the submission */
    async begin(records: Body): Promise<string> {
      const { body } = await post('submit', records, { prefer: 'respond-async' })
      return String(body.requestId)
    },
    /** Waits until a submission has ended. @returns its status */
    async end(id: string): Promise<unknown> {
      const { body } = await eventually(() => call(`submissions/${id}`), hasEnded)
      return body.status
    },
    /** kill -9, and a start on the same data. */
    async killAndStart(): Promise<void> {
      await gateway.kill()
      gateway = await startOne()
    },
  }
}

function hasEnded({ body }: { body: Body }): boolean {
  return body.status !== 'IN_SUBMISSION'
}

/** What the register was to add, and what it wrote, message by message; without its questions. */
function carriedOut({ entries }: Register) {
  return entries.filter(({ asked }) => asked.length === 0).map(({ added, written }) => ({ added, written }))
}

/** A box of pills of a batch. */
function box(name: string, batch = 'L1', label?: string): Body {
  return {
    actorCode: 'PILL-1',
    device: { Box: name, Batch: batch, ...(label && { Label: label }) },
    deviceGroup: { Batch: batch },
  }
}
