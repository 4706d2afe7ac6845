import assert from 'node:assert/strict'
import { test } from 'node:test'
import { validRequests } from '@udigate/eudamed'
import { type ScriptedAnswer, startScripted } from './scripted-gateway.ts'

const taken: ScriptedAnswer = { status: 202, body: { id: '1' } }
const query = { mode: 'validate', model: 'EU_UDI_MDR' } as const
const type = 'application/x-ndjson'
const text = `${'ä'.repeat(100_000)}\n`
const bytes = new TextEncoder().encode(text)

async function* pieces() {
  for (let at = 0; at < bytes.length; at += 50_000) yield bytes.subarray(at, at + 50_000)
}

for (const [name, file] of [
  ['a text', text],
  ['bytes', bytes],
  ['a Blob', new Blob([bytes])],
] as const) {
  test(`it is told how much of ${name} has gone, from its beginning to its end`, async t => {
    const { client, calls } = await startScripted(t, [taken])
    const told: [number, number | undefined][] = []
    await client.upload(query, file, { type, onSent: (...sent) => told.push(sent) })
    assert.equal(calls[0]?.body, text)
    assert.equal(calls[0]?.headers['content-type'], type)
    assert.deepEqual(told.at(-1), [bytes.length, 1])
    assert.ok(told.every(([sent], index) => sent > (told[index - 1]?.[0] ?? 0)))
  })
}

test('of what comes piece by piece it is told how much, and not which share', async t => {
  const { client, calls } = await startScripted(t, [taken])
  const told: [number, number | undefined][] = []
  await client.upload(query, pieces(), { type, onSent: (...sent) => told.push(sent) })
  assert.equal(calls[0]?.body, text)
  assert.deepEqual(told.at(-1), [bytes.length, undefined])
})

test('a file whose way is told is sent again from its beginning', async t => {
  const { client, calls } = await startScripted(t, ['cut', taken])
  await client.upload(query, text, { type, idempotencyKey: 'k', onSent: () => {} })
  assert.deepEqual(
    calls.map(({ body, headers }) => [body, headers['idempotency-key']]),
    [
      [text, 'k'],
      [text, 'k'],
    ],
  )
})

test('a request that is a text goes as it was written', async t => {
  const { client, calls } = await startScripted(t, [{ status: 200, body: {} }])
  const written = JSON.stringify(validRequests.EU_UDI_MDR, undefined, 3).replace('1', '1.0')
  await client.validate('EU_UDI_MDR', written)
  await client.plan('EU_UDI_MDR', written)
  await client.submit('EU_UDI_MDR', written, { wait: 0 })
  assert.deepEqual(
    calls.map(({ body, headers }) => [body, headers['content-type']]),
    Array.from({ length: 3 }, () => [written, 'application/json']),
  )
})
