import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type TestContext, test } from 'node:test'
import { collectAll, openFirst } from '../testing/conformance.ts'
import { systemTime } from '../testing/system-time.ts'
import { connectDomibus } from './index.ts'
import { never, settingsFor } from './testing/connect-to.ts'

const simulator = join(import.meta.dirname, '../../../../../simulator/src/main.ts')

test('the simulator, a program of its own, understands every call and is understood', async t => {
  const url = await startSimulator(t)
  const accessPoint = connectDomibus(settingsFor(new URL('/domibus/services/wsplugin', url)), systemTime)
  const draft = { transmissionId: 'm1.1@udigate', conversationId: 'c1', xml: Buffer.from('<Push>ä</Push>') }

  assert.equal(await accessPoint.fetchStatus(draft.transmissionId, never()), 'not-found')
  assert.deepEqual(await accessPoint.send(draft, never()), { kind: 'taken' })
  assert.equal(await accessPoint.fetchStatus(draft.transmissionId, never()), 'delivered')
  assert.equal((await accessPoint.send(draft, never())).kind, 'unknown', 'the id is known already')

  const first = await openFirst(accessPoint)
  assert.equal(first?.answer.refToMessageId, draft.transmissionId)
  assert.equal(first?.answer.conversationId, 'c1')
  assert.match(Buffer.from(first?.answer.xml ?? []).toString('utf8'), /Acknowledgement/)

  const again = await collectAll(accessPoint)
  assert.deepEqual(
    again,
    { answers: [first?.answer], end: { leftBehind: [] } },
    'unconfirmed, it comes again',
  )
  assert.deepEqual(await collectAll(accessPoint), { answers: [], end: { leftBehind: [] } })
})

test('faults of the simulator come out as what they are', async t => {
  const url = await startSimulator(t)
  const accessPoint = connectDomibus(settingsFor(new URL('/domibus/services/wsplugin', url)), systemTime)
  const expected = { 'http-503': 'not-found', 'reset-before': 'not-found', reset: 'delivered' }
  for (const [fault, status] of Object.entries(expected)) {
    const response = await fetch(new URL('/faults', url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ fault, times: 1 }),
    })
    assert.ok(response.ok)
    const transmissionId = `${fault}.1@udigate`
    const handed = await accessPoint.send({ transmissionId, xml: Buffer.from('<Push/>') }, never())
    assert.equal(handed.kind, 'unknown')
    if (fault === 'http-503') assert.equal(handed.retryAfterMs, 1000)
    assert.equal(await accessPoint.fetchStatus(transmissionId, never()), status)
  }
})

async function startSimulator(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'udigate-simulator-'))
  const child = spawn(process.execPath, ['--conditions=udigate-source', simulator], {
    env: { PATH: process.env.PATH, UDIGATE_SIMULATOR_PORT: '0', UDIGATE_DATA_DIR: folder },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  t.after(async () => {
    child.stdin.end()
    await exited
    await rm(folder, { recursive: true })
  })
  for await (const line of createInterface(child.stdout)) {
    const url = /^udigate simulator ready at (\S+)$/.exec(line)?.[1]
    if (url) return url
  }
  throw new Error('the simulator ended before it was ready')
}
