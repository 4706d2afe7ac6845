import assert from 'node:assert/strict'
import { freshRequest } from '../../../test/fresh-request.ts'
import { eventually, start, type World } from '../../../test/harness.ts'
import { test } from '../../../test/on-both-stores.ts'

const model = 'EU_UDI_MDR'
const actorCode = 'DE-MF-000001723'

const path = '/api/v1/events'

async function submitted(world: World, request: object): Promise<string> {
  const { body } = await world.post(`/api/v1/submit/${model}`, { ...request, actorCode })
  assert.ok(body.status === 'SUCCESS' || body.status === 'VALIDATION_FAILED', JSON.stringify(body))
  return body.requestId
}

test('200 with an event for each submission that comes and ends, of the own organisation alone', async t => {
  const world = await start(t)
  const stranger = await world.makeKey({ organisation: 'other', actors: [] })
  const listen = async (key: string) => {
    const response = await fetch(`${world.url}${path}`, { headers: { authorization: key } })
    assert.equal(response.headers.get('content-type'), 'text/event-stream; charset=utf-8')
    const heard: { name: string; data: { requestId?: string; status?: string } }[] = []
    const reader = (response.body ?? assert.fail()).pipeThrough(new TextDecoderStream()).getReader()
    const reading = (async () => {
      let text = ''
      for (;;) {
        const { value, done } = await reader.read().catch(() => ({ value: undefined, done: true }))
        if (done) return
        text += value
        const parts = text.split('\n\n')
        text = parts.pop() ?? ''
        for (const part of parts) {
          const found = /^event: (.+)\ndata: (.+)$/.exec(part)
          if (found) heard.push({ name: String(found[1]), data: JSON.parse(String(found[2])) })
        }
      }
    })()
    return { heard, end: () => reader.cancel().then(() => reading) }
  }
  const own = await listen(world.key)
  const other = await listen(stranger)
  // What was there before is nothing new; a submission after the first look is.
  const listHeard = async (requestId: string) =>
    eventually(
      async () => own.heard.filter(({ data }) => data.requestId === requestId).map(({ data }) => data.status),
      statuses => statuses.includes('SUCCESS'),
    )
  const requestId = await submitted(world, freshRequest(model))
  const later = await submitted(world, freshRequest(model))
  assert.equal((await listHeard(later)).at(-1), 'SUCCESS')
  assert.ok(requestId)
  assert.deepEqual(other.heard, [])
  await Promise.all([own.end(), other.end()])
})

test('200 with an event for a pull', async t => {
  const world = await start(t)
  const response = await fetch(`${world.url}${path}`, { headers: { authorization: world.key } })
  const reader = (response.body ?? assert.fail()).pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const reading = (async () => {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      text += value
    }
  })()
  // What was there before the first look is nothing new; what a later one finds is.
  await eventually(
    async () => {
      assert.equal((await world.post('/api/v1/pulls', { actorCode })).status, 202)
      return text
    },
    heard => /^event: pull\ndata: .+\n\n/m.test(heard),
  )
  const [, data = '{}'] = /^event: pull\ndata: (.+)$/m.exec(text) ?? []
  const { actorCode: actor, scope } = JSON.parse(data)
  assert.deepEqual([actor, scope], [actorCode, 'FULL'])
  await reader.cancel()
  await reading
})

test('401 without a key, and 403 with one that may not read', async t => {
  const { get, makeKey } = await start(t)
  assert.equal((await get(path, { key: null })).status, 401)
  assert.equal((await get(path, { key: await makeKey({ scopes: ['submit'] }) })).status, 403)
})

test('a listener that hangs up leaves no failure in the log', async t => {
  const world = await start(t)
  for (let count = 0; count < 5; count += 1) {
    const answer = await fetch(`${world.url}${path}`, { headers: { authorization: world.key } })
    await answer.body?.cancel()
  }
  // All connections have ended then.
  await world.gateway.stop()
  const lines = world.logged.map(line => JSON.parse(line) as { level: number })
  assert.deepEqual(
    lines.filter(({ level }) => level > 30),
    [],
  )
})
