import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
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
  const options = [
    '--conditions=udigate-source',
    '--import',
    here('one-line-more.mjs'),
    here('gateway.ts'),
    folder,
  ]
  const env = { ...process.env, PILLS_URL: `http://127.0.0.1:${(register.address() as AddressInfo).port}` }
  const gateway = spawn(process.execPath, options, { env, stdio: ['pipe', 'pipe', 'inherit'] })
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
  const { url, key } = JSON.parse(line) as { url: string; key: string }
  const post = async (path: string, records: Body): Promise<{ status: number; body: Body }> => {
    const headers = { authorization: key, 'content-type': 'application/json' }
    const answer = await fetch(`${url}/api/v1/${path}/PILL_BOX`, {
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
