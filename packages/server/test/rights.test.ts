import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Role } from '../src/rights/roles.ts'
import type { Scope } from '../src/rights/scopes.ts'
import { start, type World } from './harness.ts'
import { makePerson } from './people.ts'
import { readPeoplePage } from './people-page.ts'

const page = readPeoplePage()

/** A call as it is made to see whether it is allowed: of things that there are not, with an empty body. */
interface Probe {
  call: string
  method: string
  address: string
  /** The right that it needs by the page. */
  right: string
}

const probes: readonly Probe[] = [...page.calls].flatMap(([call, needed]) => {
  const [method = '', path = ''] = call.split(' ')
  const address = path.replaceAll(/\{\w+\}/g, 'nothing')
  return needed.map(({ right, query }) => ({
    call: `${call} ${query}`.trim(),
    method,
    address: query === '' ? address : `${address}?${query}`,
    right,
  }))
})

/** One call of each right. */
const oneOfRight = new Set(
  [...Map.groupBy(probes, ({ right }) => right).values()].flatMap(([first]) => first ?? []),
)

interface Given {
  status: number
  code: string | undefined
  detail: string
}

/** Makes a call, and reads no more of the answer than whether it was refused. */
async function probe(
  { url }: World,
  { method, address }: Probe,
  headers: Record<string, string>,
): Promise<Given> {
  const ending = new AbortController()
  const response = await fetch(url + address, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(method === 'GET' ? {} : { body: '{}' }),
    signal: ending.signal,
  })
  const { status } = response
  const body = status === 403 ? ((await response.json()) as { code?: string; detail?: string }) : {}
  // The stream of events has no end.
  ending.abort()
  return { status, code: body.code, detail: body.detail ?? '' }
}

/** A gateway that two organisations use: no role in one of them has a right beyond it. */
async function startForTwo(t: TestContext): Promise<World> {
  const world = await start(t)
  await world.makeKey({ organisation: 'other', actors: 'any' })
  return world
}

function isRefused({ status, code }: Given): boolean {
  assert.notEqual(status, 401)
  return status === 403 && (code === 'permission.right' || code === 'permission.scope')
}

test('the page on people names every call of the API, and nothing else', async t => {
  const { get } = await start(t)
  const { paths } = (await get('/openapi.json', { key: null })).body as unknown as {
    paths: Record<string, Record<string, unknown>>
  }
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(method => `${method.toUpperCase()} ${path}`),
  )
  assert.deepEqual([...page.calls.keys()].toSorted(), calls.toSorted())
  for (const { right } of probes) assert.ok(page.rights.has(right), right)
})

test('each scope of an API key is allowed what the page says, and refused everything else', async t => {
  const world = await startForTwo(t)
  const scopes: readonly Scope[] = ['validate', 'submit', 'read', 'admin']
  for (const scope of scopes) {
    const authorization = await world.makeKey({ scopes: [scope] })
    for (const each of probes) {
      const { key } = page.rights.get(each.right) ?? assert.fail(each.right)
      const given = await probe(world, each, { authorization })
      const what = `${scope}: ${each.call} ${JSON.stringify(given)}`
      assert.equal(isRefused(given), key !== 'every key' && key !== scope, what)
      if (isRefused(given)) assert.ok(given.detail.includes(`"${key === '' ? each.right : key}"`), what)
    }
  }
})

test('a key without any scope is allowed what every key is, and nothing else', async t => {
  const world = await start(t)
  const authorization = await world.makeKey({ scopes: [] })
  for (const each of probes) {
    const given = await probe(world, each, { authorization })
    const isOfEveryKey = page.rights.get(each.right)?.key === 'every key'
    assert.equal(isRefused(given), !isOfEveryKey, `${each.call} ${JSON.stringify(given)}`)
  }
})

test('each role is allowed what the page says, and refused everything else with the right that it lacks', async t => {
  const world = await startForTwo(t)
  assert.ok(page.roles.length >= 7)
  for (const role of page.roles) {
    const person = await makePerson(world, `A ${role}`, role as Role)
    let session = await person.signIn()
    for (const each of probes) {
      const { roles } = page.rights.get(each.right) ?? assert.fail(each.right)
      // What a role may do is shown once for each right, and which right a call needs once for each call.
      const isFirstToLack = page.roles.find(other => !roles.has(other)) === role
      if (!oneOfRight.has(each) && !isFirstToLack) continue
      const given = await probe(world, each, session)
      // Some calls end the session that they are made in.
      if (each.method !== 'GET' && given.status < 400) session = await person.signIn()
      const what = `${role}: ${each.call} ${JSON.stringify(given)}`
      assert.equal(isRefused(given), !roles.has(role), what)
      if (isRefused(given)) assert.ok(given.detail.includes(`"${each.right}"`), what)
    }
  }
})
