import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { fastify } from 'fastify'
import * as Type from 'typebox'
import { IsEnum, IsInteger, type TSchema } from 'typebox'
import { enlarge } from '../../../test/enlarge.ts'
import { type CallOptions, start, type World } from '../../../test/harness.ts'
import { makePerson } from '../../../test/people.ts'
import type { Gateway } from '../../gateway.ts'
import { kindsOfWork, type Work, type WorkOfCall, works } from '../../limits/kinds-of-work.ts'
import { type Limits, makeLimits } from '../../limits/limits.ts'
import type { Caller } from '../../rights/caller.ts'
import { findRoles } from '../../rights/roles.ts'
import { type Endpoint, endpointWith, json } from '../endpoint/endpoint.ts'
import { listRights } from '../endpoint/needed-right.ts'
import { usualTimes } from '../endpoint/times.ts'
import { endpoints } from '../endpoints.ts'
import { addEndpoint } from '../serve/add-endpoint.ts'
import { limitLoad } from './limit-load.ts'

const named = Object.entries(endpoints)
const noLimits = { rateLimit: 0, rateBurst: 1, failureLimit: 0, mostCalls: 10_000, mostLoopDelay: 0 }

/** The longest time of a timer. */
const longest = 2 ** 31 - 1

/** The limits of a gateway, where those that wait for a place do so for as long as a test takes. */
function patientLimits(): Limits {
  return makeLimits(noLimits, () => new Date(), longest)
}

/** Has as many works of a caller as there may be, and as many waiting. @returns what ends those that are at work */
async function fill({ places }: Limits, work: Work, caller: string): Promise<() => void> {
  const ends: (() => void)[] = []
  for (let count = 0; count < kindsOfWork[work].ofOne; count += 1) ends.push(await places[work].enter(caller))
  for (let count = 0; count < kindsOfWork[work].mostWaitingOfOne; count += 1) {
    void places[work].enter(caller).then(leave => leave())
  }
  return () => {
    for (const end of ends) end()
  }
}

test('a call for anybody is of a kind that addresses share, and any other of one that organisations do', () => {
  for (const [name, { right, work }] of named) {
    const expected = right === 'anyone' ? 'address' : 'organisation'
    if (work !== 'reporting') assert.equal(kindsOfWork[work].sharedBy, expected, name)
  }
})

test('what takes or sends a file is of a kind of its own, apart from what takes milliseconds, and so is what reads a large body', () => {
  for (const [name, { answers, body, work, takesStream }] of named) {
    const types = Object.entries(answers).flatMap(([status, { content = {} }]) =>
      status.startsWith('2') ? Object.keys(content) : [],
    )
    const sendsFile = types.some(type => type !== 'application/json')
    if (body && !body.mediaTypes && body.readApartBy === undefined) assert.equal(work, 'reading', name)
    if (takesStream) assert.equal(work, 'receiving', name)
    else if (body?.mediaTypes) assert.equal(work, 'reading', name)
    else if (sendsFile) assert.ok(!['judging', 'storing', 'signingIn'].includes(work), `${name} is ${work}`)
  }
})

test('a long work is in processes or threads, elsewhere, or in turns', () => {
  for (const work of works) {
    const { heldUntil, patience, runs } = kindsOfWork[work]
    if (heldUntil === 'read' || patience > 10_000) assert.notEqual(runs, 'in the event loop', work)
  }
})

test('a gateway with a route that does not say what it is for does not start', async () => {
  const app = fastify()
  limitLoad(app, { limits: patientLimits() } as Parameters<typeof limitLoad>[1])
  app.get('/declared', { config: { work: 'serving' } }, () => 'served')
  app.get('/undeclared', () => 'served')
  await assert.rejects(async () => await app.ready(), /\/undeclared does not say what work its calls are/)
})

test('of every kind of work: a call whose client hangs up keeps its place until what was begun for it is over', async t => {
  const limits = patientLimits()
  const gateway = { limits } as Gateway
  const app = fastify({ forceCloseConnections: true })
  t.after(() => app.close())
  limitLoad(app, gateway)
  const caller = { organisation: 'filler' } as Caller
  app.addHook('onRequest', async request => {
    request.caller = caller
  })
  const own = works.filter((work): work is Work & WorkOfCall => !hasNoCalls.has(work))
  const begun = new EventEmitter()
  for (const work of own) {
    const declare = endpointWith({ tag: 'Evidence', right: 'anyone', work })
    const endpoint = declare(`POST /${work}`, {
      changesNothing: 'It waits.',
      summary: work,
      answers: { 200: json('What was done', Type.Object({})) },
      handle: ({ reply }) => new Promise<object>(resolve => begun.emit(work, reply.raw, resolve)),
    })
    await addEndpoint(app, gateway, usualTimes, endpoint)
  }
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  for (const work of own) {
    const leaving = new AbortController()
    const beginning = once(begun, work)
    const call = fetch(`${url}/${work}`, { method: 'POST', signal: leaving.signal }).catch(() => 'gone')
    const [raw, end] = await beginning
    const closed = once(raw, 'close')
    leaving.abort()
    assert.equal(await call, 'gone')
    await closed
    assert.equal(limits.places[work].figures().held, 1, `${work}: it is at work`)
    end({})
    for (let turns = 0; turns < 4; turns += 1) await nextTurn()
    assert.equal(limits.places[work].figures().held, 0, `${work}: it is over`)
  }
})

/** Of these a call has places on its way to those that it is for. */
const hasNoCalls: ReadonlySet<Work> = new Set(['gathering', 'hashing', 'judgingLarge'])

/** A value that a parameter takes. */
function makeExample(schema: TSchema): string {
  if (IsEnum(schema)) return String(schema.enum[0])
  return IsInteger(schema) ? '1' : 'x'
}

/** An address of an endpoint, with what it must be given. */
function makeAddress({ path, query = {}, params = {} }: Endpoint): string {
  const place = path.replaceAll(/:(\w+)/g, (_, name: string) => makeExample(params[name as never] ?? {}))
  const given = Object.entries(query)
    .filter(([, schema]) => !('~optional' in schema) && !('default' in schema))
    .map(([name, schema]) => `${name}=${makeExample(schema)}`)
  return given.length === 0 ? place : `${place}?${given.join('&')}`
}

/** Who may call an endpoint in an organisation, as the headers of a call. */
type Callers = (endpoint: Endpoint) => Record<string, string>

async function makeCallers(world: World, organisation: string, address: string): Promise<Callers> {
  const from = { 'x-forwarded-for': address }
  const sessions = new Map<string, Record<string, string>>()
  for (const role of new Set(named.flatMap(([, { right }]) => listRights(right).map(chooseRole)))) {
    const person = await makePerson(world, role, role, { organisation })
    sessions.set(role, { ...(await person.signIn()), ...from })
  }
  return ({ right }) => {
    const [first] = listRights(right)
    return (first && sessions.get(chooseRole(first))) ?? from
  }
}

function chooseRole(right: ReturnType<typeof listRights>[number]) {
  const [role] = findRoles(right)
  assert.ok(role, right)
  return role
}

/** Calls an endpoint, as far as the head of its answer. */
async function callEndpoint(
  { url }: World,
  endpoint: Endpoint,
  headers: Record<string, string>,
  json = '{}',
): Promise<{ status: number; retryAfter: string | null; code: unknown; text: string }> {
  const { method, body } = endpoint
  const type = body?.mediaTypes?.[0] ?? 'application/json'
  const ending = new AbortController()
  const response = await fetch(url + makeAddress(endpoint), {
    method,
    signal: ending.signal,
    headers: { ...headers, ...(body ? { 'content-type': type } : {}) },
    ...(body ? { body: type === 'application/json' ? json : 'x' } : {}),
  })
  const { status } = response
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json')
  const text = isProblem ? await response.text() : ''
  const code = isProblem ? (JSON.parse(text) as { code: string }).code : undefined
  ending.abort()
  return { status, retryAfter: response.headers.get('retry-after'), code, text }
}

/** The kinds of work, each with those who share it. */
function* listShares(): Generator<[work: Work, sharer: 'address' | 'organisation']> {
  for (const work of works) {
    for (const sharer of ['address', 'organisation'] as const) {
      if (kindsOfWork[work].sharedBy.includes(sharer)) yield [work, sharer]
    }
  }
}

/** Whether a call of an endpoint, with a large body for that kind, has a place of a kind of work in the share of an address, or of an organisation. */
function isOfShare(
  { body, bodyLimit, right, takesStream, work: own }: Endpoint,
  work: Work,
  sharer: 'address' | 'organisation',
): boolean {
  if (work === 'judgingLarge') {
    return body?.readApartBy !== undefined && (right === 'anyone') === (sharer === 'address')
  }
  return work === 'gathering' ? bodyLimit !== undefined && !takesStream : own === work
}

test('of every endpoint: who fills its kind of work is told to come later, and a neighbour is served', async t => {
  const limits = patientLimits()
  const world = await start(t, { UDIGATE_TRUSTED_PROXIES: '127.0.0.1,::1' }, { limits })
  const filler = { organisation: 'filler', address: '192.0.2.1' }
  const callers = await makeCallers(world, filler.organisation, filler.address)
  const neighbours = await makeCallers(world, 'neighbour', '198.51.100.1')
  for (const [work, sharer] of listShares()) {
    const own = named.filter(([, endpoint]) => isOfShare(endpoint, work, sharer))
    const json = work === 'judgingLarge' ? enlarge('{}') : '{}'
    const caller = filler[sharer]
    const end = await fill(limits, work, caller)
    t.after(end)
    for (const [name, endpoint] of own) {
      // A host is of no organisation: there is no neighbour.
      if (listRights(endpoint.right).some(right => chooseRole(right) === 'host')) continue
      const refused = await callEndpoint(world, endpoint, callers(endpoint), json)
      assert.deepEqual([refused.status, refused.code], [429, 'rate.limited'], `${name}, ${work}`)
      assert.match(String(refused.retryAfter), /^[1-9]\d*$/, name)
      const { status, code } = await callEndpoint(world, endpoint, neighbours(endpoint), json)
      assert.ok(code !== 'rate.limited' && status !== 503, `${name}, ${work}: ${status} ${String(code)}`)
    }
    end()
    // Those that waited come and go.
    while (limits.places[work].counts().has(caller)) await nextTurn()
  }
})

test('of every endpoint that takes JSON: a large body is told the same as a small one', async t => {
  const world = await start(t, { UDIGATE_TRUSTED_PROXIES: '127.0.0.1,::1' })
  const callers = await makeCallers(world, 'maker', '192.0.2.1')
  const wrong = ['[]', '{"a":1,"a":2}', '{"a":', '{"foreign":1,"securityToken":" "}', '']
  for (const [name, endpoint] of named) {
    if (endpoint.body?.readApartBy === undefined) continue
    for (const json of wrong) {
      const answers = []
      for (const sent of [json, enlarge(json)]) {
        const { status, text } = await callEndpoint(world, endpoint, callers(endpoint), sent)
        answers.push([status, text.replaceAll(/"requestId":"[^"]*"|column \d+/g, '')])
      }
      assert.deepEqual(answers[1], answers[0], `${name}: ${json}`)
    }
  }
})

test('proposals that wait for a reader keep neither the judging nor the proposals of another organisation waiting', async t => {
  const limits = patientLimits()
  const world = await start(t, {}, { limits })
  const { makeKey, post } = world
  const [key, other] = [
    await makeKey({ organisation: 'alpha', actors: ['DE-MF-000001111'] }),
    await makeKey({ organisation: 'beta', actors: ['DE-MF-000002222'] }),
  ]
  const propose = (options: CallOptions) =>
    post('/api/v1/mappings/propose?model=EU_UDI_MDR', 'UDI-DI;Trade name\n04012345678901;A\n', {
      ...options,
      headers: { 'content-type': 'text/csv' },
    })
  const ends: (() => void)[] = []
  const end = (): void => {
    for (const each of ends) each()
  }
  // Whatever is found: what waits keeps the gateway from stopping.
  t.after(end)
  for (let count = 0; count < kindsOfWork.reading.ofOne; count += 1) {
    ends.push(await limits.places.reading.enter('alpha'))
  }
  const waiting = Array.from({ length: 8 }, () => propose({ key }))
  while ((limits.places.reading.counts().get('alpha') ?? 0) < ends.length + 8) await nextTurn()
  assert.equal((await post('/api/v1/validate/EU_UDI_MDR', {}, { key: other })).status, 200)
  assert.equal((await post('/api/v1/validate/EU_UDI_MDR', {}, { key })).status, 200)
  assert.equal((await propose({ key: other })).status, 200)
  end()
  for (const { status } of await Promise.all(waiting)) assert.equal(status, 200)
})
