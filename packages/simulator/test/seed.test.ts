import assert from 'node:assert/strict'
import { test } from 'node:test'
import { postJson, readJson } from './client.ts'
import { pull } from './pull.ts'
import { actor, mdrDevice, producer, writePush } from './push.ts'
import { readItem, readRegister } from './register.ts'
import { start } from './start.ts'
import { tell, udiDiPatch } from './updates.ts'

function postXml(url: string, body: string): Promise<Response> {
  return fetch(`${url}/seed`, { method: 'POST', headers: { 'content-type': 'application/xml' }, body })
}

test('devices are made up for an actor: registered, in groups, with identifiers of their own', async t => {
  const url = await start(t)
  const response = await postJson(url, '/seed', { actor, devices: 25, devicesPerGroup: 10 })
  assert.equal(response.status, 201)
  assert.deepEqual(await response.json(), { groups: 3, devices: 25 })
  const register = await readRegister(url)
  assert.equal(new Set(register.map(({ code }) => code)).size, 28)
  assert.ok(register.every(item => item.state === 'REGISTERED' && item.actor === actor && item.version === 1))
  const sizes = Map.groupBy(register, ({ basicCode }) => basicCode)
  assert.deepEqual(
    [...sizes.values()].map(items => items.length).sort((a, b) => a - b),
    [3, 5, 10, 10],
  )
  assert.deepEqual(await readJson(url, '/journal'), [])
  await postJson(url, '/seed', { actor, devices: 5 })
  assert.equal(new Set((await readRegister(url)).map(({ code }) => code)).size, 38)
  assert.equal((await pull(url)).udiDis.length, 30)
})

test('made-up devices are held as any others: their identifiers are taken and they can be updated', async t => {
  const url = await start(t)
  await postJson(url, '/seed', { actor, devices: 1 })
  const [group, device] = await readRegister(url)
  const code = device?.code ?? ''
  assert.match(code, /^0952\d{10}$/)
  const taken = await tell(url, 'DEVICE.POST', mdrDevice({ code: 'B1' }, { code }))
  assert.deepEqual(taken.codes, ['ERR-UDID-003.01'])
  const patch = udiDiPatch({ code, group: { code: group?.code ?? '' } }, '2', [
    ['REF-1', 'REF-0'],
    ['baseQuantity>10', 'baseQuantity>1'],
  ])
  assert.deepEqual((await tell(url, 'UDI_DI.PATCH', patch)).codes, [])
  assert.equal((await readItem(url, code)).version, 2)
})

test('a Push seeds the register, of however many entities; what is refused is told', async t => {
  const url = await start(t)
  const devices = Array.from({ length: 310 }, (_, i) => mdrDevice({ code: `B${i}` }, { code: `D${i}` }))
  const response = await postXml(
    url,
    writePush([...devices, mdrDevice({ code: 'B0' }, { code: 'X' })].join('')),
  )
  assert.equal(response.status, 201)
  const { refused, ...counts } = (await response.json()) as { refused: { entityCode: string }[] }
  assert.deepEqual(counts, { groups: 310, devices: 310 })
  assert.deepEqual(
    refused.map(({ entityCode }) => entityCode),
    ['B0'],
  )
  assert.equal((await readRegister(url)).length, 620)
  assert.deepEqual(await readJson(url, '/journal'), [])
})

test('what cannot seed the register is refused with what is allowed', async t => {
  const url = await start(t)
  for (const [body, allowed] of [
    ['{', /JSON/],
    ['[]', /JSON object/],
    [{ actor, devices: 1, colour: 'red' }, /"colour" is not allowed/],
    [{ actor, devices: 1, legislation: 'SWISS' }, /one of MDR, IVDR, SPP, MDD, AIMDD, IVDD/],
    [{ devices: 1 }, /actor must be an existing one whose SRN has -MF- for MDR/],
    [{ actor: producer, devices: 1 }, /-MF- for MDR/],
    [{ actor, devices: 1, legislation: 'SPP' }, /-PR- for SPP/],
    [{ actor }, /devices must be a whole number from 1/],
    [{ actor, devices: 200_001 }, /to 200000/],
    [{ actor, devices: 1, devicesPerGroup: 0 }, /devicesPerGroup must be/],
  ] as const) {
    const response = await postJson(url, '/seed', body)
    assert.equal(response.status, 400, JSON.stringify(body))
    assert.match(((await response.json()) as { error: string }).error, allowed)
  }
  for (const xml of ['no XML', writePush(''), writePush('', { root: 'PullRequest', operation: 'GET' })]) {
    assert.equal((await postXml(url, xml)).status, 400)
  }
  assert.deepEqual(await readRegister(url), [])
})
