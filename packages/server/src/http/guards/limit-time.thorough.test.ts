import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { freshRequest } from '../../../test/fresh-request.ts'
import { eventually, start, unasked, type World } from '../../../test/harness.ts'

/** A connection, with everything that came on it. */
interface Line {
  socket: Socket
  text(): string
  closed: Promise<void>
}

async function dial({ url }: Pick<World, 'url'>, ...texts: readonly string[]): Promise<Line> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let text = ''
  socket.setEncoding('utf8')
  socket.on('data', chunk => (text += String(chunk)))
  socket.on('error', () => {})
  const closed = new Promise<void>(resolve => socket.once('close', () => resolve()))
  for (const each of texts) socket.write(each)
  return { socket, text: () => text, closed }
}

/** The head of a call with a body. */
function writeHead(path: string, key: string, ...fields: readonly string[]): string {
  const lines = [`POST ${path} HTTP/1.1`, 'host: gateway', `authorization: ${key}`, ...fields]
  return `${lines.join('\r\n')}\r\n\r\n`
}

const validate = '/api/v1/validate/EU_UDI_MDR'
const submit = '/api/v1/submit/EU_UDI_MDR'
const batches = '/api/v1/batches?mode=validate&model=EU_UDI_MDR'
const json = 'content-type: application/json'
const quick = { lookEvery: 20 }

/** Sends a byte again and again until the connection ends. */
async function trickle({ socket, closed }: Line, bytes: string): Promise<void> {
  const over = new AbortController()
  void closed.then(() => over.abort())
  for (const byte of bytes) {
    if (over.signal.aborted) return
    socket.write(byte)
    await pause(5, undefined, { signal: over.signal }).catch(() => {})
  }
}

/** Timers of one length run out when the test says so. */
function holdTimers(t: TestContext, length: number) {
  const held = new Map<NodeJS.Timeout, () => void>()
  const { setTimeout: begin, clearTimeout: end } = globalThis
  // Others in this process set timers meanwhile, with arguments.
  const hold = (
    act: (...args: unknown[]) => void,
    milliseconds?: number,
    ...args: unknown[]
  ): NodeJS.Timeout => {
    if (milliseconds !== length) return begin(act, milliseconds, ...args)
    const timer = begin(() => {}, 0)
    held.set(timer, () => act(...args))
    return timer
  }
  t.mock.method(globalThis, 'setTimeout', hold as typeof setTimeout)
  t.mock.method(globalThis, 'clearTimeout', (timer: NodeJS.Timeout) => {
    held.delete(timer)
    end(timer)
  })
  return {
    count: () => held.size,
    runOut(): void {
      const acts = [...held.values()]
      held.clear()
      for (const act of acts) act()
    },
  }
}

for (const path of [validate, submit]) {
  test(`408 where the body of ${path} comes too slowly, though it never stands still`, async t => {
    const world = await start(t, {}, { times: { ...quick, body: 100 } })
    const body = JSON.stringify(freshRequest('EU_UDI_MDR'))
    const line = await dial(world, writeHead(path, world.key, json, `content-length: ${body.length}`))
    await trickle(line, body)
    await line.closed
    assert.match(line.text(), /^HTTP\/1\.1 408 .*"code":"request\.too-slow"/s)
    assert.equal((await world.gateway.store.db.selectFrom('submission').selectAll().execute()).length, 0)
  })
}

test('408 where a chunked body stands still, and where nothing of a body comes', async t => {
  const world = await start(t, {}, { times: { ...quick, body: 50 } })
  for (const texts of [
    [writeHead(validate, world.key, json, 'transfer-encoding: chunked'), '5\r\n{"dev'],
    [writeHead(validate, world.key, json, 'content-length: 10')],
  ]) {
    const line = await dial(world, ...texts)
    await line.closed
    assert.match(line.text(), /^HTTP\/1\.1 408 /)
  }
})

test('a body that goes on coming after its call was refused is cut off too', async t => {
  const world = await start(t, {}, { times: { ...quick, body: 12_345 } })
  const timers = holdTimers(t, 12_345)
  for (const [path, key, status] of [
    [submit, 'wrong', 401],
    [submit, world.key, 415],
    [batches, 'wrong', 401],
  ] as const) {
    const line = await dial(world, writeHead(path, key, 'content-type: text/plain', 'content-length: 5000'))
    await eventually(
      async () => line.text() !== '' && timers.count() > 0,
      isRefused => isRefused,
    )
    line.socket.write('x')
    timers.runOut()
    await line.closed
    assert.match(line.text(), new RegExp(`^HTTP/1.1 ${status} `))
    assert.equal(line.text().split('HTTP/1.1').length, 2, 'one answer')
  }
})

test('a call whose body came in time may take longer to be answered', async t => {
  const world = await start(t, unasked, { times: { ...quick, body: 12_345 } })
  const timers = holdTimers(t, 12_345)
  const request = freshRequest('EU_UDI_MDR')
  const answer = await world.simulator.hold(request.device.Device)
  const answered = world.post(submit, request)
  await eventually(
    () => world.simulator.messagesWith(request.device.Device),
    messages => messages.length > 0,
  )
  timers.runOut()
  await answer()
  assert.equal((await answered).status, 200)
})

test('a file may come slowly, and 408 where it stands still', async t => {
  const world = await start(t, {}, { times: { ...quick, body: 50, fileStandstill: 12_345 } })
  const timers = holdTimers(t, 12_345)
  const body = JSON.stringify(freshRequest('EU_UDI_MDR')).slice(0, 60)
  const line = await dial(
    world,
    writeHead(batches, world.key, 'content-type: application/x-ndjson', 'content-length: 5000'),
  )
  await trickle(line, body)
  assert.equal(line.text(), '', 'it takes longer than the body of another call, and goes on')
  timers.runOut()
  await line.closed
  assert.match(line.text(), /^HTTP\/1\.1 408 .*"code":"request\.too-slow"/s)
})

test('408 where a file takes longer in all than any may', async t => {
  const world = await start(t, {}, { times: { ...quick, head: 100, file: 200 } })
  const line = await dial(
    world,
    writeHead(batches, world.key, 'content-type: application/x-ndjson', 'content-length: 5000'),
  )
  await trickle(line, 'x'.repeat(5000))
  await line.closed
  assert.match(line.text(), /^HTTP\/1\.1 408 /)
})

test('connections are closed whose head does not come to its end, or does not begin', async t => {
  const world = await start(t, {}, { times: { ...quick, head: 150 } })
  const slow = await dial(world, 'GET /health/live HTTP/1.1\r\nhost: gateway\r\n')
  const silent = await dial(world)
  await trickle(slow, 'x-filler: '.padEnd(4000, 'x'))
  await Promise.all([slow.closed, silent.closed])
  for (const { text } of [slow, silent]) assert.match(text(), /^HTTP\/1\.1 408 /)
})

test('an idle connection is kept for the next call, for a while', async t => {
  const world = await start(t, {}, { times: { ...quick, idle: 1_000 } })
  const call = 'GET /health/live HTTP/1.1\r\nhost: gateway\r\n\r\n'
  const line = await dial(world, call)
  const answers = (): number => line.text().split('HTTP/1.1 200').length - 1
  await eventually(
    async () => answers(),
    count => count === 1,
  )
  line.socket.write(call)
  await eventually(
    async () => answers(),
    count => count === 2,
  )
  await line.closed
  assert.equal(answers(), 2)
})

test('a connection on which nothing of a long answer is read is closed; one that is read slowly is not', async t => {
  const world = await start(t, {}, { times: { ...quick, answerStandstill: 1_000 } })
  const count = 30
  const whole = count * Buffer.byteLength(JSON.stringify((await world.get('/openapi.json')).body))
  const calls = 'GET /openapi.json HTTP/1.1\r\nhost: gateway\r\n\r\n'.repeat(count)
  const { hostname, port } = new URL(world.url)
  const [deaf, slow] = [connect(Number(port), hostname), connect(Number(port), hostname)]
  for (const socket of [deaf, slow]) {
    socket.on('error', () => {})
    socket.write(calls)
  }
  deaf.pause()
  slow.on('data', () => {
    slow.pause()
    setImmediate(() => slow.resume())
  })
  await eventually(
    async () => slow.destroyed || slow.bytesRead > whole,
    isOver => isOver,
  )
  assert.ok(slow.bytesRead > whole, 'all of it was read')
  await eventually(
    async () => world.logged.some(line => line.includes('answer not read')),
    isLogged => isLogged,
  )
  slow.destroy()
  const closed = new Promise(resolve => deaf.once('close', resolve))
  deaf.resume()
  await closed
  assert.ok(deaf.bytesRead < whole, `${deaf.bytesRead} of ${whole}`)
})

test('more connections than there may be are closed, and those that there are go on', async t => {
  const world = await start(t, { UDIGATE_MAX_CONNECTIONS: '4' })
  const lines = await Promise.all(Array.from({ length: 4 }, () => dial(world)))
  await eventually(
    async () => world.gateway.store.isReachable(),
    () => lines.every(({ socket }) => socket.readyState === 'open'),
  )
  const refused = await dial(world, 'GET /health/live HTTP/1.1\r\nhost: gateway\r\n\r\n')
  await refused.closed
  assert.equal(refused.text(), '')
  const [first] = lines
  first?.socket.write('GET /health/live HTTP/1.1\r\nhost: gateway\r\n\r\n')
  await eventually(
    async () => first?.text() ?? '',
    text => text.includes('200 OK'),
  )
  for (const { socket } of lines) socket.destroy()
  await eventually(
    () => world.get('/health/live').catch(() => ({ status: 0 })),
    ({ status }) => status === 200,
  )
})
