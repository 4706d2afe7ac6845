import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '../../../../../test/free-port.ts'
import { eventually, start } from '../../../test/harness.ts'
import { eventTypes } from '../../store/tables.ts'
import { testEvent } from '../../webhooks/event.ts'

const root = fileURLToPath(new URL('../../../../..', import.meta.url))
const page = readFileSync(`${root}docs/webhooks.md`, 'utf8')

test('the receiver that the documentation shows verifies what comes, and refuses what is forged', async t => {
  const code = /```js\n([^`]+)```/.exec(page)?.[1]
  assert.ok(code)
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}/`
  const world = await start(t, { UDIGATE_WEBHOOK_PRIVATE_TARGETS: '127.0.0.1' })
  const key = await world.makeKey({ scopes: ['admin'] })
  const { body } = await world.post('/api/v1/webhooks', { url, events: ['pull.ended'] }, { key })
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: String(port), WEBHOOK_SECRET: String(body.secret) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  t.after(async () => {
    child.kill()
    await ended
  })
  const lines: string[] = []
  createInterface(child.stdout).on('line', line => lines.push(line))
  const forged = await eventually(
    () => fetch(url, { method: 'POST', body: '{"type":"webhook.test"}' }).catch(() => undefined),
    answer => answer !== undefined,
  )
  assert.equal(forged?.status, 400)
  await forged.text()
  const { headers } = await world.post(`/api/v1/webhooks/${String(body.id)}/test`, undefined, { key })
  const delivered = await eventually(
    () => world.get(headers.get('location') ?? '', { key }),
    answer => answer.body.attempts !== 0,
  )
  assert.equal(delivered.body.state, 'DELIVERED')
  await eventually(
    async () => lines,
    all => all.length > 0,
  )
  assert.match(lines[0] ?? '', /^webhook\.test/)
})

test('every type of event is in the documentation, and in the OpenAPI document', async t => {
  const world = await start(t)
  const { body } = await world.get('/openapi.json', { key: null })
  const types = [...eventTypes, testEvent]
  assert.deepEqual(Object.keys(body.webhooks as object).sort(), types.toSorted())
  for (const type of types) assert.ok(page.includes(`\`${type}\``), type)
})
