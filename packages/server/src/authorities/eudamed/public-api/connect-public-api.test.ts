import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownSimulator } from '../../../../test/simulator.ts'
import type { PublicQuestion } from '../../public-register.ts'
import { type Answer, silence, startScriptedServer } from '../domibus/testing/scripted-server.ts'
import { never } from '../testing/never.ts'
import { connectPublicApi } from './connect-public-api.ts'

const maker = 'DE-MF-000001723'

function connect(address: URL | string, timeout = 20_000) {
  const register = connectPublicApi({ address: new URL(address), timeout, delay: 0, pause: 0 })
  return register ?? assert.fail('EUDAMED has a public register')
}

async function openStandIn(t: Parameters<typeof ownSimulator>[0], devices: number) {
  const simulator = await ownSimulator(t)
  await simulator.seed({ actor: maker, devices })
  const url = `http://127.0.0.1:${simulator.port}`
  await fetch(`${url}/publish`, { method: 'POST' })
  const codes = (await simulator.register()).filter(({ kind }) => kind === 'device').map(({ code }) => code)
  const register = connect(`${url}/public/eudamed/`)
  return { simulator, codes, find: (question: PublicQuestion) => register.find(question, never()) }
}

test('the stand-in is asked by a device, by its group, and by who makes it, page by page', async t => {
  const { simulator, codes, find } = await openStandIn(t, 1_001)
  const [code = ''] = codes
  const one = await find({ by: 'device', code })
  assert.ok(one.kind === 'shown')
  assert.deepEqual(
    one.devices.map(device => device.code),
    [code],
  )
  assert.equal(one.next, undefined)
  const [group] = (await simulator.register()).filter(each => each.code === code)
  const inGroup = await find({ by: 'deviceGroup', code: group?.basicCode ?? '' })
  assert.ok(inGroup.kind === 'shown' && inGroup.devices.some(device => device.code === code))

  const first = await find({ by: 'maker', code: maker })
  assert.ok(first.kind === 'shown')
  assert.equal(first.devices.length, 1_000)
  const second = await find({ by: 'maker', code: maker, page: first.next })
  assert.ok(second.kind === 'shown')
  assert.equal(second.next, undefined)
  const seen = [...first.devices, ...second.devices].map(device => device.code)
  assert.deepEqual(seen.toSorted(), codes.toSorted())
  assert.deepEqual(await find({ by: 'maker', code: 'DE-MF-000000009' }), {
    kind: 'shown',
    devices: [],
    next: undefined,
  })
})

for (const [fault, because] of [
  ['public-too-many', /429/],
  ['public-error', /500/],
  ['public-malformed', /not JSON/],
  ['public-huge', /longer than/],
  ['public-redirect', /302/],
] as const) {
  test(`${fault}: it is unavailable, and shows nothing`, async t => {
    const { simulator, codes, find } = await openStandIn(t, 1)
    const [code = ''] = codes
    await simulator.arm(fault, { match: code })
    const answer = await find({ by: 'device', code })
    assert.ok(answer.kind === 'unavailable')
    assert.match(answer.because, because)
    assert.equal(answer.retryAfterMs, fault === 'public-too-many' ? 1_000 : undefined)
    assert.equal((await find({ by: 'device', code })).kind, 'shown')
  })
}

function answer(status: number, body: string, headers: Record<string, string> = {}): Answer {
  return { late: response => void response.writeHead(status, headers).end(body) }
}

test('only the address that is set is asked: a next page and a redirect lead nowhere else', async t => {
  const elsewhere = await startScriptedServer(t, [answer(200, '{"value":[]}')])
  const nextLink = `${elsewhere.endpoint.origin}/udi?%24after=cursor+1`
  const server = await startScriptedServer(t, [
    answer(200, JSON.stringify({ value: [], nextLink })),
    answer(200, '{"value":[]}'),
    answer(302, '', { location: elsewhere.endpoint.href }),
  ])
  const register = connect(`${server.endpoint.origin}/eudamed`)
  const first = await register.find({ by: 'maker', code: maker }, never())
  assert.ok(first.kind === 'shown')
  await register.find({ by: 'maker', code: maker, page: first.next }, never())
  assert.equal((await register.find({ by: 'device', code: 'X&MF_SRN=Y' }, never())).kind, 'unavailable')
  assert.equal(elsewhere.connections, 0)
  assert.deepEqual(
    server.requests.map(({ method, url }) => [method, url]),
    [
      ['GET', `/eudamed/udi?format=json&api-version=v1.0&MF_SRN=${maker}`],
      ['GET', `/eudamed/udi?format=json&api-version=v1.0&MF_SRN=${maker}&%24after=cursor+1`],
      ['GET', '/eudamed/udi?format=json&api-version=v1.0&PRIMARY_DI=X%26MF_SRN%3DY'],
    ],
  )
  assert.ok(server.requests.every(({ headers }) => headers.authorization === undefined))
})

test('an answer that does not come, is no text, or has no devices is none', async t => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const server = await startScriptedServer(t, [
    silence(() => t.mock.timers.tick(200)),
    { late: response => void response.writeHead(200).end(Buffer.from([0xff, 0xfe])) },
    answer(200, '{"value":{}}'),
  ])
  const register = connect(server.endpoint, 200)
  for (const because of [/within 200 ms/, /not JSON/, /no list/]) {
    const found = await register.find({ by: 'device', code: 'X' }, never())
    assert.ok(found.kind === 'unavailable')
    assert.match(found.because, because)
  }
})
