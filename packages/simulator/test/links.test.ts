import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSimulator } from '../src/index.ts'
import { postJson } from './client.ts'
import { ivddDevice, mddDevice, mddUdiDi, relatedLink } from './legacy-push.ts'
import { pull } from './pull.ts'
import { type Di, type GroupOptions, ivdrDevice, mdrDevice, mdrUdiDi } from './push.ts'
import { readRegister } from './register.ts'
import { makeDataDir, start } from './start.ts'
import { type Changes, rewrite, tell, udiDiPatch } from './updates.ts'

const twin = { code: 'T1', issuingAgency: 'GS1' }
const other = { code: 'D1', issuingAgency: 'GS1' }
const group = { code: 'B1' }

async function post(url: string, device: string): Promise<(string | undefined)[]> {
  return (await tell(url, 'DEVICE.POST', device)).codes
}

/** What each registered device is linked with, by criterion. */
async function listLinks(url: string): Promise<Record<string, Di | undefined>> {
  const devices = (await readRegister(url)).filter(
    ({ kind, state }) => kind === 'device' && state !== 'DISCARDED',
  )
  return Object.fromEntries(devices.map(({ criterion, link }) => [criterion, link]))
}

const linked = { LEGACY: twin, STANDARD: twin }
const unlinked = { LEGACY: undefined, STANDARD: undefined }

/** A device under the MDR with the link written into it. */
function withLink(device: string, to: Di): string {
  return rewrite(device, [['</udidi:numberOfReuses>', `</udidi:numberOfReuses>${relatedLink(to)}`]])
}

function linkPatch(device: Di, to: Di | undefined, version: string): string {
  const patch = udiDiPatch({ ...device, group }, version)
  return to ? withLink(patch, to) : patch
}

test('registering under the UDI-DI of the other kind links the two, whichever comes first', async t => {
  for (const order of [
    [mddDevice({ udiDi: twin }), mdrDevice(group, twin)],
    [mdrDevice(group, twin), mddDevice({ udiDi: twin })],
    [ivddDevice({ udiDi: twin }), ivdrDevice(group, twin)],
  ]) {
    const url = await start(t)
    for (const device of order) assert.deepEqual(await post(url, device), [])
    assert.deepEqual(await listLinks(url), linked)
    const { xml } = await pull(url)
    assert.equal(xml.match(/<udidi:relatedUDILink>/g)?.length, 2)
    assert.ok((await readRegister(url)).every(({ version }) => version === 1))
  }
})

test('a further device of a group is linked likewise', async t => {
  const url = await start(t)
  await post(url, mddDevice({ udiDi: twin }))
  await post(url, mdrDevice(group, { code: 'D0' }))
  assert.deepEqual((await tell(url, 'UDI_DI.POST', mdrUdiDi({ ...twin, group }))).codes, [])
  const device = (await readRegister(url)).find(
    ({ code, criterion }) => code === 'T1' && criterion === 'STANDARD',
  )
  assert.deepEqual(device?.link, twin)
})

test('where a property differs, the second is registered without a link', async t => {
  for (const change of [
    ['<commondi:reusable>false', '<commondi:reusable>true'],
    ['<basicudi:humanTissuesCells>false', '<basicudi:humanTissuesCells>true'],
    [
      '<basicudi:type>DEVICE',
      '<basicudi:specialDevice>MDR_SOFTWARE</basicudi:specialDevice><basicudi:type>DEVICE',
    ],
    ['<udidi:latex>false', '<udidi:latex>true'],
    ['<udidi:sterile>false', '<udidi:sterile>true'],
    ['<udidi:numberOfReuses>0', '<udidi:numberOfReuses>5'],
  ] satisfies Changes[number][]) {
    const url = await start(t)
    assert.deepEqual(await post(url, mddDevice({ udiDi: twin })), [])
    assert.deepEqual(await post(url, rewrite(mdrDevice(group, twin), [change])), [], change[1])
    assert.deepEqual(await listLinks(url), unlinked, change[1])
    assert.doesNotMatch((await pull(url)).xml, /relatedUDILink/)
  }
})

test('a special device is one under both, by the word that its legislation has for it', async t => {
  const url = await start(t)
  assert.deepEqual(await post(url, rewrite(mddDevice({ udiDi: twin }), [asSpecial('MDD_SOFTWARE')])), [])
  assert.deepEqual(await post(url, rewrite(mdrDevice(group, twin), [asSpecial('MDR_SOFTWARE')])), [])
  assert.deepEqual(await listLinks(url), linked)
})

test('a device that may be used again 1 time and one that may be used 5 times are linked: neither is of single use', async t => {
  const url = await start(t)
  await post(url, rewrite(mddDevice({ udiDi: twin }), [['Reuses>0', 'Reuses>1']]))
  await post(url, rewrite(mdrDevice(group, twin), [['Reuses>0', 'Reuses>-1']]))
  assert.deepEqual(await listLinks(url), linked)
})

test('an AIMDD device is linked with one of class III whatever its implantable and active say, and with no other', async t => {
  for (const [riskClass, links] of [
    ['CLASS_III', linked],
    ['CLASS_IIA', unlinked],
  ] as const) {
    const url = await start(t)
    await post(url, mddDevice({ udiDi: twin, directive: 'AIMDD' }))
    await post(url, mdrDevice({ ...group, riskClass }, twin))
    await postJson(url, '/confirm', { issuingAgency: 'GS1', ...group })
    assert.deepEqual(await listLinks(url), links, riskClass)
  }
})

test('a device that waits for its notified body is linked when it is registered', async t => {
  const url = await start(t)
  const waiting: GroupOptions = { ...group, riskClass: 'CLASS_III' }
  await post(url, mddDevice({ udiDi: twin, riskClass: 'CLASS_III' }))
  await post(url, mdrDevice(waiting, twin))
  assert.deepEqual(await listLinks(url), unlinked)
  await postJson(url, '/confirm', { issuingAgency: 'GS1', ...group })
  assert.deepEqual(await listLinks(url), linked)
})

test('devices of MDD and IVDR are not linked', async t => {
  const url = await start(t)
  await post(url, mddDevice({ udiDi: twin }))
  await post(url, ivdrDevice(group, twin))
  assert.deepEqual(await listLinks(url), unlinked)
})

test('the manufacturer links devices of two UDI-DIs, and loses the link by an update that leaves it out', async t => {
  const url = await start(t)
  await post(url, mddDevice({ udiDi: twin }))
  assert.deepEqual(await post(url, mdrDevice(group, other)), [])
  const patch = async (to: Di | undefined, version: string): Promise<unknown> =>
    (await tell(url, 'UDI_DI.PATCH', linkPatch(other, to, version))).codes
  assert.deepEqual(await patch(twin, '2'), [])
  const links = { LEGACY: other, STANDARD: twin }
  assert.deepEqual(await listLinks(url), links)
  assert.deepEqual(await patch(twin, '3'), [], 'the same link again')
  assert.deepEqual((await tell(url, 'UDI_DI.PATCH', mddUdiDi({ udiDi: twin }, '2'))).codes, [])
  assert.deepEqual(await listLinks(url), links, 'an update of the other one changes nothing')
  assert.deepEqual(await patch(undefined, '4'), [])
  assert.deepEqual(await listLinks(url), unlinked)
})

test('a link that EUDAMED made stays where an update leaves it out', async t => {
  const url = await start(t)
  await post(url, mddDevice({ udiDi: twin }))
  await post(url, mdrDevice(group, twin))
  assert.deepEqual((await tell(url, 'UDI_DI.PATCH', linkPatch(twin, undefined, '2'))).codes, [])
  assert.deepEqual(await listLinks(url), linked)
})

test('a link that the manufacturer asks for is refused with the rule that stands against it', async t => {
  const url = await start(t)
  const ask = async (device: string): Promise<unknown> => (await tell(url, 'DEVICE.POST', device)).codes
  assert.deepEqual(await ask(withLink(mdrDevice(group, other), twin)), ['BR-UDID-704'])
  const stranger = 'DE-MF-000000002'
  await tell(url, 'DEVICE.POST', mddDevice({ udiDi: twin, actor: stranger }), { sender: stranger })
  assert.deepEqual(await ask(withLink(mdrDevice(group, other), twin)), ['BR-UDID-700'])
  const second = { code: 'T2', issuingAgency: 'GS1' }
  await post(url, mddDevice({ udiDi: second }))
  const differing = rewrite(mdrDevice(group, other), [['<udidi:latex>false', '<udidi:latex>true']])
  assert.deepEqual(await ask(withLink(differing, second)), ['BR-UDID-702'])
  assert.deepEqual(await ask(withLink(mdrDevice({ ...group, riskClass: 'CLASS_III' }, other), second)), [
    'BR-UDID-704',
  ])
  assert.deepEqual(await ask(withLink(ivdrDevice(group, other), second)), ['BR-UDID-702'])
  assert.equal((await readRegister(url)).length, 4, 'nothing of these is registered')
  assert.deepEqual(await ask(withLink(mdrDevice(group, other), second)), [])
  assert.deepEqual(await ask(withLink(mdrDevice({ code: 'B3' }, { code: 'D3' }), second)), ['BR-UDID-704'])
  const implant = { code: 'T4', issuingAgency: 'GS1' }
  await post(url, rewrite(mddDevice({ udiDi: implant, directive: 'AIMDD' }), [['latex>false', 'latex>true']]))
  await post(url, mdrDevice({ code: 'B5', riskClass: 'CLASS_III' }, { code: 'D5' }))
  await postJson(url, '/confirm', { issuingAgency: 'GS1', code: 'B5' })
  const asked = withLink(udiDiPatch({ code: 'D5', group: { code: 'B5' } }, '2'), implant)
  assert.deepEqual((await tell(url, 'UDI_DI.PATCH', asked)).codes, ['BR-UDID-706'])
})

test('the link goes with the device that is discarded, and links are there after a restart', async t => {
  const dataDir = makeDataDir(t)
  const simulator = await startSimulator({ port: 0, dataDir })
  await post(simulator.url, mddDevice({ udiDi: twin }))
  await post(simulator.url, mdrDevice(group, twin))
  await simulator.close()
  const url = await start(t, { dataDir })
  assert.deepEqual(await listLinks(url), linked)
  await postJson(url, '/discard', { ...twin, criterion: 'LEGACY' })
  assert.deepEqual(await listLinks(url), { STANDARD: undefined })
  await post(url, mddDevice({ udiDi: twin }))
  assert.deepEqual(await listLinks(url), linked)
})

function asSpecial(word: string): Changes[number] {
  const device = '<basicudi:type>DEVICE'
  return [device, `<basicudi:specialDevice>${word}</basicudi:specialDevice>${device}`]
}
