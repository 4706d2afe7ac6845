import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { type TestContext, test } from 'node:test'
import { callGateway, readable } from '../src/gateway/call-gateway.ts'
import { saveStream } from '../src/gateway/save-stream.ts'
import { startListening } from './answering-gateway.ts'

function makeFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-streaming-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

async function* sound(): AsyncGenerator<Uint8Array> {
  yield bytes('one')
}

async function* damaged(): AsyncGenerator<Uint8Array> {
  yield bytes('one')
  throw new Error('read error')
}

/** A stream that cannot be written. */
function failing(code: string): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done(Object.assign(new Error(code), { code })) })
}

test('what is sent as a stream goes out piece by piece, with its type and headers', async t => {
  const firstArrived = Promise.withResolvers<void>()
  const environment = await startListening(t, async (request, response) => {
    let received = ''
    for await (const chunk of request) {
      received += String(chunk)
      firstArrived.resolve()
    }
    const { method, url, headers } = request
    response.writeHead(202, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        received,
        method,
        url,
        type: headers['content-type'],
        key: headers['idempotency-key'],
      }),
    )
  })
  async function* chunks() {
    yield bytes('one\n')
    // Were it buffered first, this would never be.
    await firstArrived.promise
    yield bytes('two\n')
  }
  const answer = await callGateway(environment).upload(
    { mode: 'submit' },
    readable(chunks(), 'devices.ndjson'),
    { type: 'application/x-ndjson', idempotencyKey: 'k1' },
  )
  assert.deepEqual(answer, {
    received: 'one\ntwo\n',
    method: 'POST',
    url: '/api/v1/batches?mode=submit',
    type: 'application/x-ndjson',
    key: 'k1',
  })
})

test('what cannot be read to its end is a failure that names it; so is a refusal', async t => {
  const environment = await startListening(t, async (request, response) => {
    request.resume()
    response
      .writeHead(413, { 'content-type': 'application/problem+json' })
      .end(JSON.stringify({ detail: 'It is too large.' }))
  })
  const send = (chunks: AsyncIterable<Uint8Array>) =>
    callGateway(environment).post('/api/v1/imports', {
      content: { type: 'text/csv', body: readable(chunks, 'a.csv') },
    })
  await assert.rejects(send(damaged()), { message: 'a.csv cannot be read: read error.', status: 2 })
  await assert.rejects(send(sound()), { message: 'It is too large.', status: 1 })
})

const results = '/api/v1/batches/{id}/results'
const path = { id: 'b' }

/** A gateway that sends the second half of its answer when it is told to. */
async function startInHalves(t: TestContext, { isCutOff = false } = {}) {
  const goOn = Promise.withResolvers<void>()
  const accepted: (string | undefined)[] = []
  const environment = await startListening(t, async (request, response) => {
    accepted.push(request.headers.accept)
    response.writeHead(200, { 'content-type': 'application/x-ndjson' }).write('first half, ')
    await goOn.promise
    if (isCutOff) response.destroy()
    else response.end('second half')
  })
  return { gateway: callGateway(environment), accepted, goOn: () => goOn.resolve() }
}

test('an answer goes to a stream as it comes, and the stream stays open', async t => {
  const { gateway, accepted, goOn } = await startInHalves(t)
  let seen = ''
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      seen += String(chunk)
      // The rest is sent only when the beginning has been written.
      goOn()
      done()
    },
  })
  await saveStream(gateway.bytes(results, { path, accept: 'application/x-ndjson' }), output)
  assert.equal(seen, 'first half, second half')
  assert.equal(output.writableEnded, false)
  assert.deepEqual(accepted, ['application/x-ndjson'])
})

test('an answer is in its file whole, or the file is as it was', async t => {
  const folder = makeFolder(t)
  const file = join(folder, 'results.ndjson')
  const whole = await startInHalves(t)
  whole.goOn()
  await saveStream(whole.gateway.bytes(results, { path }), file)
  assert.equal(readFileSync(file, 'utf8'), 'first half, second half')

  writeFileSync(file, 'as it was')
  const half = await startInHalves(t, { isCutOff: true })
  async function* cutOff() {
    for await (const piece of half.gateway.bytes(results, { path })) {
      yield piece
      half.goOn()
    }
  }
  await assert.rejects(saveStream(cutOff(), file), {
    message: 'The answer of the gateway ends in the middle.',
    status: 1,
  })
  assert.equal(readFileSync(file, 'utf8'), 'as it was')
  assert.deepEqual(readdirSync(folder), ['results.ndjson'])
})

test('a file that cannot be written is a failure that names it; a reader that has enough is none', async t => {
  const nowhere = join(makeFolder(t), 'nowhere', 'results.ndjson')
  await assert.rejects(saveStream(sound(), nowhere), { name: 'CommandFailure', status: 1 })
  assert.ok(!existsSync(nowhere))
  await saveStream(sound(), failing('EPIPE'))
  await assert.rejects(saveStream(sound(), failing('ENOSPC')), /The output cannot be written: ENOSPC/)
})
