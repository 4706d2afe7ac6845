import assert from 'node:assert/strict'
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type TestContext, test } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { eventually } from '../harness.ts'
import { type Register, startRegister } from './register.ts'

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

  const invalid = await submit({ device: {}, deviceGroup: {} })
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

test('its settings are read, refused and listed as those of the other are', () => {
  const register = 'https://pills.example/register'
  const { read, mistakes, settings } = readSettings({ UDIGATE_PRODUCTION_REGISTER_URL: register })
  assert.deepEqual(mistakes, [])
  assert.deepEqual(read.config?.stages, {
    preview: read.config?.stages.preview,
    production: {
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
  const shown = settings.filter(({ name }) => /_PRODUCTION_(CONNECTOR|REGISTER_URL|WAIT)$/.test(name))
  assert.deepEqual(
    shown.map(({ name, value }) => [name, value]),
    [
      ['UDIGATE_PRODUCTION_CONNECTOR', undefined],
      ['UDIGATE_PRODUCTION_REGISTER_URL', register],
      ['UDIGATE_PRODUCTION_WAIT', 20],
    ],
  )
  assert.equal(
    shown[0]?.unset,
    'domibus where ENDPOINT is set; pills-http where REGISTER_URL is set; else preview has the simulator, and production is not connected',
  )

  const wrong = readSettings({
    UDIGATE_PREVIEW_CONNECTOR: 'pills-http',
    UDIGATE_PREVIEW_ENDPOINT: 'https://access.example/ws',
    UDIGATE_PRODUCTION_CONNECTOR: 'bulk-files',
    UDIGATE_PRODUCTION_REGISTER_URL: register,
  })
  assert.deepEqual(wrong.mistakes, [
    'environment: UDIGATE_PREVIEW_ENDPOINT is for the connectors domibus and as4; leave it out.',
    'environment: The connector pills-http needs UDIGATE_PREVIEW_REGISTER_URL.',
    'environment: UDIGATE_PRODUCTION_REGISTER_URL is for the connector pills-http; leave it out.',
  ])
  assert.deepEqual(readSettings({ UDIGATE_PRODUCTION_PARTY_ID: 'P' }).mistakes, [
    'environment: UDIGATE_PRODUCTION_PARTY_ID needs UDIGATE_PRODUCTION_CONNECTOR, or UDIGATE_PRODUCTION_ENDPOINT for the connector domibus, or UDIGATE_PRODUCTION_REGISTER_URL for the connector pills-http.',
  ])
})

test('where two authorities declare a setting with two meanings, the start stops and says which', () => {
  const cli = fileURLToPath(import.meta.resolve('../../../cli/src/main.ts'))
  const list = `${pathToFileURL(here('one-line-more.mjs')).href}?list=./list-of-two-meanings.ts`
  const folder = mkdtempSync(join(tmpdir(), 'udigate-pills-'))
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--conditions=udigate-source', '--import', list, cli, 'serve'],
    { encoding: 'utf8', env: { PORT: '0', UDIGATE_DATA_DIR: folder }, timeout: 60_000 },
  )
  assert.deepEqual([status, stdout, readdirSync(folder)], [1, '', []])
  assert.match(
    stderr,
    /The setting ENDPOINT has two meanings, for the authorities eudamed and pills: name one of them otherwise\./,
  )
  rmSync(folder, { recursive: true })
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
async function startWithPills(t: TestContext) {
  const register = await startRegister()
  const folder = mkdtempSync(join(tmpdir(), 'udigate-pills-'))
  let gateway = await startGateway(folder, register.url)
  t.after(async () => {
    await gateway.stop()
    register.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const call = async (
    path: string,
    { headers = {}, ...init }: { method?: string; headers?: Record<string, string>; body?: string } = {},
  ): Promise<{ status: number; body: Body }> => {
    const own = { authorization: gateway.key, 'content-type': 'application/json' }
    const answer = await fetch(`${gateway.url}/api/v1/${path}`, { ...init, headers: { ...own, ...headers } })
    return { status: answer.status, body: (await answer.json()) as Body }
  }
  const post = (path: string, records: Body, headers = {}) =>
    call(`${path}/PILL_BOX`, { method: 'POST', headers, body: JSON.stringify(records) })
  return {
    register,
    submit: (records: Body) => post('submit', records),
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
      gateway = await startGateway(folder, register.url)
    },
  }
}

async function startGateway(folder: string, registerUrl: string) {
  const child = spawn(process.execPath, [...withOneLineMore, here('gateway.ts'), folder, registerUrl], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const exit = once(child, 'exit')
  const lines = createInterface(child.stdout)
  const ended = exit.then(([code]) => assert.fail(`The gateway ended with ${code}.`))
  const [line] = (await Promise.race([once(lines, 'line'), ended])) as [string]
  ended.catch(() => {})
  const { url, key } = JSON.parse(line) as { url: string; key: string }
  return {
    url,
    key,
    async stop() {
      child.stdin.end()
      await exit
    },
    async kill() {
      child.kill('SIGKILL')
      await exit
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
    device: { Box: name, Batch: batch, ...(label && { Label: label }) },
    deviceGroup: { Batch: batch },
  }
}
