import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { parseVerifierKey } from '../src/evidence/log/note.ts'
import { serveWitness } from '../src/evidence/log/serve-witness.ts'
import { timerPause } from '../src/jobs/environment.ts'
import { startWithPartner } from './as4-world.ts'
import { freshRequest } from './fresh-request.ts'
import { eventually, start, type World } from './harness.ts'
import { startMailServer } from './mail-server.ts'
import { ownSimulator } from './simulator.ts'
import { makeAuthority, withoutAuthority } from './time-stamping-authority.ts'
import { startReceiver } from './webhook-receiver.ts'

const submit = '/api/v1/submit/EU_UDI_MDR'

/** What is said of each thing outside: once when it goes away, and once when it is back. */
const words = {
  sending: ['the authority cannot be reached; sending is paused', 'the authority is reached again'],
  collecting: ['access point cannot be asked for answers', 'access point can be asked again'],
  register: ['public register not reached', 'public register is reached again'],
  webhook: ['webhook not delivered', 'webhook can be delivered again'],
  mail: ['mail not sent', 'mail can be sent again'],
  witness: ['witness did not sign', 'witness signs again'],
  stamps: ['checkpoint got no time stamp', 'checkpoints get time stamps again'],
} as const

type Outside = keyof typeof words

interface Line {
  level: number
  msg: string
  failures?: number
  [name: string]: unknown
}

/** The gateway's clocks go so many times as fast. */
const speed = 30

function makeFastClocks() {
  const begun = Date.now()
  const now = (): Date => new Date(begun + (Date.now() - begun) * speed)
  return {
    clocks: { now, monotonic: now, randomBytes: (count: number) => randomBytes(count) },
    pause: (milliseconds: number, signal: AbortSignal) => timerPause(milliseconds / speed, signal),
  }
}

/** A way to a port that is shut until it is opened: a connection to it ends at once. */
async function makeGate(t: TestContext, target: number) {
  const gate = { port: 0, target, isOpen: false }
  const sockets = new Set<Socket>()
  const server = createServer(near => {
    sockets.add(near)
    near.on('error', () => {})
    if (!gate.isOpen) return near.destroy()
    const far = connect(gate.target, '127.0.0.1')
    sockets.add(far)
    far.on('error', () => near.destroy())
    near.pipe(far).pipe(near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  gate.port = (server.address() as AddressInfo).port
  return gate
}

const read = ({ logged }: World): Line[] => logged.map(line => JSON.parse(line) as Line)

/** Each was told once when it went away, once when it came back, with how often it failed, and nothing has a stack. */
function assertToldOnce(world: World, all: readonly Outside[]): void {
  const lines = read(world).filter(({ level }) => level >= 30)
  for (const outside of all) {
    const [away, back] = words[outside]
    assert.deepEqual(
      lines.filter(({ msg }) => msg === away || msg === back).map(({ level, msg }) => [level, msg]),
      [
        [40, away],
        [30, back],
      ],
      outside,
    )
    const { failures = 0 } = lines.find(({ msg }) => msg === back) ?? {}
    assert.ok(failures >= 2, `${outside}: ${failures}`)
  }
  assert.doesNotMatch(JSON.stringify(lines), /"stack"|\\n +at /)
}

test('whatever is away outside is told once, and once when it is back, however often it is tried', async t => {
  const { port } = await ownSimulator(t)
  const gates = {
    authority: await makeGate(t, port),
    register: await makeGate(t, port),
    receiver: await makeGate(t, Number(new URL((await startReceiver(t)).url).port)),
    mail: await makeGate(t, (await startMailServer(t, { isPlain: true })).port),
    witness: await makeGate(t, 0),
    stamps: await makeGate(t, await startStamping(t)),
  }
  gates.authority.isOpen = true
  const witness = await makeWitness(t)
  const world = await start(
    t,
    {
      UDIGATE_SIMULATOR_PORT: String(gates.authority.port),
      UDIGATE_PREVIEW_PUBLIC_API: `http://127.0.0.1:${gates.register.port}/public/eudamed`,
      UDIGATE_PREVIEW_PUBLIC_API_PAUSE: '0',
      UDIGATE_PREVIEW_PUBLIC_API_DELAY: '0',
      UDIGATE_WEBHOOK_PRIVATE_TARGETS: '127.0.0.1',
      UDIGATE_SMTP_HOST: '127.0.0.1',
      UDIGATE_SMTP_PORT: String(gates.mail.port),
      UDIGATE_SMTP_TLS: 'none',
      UDIGATE_SMTP_FROM: 'udigate@example.com',
      UDIGATE_EVIDENCE_WITNESSES: `http://127.0.0.1:${gates.witness.port} ${witness.verifier}`,
      UDIGATE_EVIDENCE_TSA_URL: `http://127.0.0.1:${gates.stamps.port}/`,
    },
    makeFastClocks(),
  )
  const options = { key: await world.makeKey({ scopes: ['validate', 'submit', 'read', 'admin'] }) }
  const { verifierKey } = (await world.get('/api/v1/evidence/log', options)).body
  gates.witness.target = await witness.follow(String(verifierKey))

  const url = `http://127.0.0.1:${gates.receiver.port}/`
  const webhook = await world.post('/api/v1/webhooks', { url, events: ['submission.ended'] }, options)
  assert.equal(webhook.status, 201, JSON.stringify(webhook.body))
  const wanted = { address: 'regulatory@maker.example', topics: ['outcomes'], frequency: 'at-once' }
  const { body } = await world.post('/api/v1/subscriptions', wanted, options)
  assert.equal((await world.post(`/api/v1/subscriptions/${String(body.id)}/test`, {}, options)).status, 202)
  // Its end is an event, and the public register is asked about its device.
  await awaitSuccess(world, await ask(world))
  gates.authority.isOpen = false
  await ask(world)

  const all = (Object.keys(words) as Outside[]).filter(
    each => each !== 'stamps' || withoutAuthority === false,
  )
  const { db } = world.gateway.store
  /** What waits for hours is tried now. */
  const hasten = async (): Promise<Line[]> => {
    await db.updateTable('mail').set({ due_at: 0 }).where('due_at', 'is not', null).execute()
    await db.updateTable('webhook_delivery').set({ due_at: 0 }).where('due_at', 'is not', null).execute()
    return read(world)
  }
  await eventually(hasten, lines =>
    all.every(each => lines.some(({ msg, failures = 0 }) => msg === words[each][0] && failures >= 2)),
  )
  for (const gate of Object.values(gates)) gate.isOpen = true
  await eventually(hasten, lines => all.every(each => lines.some(({ msg }) => msg === words[each][1])))
  assertToldOnce(world, all)
})

test('so is the access point of a partner to whom the gateway sends itself', async t => {
  const gate = await makeGate(t, 0)
  const { partner, world } = await startWithPartner(t, {
    environment: { UDIGATE_PREVIEW_ENDPOINT: `http://127.0.0.1:${gate.port}/msh` },
  })
  gate.target = Number(partner.endpoint.port)
  const requestId = await ask(world)
  await eventually(
    async () => read(world),
    lines => lines.some(({ msg }) => msg === words.sending[0]),
  )
  gate.isOpen = true
  await awaitSuccess(world, requestId)
  assertToldOnce(world, ['sending'])
})

/** Asks for a device. @returns the id of the submission */
async function ask(world: World): Promise<string> {
  const options = { headers: { prefer: 'respond-async' } }
  const { status, body } = await world.post(submit, freshRequest('EU_UDI_MDR'), options)
  assert.equal(status, 202)
  return body.requestId
}

async function awaitSuccess(world: World, requestId: string): Promise<void> {
  await eventually(
    () => world.get(`/api/v1/submissions/${requestId}`),
    ({ body }) => body.status === 'SUCCESS',
  )
}

async function startStamping(t: TestContext): Promise<number> {
  if (withoutAuthority !== false) return 9
  const authority = makeAuthority(t)
  const server = createHttpServer((request, response) => {
    buffer(request).then(
      asked => response.end(authority.stamp(asked)),
      error => response.destroy(error),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  return (server.address() as AddressInfo).port
}

/** A witness that knows of no log until it is told which one it follows. */
async function makeWitness(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-witness-'))
  const config = { folder, name: 'witness.example', host: '127.0.0.1', port: 0 }
  const first = await serveWitness({ ...config, logs: [] })
  await first.stop()
  t.after(() => rmSync(folder, { recursive: true }))
  return {
    verifier: first.verifier,
    /** @returns its port */
    async follow(key: string): Promise<number> {
      const running = await serveWitness({ ...config, logs: [parseVerifierKey(key)] })
      t.after(() => running.stop())
      return Number(new URL(running.url).port)
    },
  }
}
