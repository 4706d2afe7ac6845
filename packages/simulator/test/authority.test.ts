import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exchange, postJson, readJson } from './client.ts'
import { mdrDevice, mdrUdiDi, writePush } from './push.ts'
import { readRegister } from './register.ts'
import { start } from './start.ts'
import { marketPut, mdrBasicUdi, packagePut, tell, udiDiPatch } from './updates.ts'

async function startWith(t: Parameters<typeof start>[0], ...devices: string[]): Promise<string> {
  const url = await start(t)
  const { entities } = await exchange(url, writePush(devices.join('')))
  assert.ok(entities.every(({ responseCode }) => responseCode === 'SUCCESS'))
  return url
}

async function states(url: string): Promise<string[]> {
  return (await readRegister(url)).map(({ code, state }) => `${code} ${state}`)
}

test('a registered device is discarded; it is shown, and for every message it is gone', async t => {
  const url = await startWith(t, mdrDevice({ code: 'B1' }, { code: 'D1', secondary: { code: 'S1' } }))
  await tell(url, 'UDI_DI.POST', mdrUdiDi({ code: 'D2', group: { code: 'B1' } }))
  const response = await postJson(url, '/discard', { issuingAgency: 'GS1', code: 'D1' })
  assert.equal(response.status, 200)
  assert.deepEqual(
    ((await response.json()) as { code: string }[]).map(({ code }) => code),
    ['D1'],
  )
  assert.deepEqual(await states(url), ['B1 REGISTERED', 'D1 DISCARDED', 'D2 REGISTERED'])
  const device = { code: 'D1', group: { code: 'B1' } }
  for (const [name, payload, code] of [
    ['UDI_DI.PATCH', udiDiPatch(device, '0'), 'BR-DTX-UDI-037'],
    ['MARKET_INFO.PUT', marketPut(device, '0', ['DE*']), 'BR-DTX-UDI-099'],
    ['PACKAGE_UDI.PUT', packagePut(device, '0', []), 'BR-DTX-UDI-099'],
  ] as const) {
    assert.deepEqual((await tell(url, name, payload)).codes, [code])
  }
  assert.equal((await postJson(url, '/discard', { issuingAgency: 'GS1', code: 'D1' })).status, 404)
})

test('the codes of what was discarded may be registered again, from version 1', async t => {
  const url = await startWith(t, mdrDevice({ code: 'B1' }, { code: 'D1', secondary: { code: 'S1' } }))
  await tell(
    url,
    'UDI_DI.PATCH',
    udiDiPatch({ code: 'D1', group: { code: 'B1' }, secondary: { code: 'S1' } }, '2'),
  )
  await postJson(url, '/discard', { issuingAgency: 'GS1', code: 'D1' })
  assert.deepEqual(
    await states(url),
    ['B1 DISCARDED', 'D1 DISCARDED'],
    'the last device takes its group along',
  )
  assert.deepEqual((await tell(url, 'BASIC_UDI.PATCH', mdrBasicUdi({ code: 'B1' }, '0'))).codes, [
    'BR-DTX-UDI-033',
  ])
  const posted = await tell(url, 'UDI_DI.POST', mdrUdiDi({ code: 'D1', group: { code: 'B1' } }))
  assert.deepEqual(posted.codes, ['ERR-UDID-268.01'])
  const anew = mdrDevice(
    { code: 'B1' },
    { code: 'D2', secondary: { code: 'S1' }, packages: [{ code: 'D1' }] },
  )
  assert.deepEqual((await tell(url, 'DEVICE.POST', anew)).codes, [])
  assert.deepEqual(
    (await readRegister(url)).map(({ code, state, version }) => `${code} ${state} ${version}`),
    ['D1 DISCARDED 2', 'B1 REGISTERED 1', 'D2 REGISTERED 1'],
  )
})

test('a group is discarded with its devices; submitted ones are deleted', async t => {
  const waiting = { code: 'B2', riskClass: 'CLASS_III', certified: true }
  const url = await startWith(
    t,
    mdrDevice({ code: 'B1' }, { code: 'D1' }),
    mdrDevice(waiting, { code: 'D2' }),
  )
  await tell(url, 'UDI_DI.POST', mdrUdiDi({ code: 'D3', group: { code: 'B1' } }))
  const response = await postJson(url, '/discard', { issuingAgency: 'GS1', code: 'B1' })
  assert.deepEqual(
    ((await response.json()) as { code: string; state: string }[]).map(
      ({ code, state }) => `${code} ${state}`,
    ),
    ['B1 REGISTERED', 'D1 REGISTERED', 'D3 REGISTERED'],
  )
  await postJson(url, '/discard', { issuingAgency: 'GS1', code: 'D2' })
  assert.deepEqual(await states(url), ['B1 DISCARDED', 'D1 DISCARDED', 'D3 DISCARDED'])
  assert.deepEqual((await tell(url, 'DEVICE.POST', mdrDevice(waiting, { code: 'D2' }))).codes, [])
})

test('an identifier that two devices share stays taken when one of them goes', async t => {
  const marked = { directMarking: { code: 'M1' } }
  const url = await startWith(
    t,
    mdrDevice({ code: 'B1' }, { code: 'D1', ...marked }),
    mdrDevice({ code: 'B2' }, { code: 'D2', ...marked }),
  )
  const secondary = mdrUdiDi({ code: 'D3', group: { code: 'B2' }, secondary: { code: 'M1' } })
  await postJson(url, '/discard', { issuingAgency: 'GS1', code: 'D1' })
  assert.deepEqual((await tell(url, 'UDI_DI.POST', secondary)).codes, ['ERR-UDID-003.01'])
})

test('there is nothing to discard but what is there', async t => {
  const url = await startWith(t, mdrDevice({ code: 'B1' }, { code: 'D1' }))
  for (const body of [
    { issuingAgency: 'IFA', code: 'D1' },
    { issuingAgency: 'GS1', code: 'D9' },
  ]) {
    assert.equal((await postJson(url, '/discard', body)).status, 404)
  }
  assert.equal((await postJson(url, '/discard', {})).status, 400)
})

test('the register shows one code with all that belongs to it, and the content of one device', async t => {
  const url = await startWith(
    t,
    mdrDevice({ code: 'B1' }, { code: 'D1', issuingAgency: 'HIBCC' }),
    mdrDevice({ code: 'B2' }, { code: 'D2' }),
  )
  assert.deepEqual(codes(await readJson(url, '/register?code=B1')), ['B1', 'D1'])
  assert.deepEqual(codes(await readJson(url, '/register?code=D2')), ['D2'])
  assert.deepEqual(codes(await readJson(url, '/register?code=D9')), [])
  const item = await readJson<{ code: string; version: number; xml: string }>(url, '/register/HIBCC/D1')
  assert.deepEqual([item.code, item.version], ['D1', 1])
  assert.match(item.xml, /^<content xmlns:e=.*<device:Device xsi:type="device:MDRDeviceType">.*REF-1/s)
  assert.equal((await fetch(`${url}/register/GS1/D1`)).status, 404)
})

function codes(items: { code: string }[]): string[] {
  return items.map(({ code }) => code)
}
