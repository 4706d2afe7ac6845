import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { completeGtin } from '@udigate/udi'
import { freshRequest, makeSibling } from '../../server/test/fresh-request.ts'
import { eventually, start, type World } from '../../server/test/harness.ts'
import { ownSimulator } from '../../server/test/simulator.ts'
import { assertAccessible, openConsole, picture, skip } from './browser.ts'

const model = 'EU_UDI_MDR'
const submit = `/api/v1/submit/${model}`

test('devices and groups are listed, narrowed, and lead to their records', { skip }, async t => {
  const { world, page, open, complaints } = await openConsole(t)
  const request = freshRequest(model)
  const sibling = makeSibling(request)
  const refused = freshRequest(model)
  await world.simulator.arm('refuse', { match: refused.device.Device })
  for (const each of [request, sibling, refused]) await world.post(submit, each)

  await open('#/devices')
  const row = (code: string) => page.getByRole('link', { name: new RegExp(code) })
  for (const { device } of [request, sibling, refused]) await row(device.Device).waitFor()
  await assertAccessible(page)
  await picture(page, 'devices')
  await page.getByLabel('State').selectOption('REFUSED')
  await row(request.device.Device).waitFor({ state: 'detached' })
  await row(refused.device.Device).waitFor()
  await page.getByLabel('State').selectOption('')
  await page.getByLabel('Search').fill(sibling.device.Device.slice(0, 12))
  await page.getByLabel('Search').press('Enter')
  await row(refused.device.Device).waitFor({ state: 'detached' })
  assert.match(page.url(), /search=/)

  await page.getByRole('link', { name: 'Device groups' }).click()
  await row(request.deviceGroup.DeviceGroup).click()
  await page.getByRole('heading', { name: request.deviceGroup.DeviceGroup }).waitFor()
  await page.getByText('Infusion needle', { exact: true }).waitFor()
  await page.getByRole('tab', { name: 'Devices' }).click()
  await row(sibling.device.Device).waitFor()
  await assertAccessible(page)
  await picture(page, 'group-devices')
  await row(request.device.Device).click()
  await page.getByRole('heading', { name: request.device.Device }).waitFor()
  const identification = page.getByRole('region', { name: 'Identification' })
  await identification.getByText('Reference or catalogue number').waitFor()
  await identification.getByText('ReferenceNumber', { exact: true }).waitFor()
  await page.getByRole('region', { name: 'On the market' }).getByRole('table').waitFor()
  await assertAccessible(page)
  await picture(page, 'device')
  assert.deepEqual(complaints, [])
})

test('what the public sees of a device is looked at, and where it is otherwise is shown', {
  skip,
}, async t => {
  const simulator = await ownSimulator(t)
  const url = `http://127.0.0.1:${simulator.port}`
  const { world, page, open, complaints } = await openConsole(t, {
    environment: {
      UDIGATE_SIMULATOR_PORT: String(simulator.port),
      UDIGATE_PREVIEW_PUBLIC_API: `${url}/public/eudamed`,
      UDIGATE_PREVIEW_PUBLIC_API_PAUSE: '0',
      UDIGATE_PREVIEW_PUBLIC_API_DELAY: '0',
    },
  })
  const request = freshRequest(model)
  assert.equal((await world.post(submit, request)).status, 200)
  await open(`#/devices/device/GS1/${request.device.Device}`)
  await page.getByRole('tab', { name: 'Public' }).click()
  const seen = page.getByRole('region', { name: 'What the public sees' })
  const lookNow = seen.getByRole('button', { name: 'Look now' })
  await lookNow.click()
  await seen.getByText('Not shown', { exact: true }).waitFor()
  await fetch(`${url}/publish`, { method: 'POST' })
  await lookNow.click()
  await seen.getByText('As it is registered', { exact: true }).waitFor()
  // Another gateway of the manufacturer, which this one does not know of, changes it.
  const other = await start(t, { UDIGATE_SIMULATOR_PORT: String(simulator.port) })
  await pullAll(other, request.actorCode)
  const changed = structuredClone(request)
  Object.assign(changed.deviceGroup, { DeviceName: 'Another needle' })
  Object.assign(changed.device, { MDN: ['Z11019001'] })
  assert.equal((await other.post(submit, changed)).status, 200)
  await fetch(`${url}/publish`, { method: 'POST' })
  await lookNow.click()
  await seen.getByText('Differs from what is registered', { exact: true }).waitFor()
  await seen.getByText('it was changed elsewhere').waitFor()
  await seen.getByRole('cell', { name: '"Another needle"' }).waitFor()
  await seen.getByRole('columnheader', { name: 'Registered' }).waitFor()
  await assertAccessible(page)
  await picture(page, 'public')
  assert.deepEqual(complaints, [])
})

/** A gateway that knows nothing of an actor reads what it has registered. */
async function pullAll(world: World, actorCode: string): Promise<void> {
  const { body } = await world.post('/api/v1/pulls', { actorCode })
  await eventually(
    () => world.get(`/api/v1/pulls/${String(body.id)}`),
    pull => pull.body.state === 'COMPLETE',
  )
}

test('the safety summaries of a device are asked for and shown', { skip }, async t => {
  const { world, page, open, complaints } = await openConsole(t)
  const request = freshRequest(model)
  await world.post(submit, request)
  const code = request.deviceGroup.DeviceGroup
  await open(`#/devices/device/GS1/${request.device.Device}`)
  await page.getByRole('tab', { name: 'Safety summaries' }).click()
  await page.getByText('has not been asked for its safety summaries').waitFor()
  await page.getByRole('button', { name: 'Ask the authority' }).click()
  await page.getByText('It showed none.').waitFor()
  await fetch(`http://127.0.0.1:${world.simulator.port}/summaries`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      reference: 'SSCP-7',
      revision: '2',
      issued: '2026-03-01',
      notifiedBody: '0123',
      deviceGroup: { issuingAgency: 'GS1', code },
      documents: [{ name: 'sscp-en.pdf', languages: ['EN'], size: 123_456, master: true }],
    }),
  })
  await page.getByRole('button', { name: 'Ask the authority' }).click()
  const summary = page.getByRole('region', { name: 'Summary SSCP-7' })
  await summary.getByText(/sscp-en\.pdf \(EN, 123,456 bytes/).waitFor()
  await assertAccessible(page)
  await picture(page, 'safety-summaries')
  assert.deepEqual(complaints, [])
})

test('a device under a directive is shown in its own words', { skip }, async t => {
  const { world, page, open, complaints } = await openConsole(t)
  const request = freshRequest('EU_UDI_MDD')
  assert.equal((await world.post('/api/v1/submit/EU_UDI_MDD', request)).status, 200)
  const { DeviceGroupAgency, DeviceGroup } = request.deviceGroup
  await open(`#/devices/group/${DeviceGroupAgency}/${DeviceGroup}/LEGACY`)
  await page.getByRole('heading', { name: DeviceGroup }).waitFor()
  await page.getByRole('region', { name: 'At a glance' }).getByText('EUDAMED DI', { exact: true }).waitFor()
  await picture(page, 'directive-group')
  await page
    .getByRole('region', { name: 'The registered record' })
    .getByText(/^EUDAMED DI/)
    .waitFor()
  assert.equal(await page.getByText('Basic UDI-DI').count(), 0)
  assert.deepEqual(complaints, [])
})

test('the history leads to submissions, and any two versions can be compared', { skip }, async t => {
  const { world, page, open, complaints } = await openConsole(t)
  const request = freshRequest(model)
  await world.post(submit, request)
  const changed = structuredClone(request)
  Object.assign(changed.device, {
    Website: 'https://example.org/ifu',
    MarketInfos: [
      { Country: 'FR', OriginalPlacedOnTheMarket: false },
      { Country: 'DE', OriginalPlacedOnTheMarket: true },
    ],
  })
  await world.post(submit, changed)
  await open(`#/devices/device/GS1/${request.device.Device}?tab=history`)
  await page.getByRole('tabpanel').getByRole('link').nth(1).waitFor()
  assert.equal(await page.getByRole('tabpanel').getByRole('listitem').count(), 2)
  await page.getByRole('listitem').filter({ hasText: 'DEVICE.POST' }).getByText('Version 1').waitFor()
  await page.getByRole('listitem').filter({ hasText: 'UDI_DI.PATCH' }).getByText('Version 2').waitFor()
  await assertAccessible(page)
  await picture(page, 'device-history')

  await page.getByRole('tab', { name: 'Compare' }).click()
  await page.getByText('2 fields differ.').waitFor()
  await page.getByRole('row', { name: /Website – "https/ }).waitFor()
  await page.getByRole('row', { name: /Markets › Country FR.*MarketInfos\[Country=FR\]/ }).waitFor()
  await assertAccessible(page)
  await picture(page, 'device-compare')
  await page.getByRole('button', { name: 'Swap' }).click()
  await page.getByRole('row', { name: /Website "https.* –/ }).waitFor()
  await page.getByLabel('Before').selectOption('registered')
  assert.match(page.url(), /from=registered/)

  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByRole('link', { name: 'DEVICE.POST' }).click()
  await page.getByText('Received, checked and planned').waitFor()
  assert.deepEqual(complaints, [])
})

test('codes stay in one piece on screens of every width, and a wide one shows all columns of a table', {
  skip,
}, async t => {
  const { world, page, open } = await openConsole(t)
  const request = JSON.parse(
    readFileSync(new URL('../../../examples/eu-udi-mdr.json', import.meta.url), 'utf8'),
  )
  const { Device, DeviceGroup } = freshRequest(model).device
  const [box, carton] = ['1', '2'].map(level => completeGtin(`${level}${Device.slice(1, 13)}`))
  Object.assign(request.device, { Device, DeviceGroup, BaseQuantity: 1 })
  Object.assign(request.deviceGroup, { DeviceGroup })
  Object.assign(request.device.Packages[0], { PackagingDi: box, Child: Device })
  Object.assign(request.device.Packages[1], { PackagingDi: carton, Child: box })
  for (const name of ['UnitOfUseDi', 'SecondaryDi', 'SecondaryDiAgency']) delete request.device[name]
  const { status, body } = await world.post(submit, request)
  assert.equal(status, 200, JSON.stringify(body))
  await open(`#/devices/device/GS1/${Device}`)
  const packages = page.getByRole('region', { name: 'Packages' })
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await packages.getByText('ON_THE_MARKET').first().waitFor()
    await picture(page, `device-${width}`)
    const broken = await page.locator('td').evaluateAll(cells =>
      cells.flatMap(cell => {
        const text = document.createRange()
        text.selectNodeContents(cell)
        const lines = new Set(Array.from(text.getClientRects(), ({ top }) => Math.round(top)))
        return /^[\w-]+$/.test(cell.textContent ?? '') && lines.size > 1 ? [cell.textContent] : []
      }),
    )
    assert.deepEqual(broken, [], `${width} pixels`)
    const thin = await page
      .locator('dl.record > dd')
      .evaluateAll(all => all.map(({ clientWidth }) => clientWidth).filter(each => each < 100))
    assert.deepEqual(thin, [], `${width} pixels: values have room for a word`)
    // On a narrow screen the table scrolls in its frame.
    const isWhole = await packages.evaluate(frame => frame.scrollWidth <= frame.clientWidth)
    assert.ok(isWhole || width < 1440)
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth))
    const tops = await page
      .locator('.topbar > *')
      .evaluateAll(all =>
        all
          .map(each => each.getBoundingClientRect())
          .flatMap(({ top, height }) => (height === 0 ? [] : [top + height / 2])),
      )
    assert.ok(width < 768 || Math.max(...tops) - Math.min(...tops) < 10, 'The bar is one row.')
    const heights = await page
      .locator('.topbar button')
      .evaluateAll(all => all.map(each => each.clientHeight))
    assert.ok(
      heights.every(height => height < 45),
      `A button of the bar is broken into lines: ${heights.join()}`,
    )
  }
})

test('nothing of a device is cut off on a narrow screen, in the dark', { skip }, async t => {
  const { world, page, open } = await openConsole(t, {
    viewport: { width: 360, height: 780 },
    colours: 'dark',
  })
  const request = freshRequest(model)
  await world.post(submit, request)
  await open('#/devices')
  await page.getByRole('link', { name: new RegExp(request.device.Device) }).waitFor()
  await picture(page, 'devices-narrow-dark')
  await page.getByRole('link', { name: new RegExp(request.device.Device) }).click()
  await page.getByText('ReferenceNumber', { exact: true }).waitFor()
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth))
  await assertAccessible(page)
  await picture(page, 'device-narrow-dark')

  const changed = structuredClone(request)
  Object.assign(changed.device, { Website: `https://example.org/${'instructions-for-use/'.repeat(5)}` })
  await world.post(submit, changed)
  await open(`#/devices/device/GS1/${request.device.Device}?tab=compare`)
  await page.getByText('1 field differs.').waitFor()
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth))
  await assertAccessible(page)
  await picture(page, 'device-compare-narrow-dark')
})

test('files are pulled from, say of when they are, and change nothing a second time', { skip }, async t => {
  // Others register devices of the same actor.
  const simulator = await ownSimulator(t)
  const environment = { UDIGATE_SIMULATOR_PORT: String(simulator.port) }
  const { page, open, complaints } = await openConsole(t, { environment })
  const actor = 'DE-MF-000001723'
  await simulator.seed({ actor, devices: 2, devicesPerGroup: 2 })
  const download = await simulator.download(actor)
  const files = [
    { name: 'devices.xml', mimeType: 'application/xml', buffer: Buffer.from(download) },
    { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<html></html>') },
  ]
  await open('#/devices/pulls')
  await page.getByText('Pull from files').click()
  const importFiles = async () => {
    await page.locator('input[type=file]').setInputFiles(files)
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click()
  }
  await importFiles()
  await page.getByText('devices.xml: imported. Devices: 2, new here with their groups: 3').waitFor()
  await page.getByText('page.html: not imported. This is a web page.').waitFor()
  await page.getByRole('row', { name: /DE-MF-000001723.*what a file shows.*Complete/ }).waitFor()
  await assertAccessible(page)
  await picture(page, 'pull-from-files')
  await importFiles()
  await page.getByText('devices.xml: imported before, and nothing changes now.').waitFor()
  await page.getByRole('link', { name: 'devices.xml' }).click()
  await page.getByText('(the file says)').waitFor()
  await assertAccessible(page)
  // The browser notes each refusal of the page.
  assert.ok(
    complaints.length === 2 && complaints.every(each => each.includes('status of 400')),
    String(complaints),
  )
})

test('a pull leads to what it found otherwise, and that back to the pull', { skip }, async t => {
  const { world, page, open, complaints } = await openConsole(t)
  const request = freshRequest(model)
  await world.post(submit, request)
  // A person discards it in the authority's user interface.
  await world.simulator.discard({ issuingAgency: 'GS1', code: request.device.Device })
  await open('#/devices/pulls')
  await page.getByText('Nothing has been pulled yet.').waitFor()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Pull', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Preview', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Pull', exact: true }).click()
  await page.getByText('Complete', { exact: true }).waitFor()
  const found = page.getByRole('listitem').filter({ hasText: `Device ${request.device.Device}` })
  await found.getByText('it was discarded at the authority').waitFor()
  // Something that was not understood, as the gateway keeps it.
  const unread = JSON.stringify([{ place: 'Device/MDRUDIDIData/colour', times: 2 }])
  await world.gateway.store.db.updateTable('pull').set({ unread }).execute()
  await page.reload()
  await page.getByText('Device/MDRUDIDIData/colour: 2 times').waitFor()
  await assertAccessible(page)
  await picture(page, 'pull')
  await found.getByRole('link', { name: `Device ${request.device.Device}` }).click()
  await page.getByRole('heading', { name: request.device.Device }).waitFor()
  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByRole('link', { name: 'A pull' }).click()
  await page.getByRole('heading', { name: /^Pulls/ }).waitFor()
  await page.getByRole('link', { name: 'Pulls', exact: true }).first().click()
  await page.getByRole('row', { name: /DE-MF-000001723.*Complete/ }).waitFor()
  await picture(page, 'pulls')
  assert.deepEqual(complaints, [])
})
