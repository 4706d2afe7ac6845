import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { json } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'

const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url))
const withOneLineMore = ['--conditions=udigate-source', '--import', here('one-line-more.mjs')]

test('another authority is a law, a folder and a line: what it accepts and refuses is the outcome, once', async t => {
  const { submit, plan, messages } = await startWithPills(t)
  const first = await submit({ device: { Box: 'B1', Batch: 'L1' }, deviceGroup: { Batch: 'L1' } })
  assert.deepEqual(
    [first.status, first.body.agency, first.body.status],
    [200, 'HSA', 'SUCCESS'],
    JSON.stringify(first),
  )
  assert.equal(first.body.modelInformation, 'PILL_BOX; rules pills 1; BOX.ADD')

  const again = await submit({ device: { Box: 'B1', Batch: 'L1' }, deviceGroup: { Batch: 'L1' } })
  assert.equal(again.status, 200)
  assert.equal(messages.length, 1)
  assert.equal(
    (await plan({ device: { Box: 'B1', Batch: 'L1' }, deviceGroup: { Batch: 'L1' } })).body.verdict,
    'IDENTICAL',
  )

  const refused = await submit({ device: { Box: 'BAD', Batch: 'L1' }, deviceGroup: { Batch: 'L1' } })
  assert.equal(refused.status, 400)
  assert.deepEqual(refused.body.deviceErrors, [{ path: '/device/Box', ruleId: 'NO', message: 'It is bad.' }])

  const invalid = await submit({ device: {}, deviceGroup: {} })
  assert.equal(invalid.status, 400)
  assert.equal(messages.length, 2)
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
    'environment: UDIGATE_PREVIEW_ENDPOINT is for the connector domibus; leave it out.',
    'environment: The connector pills-http needs UDIGATE_PREVIEW_REGISTER_URL.',
    'environment: UDIGATE_PRODUCTION_REGISTER_URL is for the connector pills-http; leave it out.',
  ])
  assert.deepEqual(readSettings({ UDIGATE_PRODUCTION_PARTY_ID: 'P' }).mistakes, [
    'environment: UDIGATE_PRODUCTION_PARTY_ID needs UDIGATE_PRODUCTION_CONNECTOR, or UDIGATE_PRODUCTION_ENDPOINT for the connector domibus, or UDIGATE_PRODUCTION_REGISTER_URL for the connector pills-http.',
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

/** A register of pills, which answers at once, and a gateway of its own process that knows it. */
async function startWithPills(t: TestContext) {
  const messages: unknown[] = []
  const register = createServer((request, response) => {
    void (json(request) as Promise<{ ids: { correlationId: string }; add: { Box: string }[] }>).then(
      message => {
        messages.push(message)
        const results = message.add.map(({ Box: box }) =>
          box === 'BAD' ? { box, because: 'It is bad.' } : { box },
        )
        response.end(JSON.stringify({ correlationId: message.ids.correlationId, results }))
      },
    )
  }).listen(0, '127.0.0.1')
  await once(register, 'listening')
  const folder = mkdtempSync(join(tmpdir(), 'udigate-pills-'))
  const url = `http://127.0.0.1:${(register.address() as AddressInfo).port}`
  const args = [...withOneLineMore, here('gateway.ts'), folder, url]
  const gateway = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  t.after(async () => {
    gateway.stdin.end()
    if (gateway.exitCode === null) await once(gateway, 'exit')
    register.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const lines = createInterface(gateway.stdout)
  const ended = once(gateway, 'exit').then(([code]) => assert.fail(`The gateway ended with ${code}.`))
  const [line] = (await Promise.race([once(lines, 'line'), ended])) as [string]
  ended.catch(() => {})
  const { url: gatewayUrl, key } = JSON.parse(line) as { url: string; key: string }
  const post = async (path: string, records: Body): Promise<{ status: number; body: Body }> => {
    const headers = { authorization: key, 'content-type': 'application/json' }
    const answer = await fetch(`${gatewayUrl}/api/v1/${path}/PILL_BOX`, {
      method: 'POST',
      headers,
      body: JSON.stringify(records),
    })
    return { status: answer.status, body: (await answer.json()) as Body }
  }
  return {
    messages,
    submit: (records: Body) => post('submit', records),
    plan: (records: Body) => post('plan', records),
  }
}
