import assert from 'node:assert/strict'
import { test } from 'node:test'
import { send, writeNdjson } from '../../server/test/batch-calls.ts'
import { makeSibling } from '../../server/test/fresh-request.ts'
import { ownSimulator } from '../../server/test/simulator.ts'
import { assertAccessible, isWithinWidth, openConsole, picture, skip } from './browser.ts'
import { nameDevice } from './named-request.ts'

const model = 'EU_UDI_MDR'

/** A batch of which one record is accepted, one not valid, and one refused. */
function makeList() {
  const accepted = nameDevice(
    'VL-24-019',
    'VenaLine 24 G × 19 mm, a name that is longer than most columns are wide',
  )
  const wrong = makeSibling<typeof model>(accepted)
  Object.assign(wrong.device, { UnitOfUseDi: '04012345678918', ReferenceNumber: 'VL-22-025' })
  const refused = nameDevice('CW-H-014', 'CardioWire Hydro 0.014″')
  return { accepted, wrong, refused }
}

test('a batch is told by its outcomes as soon as it has ended, with names, numbers and reasons', {
  skip,
}, async t => {
  const { world, page, open, complaints } = await openConsole(t)
  const { accepted, wrong, refused } = makeList()
  await world.simulator.arm('refuse', { match: refused.device.Device })
  const file = writeNdjson([accepted, wrong, refused])
  const { body } = await send(world, `mode=submit&model=${model}&name=list.ndjson`, 'ndjson', file)
  await open(`#/batches/${String(body.id)}`)
  await page.getByText('1 of 3 accepted', { exact: true }).waitFor()
  await page.getByRole('link', { name: '1 not valid, and not sent. Correct' }).waitFor()
  await page.getByRole('link', { name: '1 refused by EUDAMED. See why' }).click()
  const table = page.getByRole('table', { name: /^Records of the batch/ })
  const row = table.getByRole('row').nth(1)
  await row.getByRole('cell', { name: 'CardioWire Hydro' }).waitFor()
  await page.getByRole('row').filter({ hasText: 'VenaLine' }).waitFor({ state: 'detached' })
  await row.getByRole('cell', { name: 'CW-H-014', exact: true }).waitFor()
  assert.deepEqual(await table.getByRole('columnheader').allTextContents(), [
    'Trade name',
    'Reference',
    'UDI-DI',
    'Outcome',
    'In the file',
    'Reason',
  ])
  assert.notEqual(await row.getByRole('cell').nth(5).textContent(), '–')

  await page.getByRole('button', { name: 'Retry failed' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('heading', { name: 'Retry 2 records?' }).waitFor()
  const again = dialog.getByRole('listitem')
  await again.filter({ hasText: '1 refused' }).getByText('CardioWire Hydro').waitFor()
  await again.filter({ hasText: '1 not valid' }).getByText('The same file is judged again').waitFor()
  await dialog.getByText('stays as it is: 1 record.').waitFor()
  await assertAccessible(page)
  await picture(page, 'batch-retry')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  assert.deepEqual(complaints, [])
})

test('lists and titles say trade name, reference, group, class and model, and no view is cut off at any width', {
  skip,
}, async t => {
  // The counts of states are of this test alone.
  const simulator = await ownSimulator(t)
  const { world, page, open } = await openConsole(t, {
    environment: { UDIGATE_SIMULATOR_PORT: String(simulator.port) },
  })
  const { accepted, wrong, refused } = makeList()
  await simulator.arm('refuse', { match: refused.device.Device })
  const file = writeNdjson([accepted, wrong, refused])
  const { body } = await send(world, `mode=submit&model=${model}&name=list.ndjson`, 'ndjson', file)
  await open(`#/batches/${String(body.id)}`)
  await page.getByText('1 of 3 accepted', { exact: true }).waitFor()
  const { Device, DeviceGroup } = accepted.device
  await open('#/devices')
  const row = page.getByRole('row').filter({ hasText: Device })
  assert.deepEqual((await page.getByRole('columnheader').allTextContents()).slice(0, 7), [
    'Trade name',
    'Reference',
    'UDI-DI',
    'Group',
    'Class',
    'Model',
    'State',
  ])
  await row.getByRole('cell', { name: 'VL-24-019', exact: true }).waitFor()
  await row.getByRole('cell', { name: 'Infusion needle', exact: true }).waitFor()
  await row.getByRole('cell', { name: 'MDR', exact: true }).waitFor()

  const links = page.getByRole('navigation', { name: 'Views' }).getByRole('link')
  const offered = await links.evaluateAll(all => all.map(link => link.getAttribute('href') ?? ''))
  assert.ok(offered.includes('#/overview') && offered.includes('#/settings'), offered.join())
  const places = {
    ...Object.fromEntries(offered.map(place => [place.slice('#/'.length), place])),
    device: `#/devices/device/GS1/${Device}`,
    group: `#/devices/group/GS1/${DeviceGroup}?tab=devices`,
    batch: `#/batches/${String(body.id)}?record=3`,
  }
  for (const colours of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: colours })
    for (const width of [1440, 1024, 768, 360]) {
      await page.setViewportSize({ width, height: 900 })
      for (const [name, place] of Object.entries(places)) {
        await open(place)
        await page.waitForFunction(() => !document.querySelector('main')?.textContent?.includes('Loading'))
        await page.getByRole('heading', { level: 1 }).waitFor()
        assert.ok(await isWithinWidth(page), `${name} at ${width}`)
        if (width === 1440 || width === 360) await assertAccessible(page)
        await picture(page, `${name}-${width}-${colours}`)
      }
    }
  }
})

test('lists say that nothing is there, that nothing matches, and that they could not be loaded', {
  skip,
}, async t => {
  const { page, open } = await openConsole(t)
  await open('#/devices')
  await page.getByText('No devices yet.').waitFor()
  await assertAccessible(page)
  await open('#/devices?search=x&state=REFUSED')
  await page.getByText('No device matches these 2 filters.').waitFor()
  await page.getByRole('link', { name: 'Clear', exact: true }).click()
  await page.getByText('No devices yet.').waitFor()
  await page.route('**/api/v1/submissions?*', route => route.abort())
  await open('#/submissions')
  await page.getByRole('alert').getByText('The gateway cannot be reached').waitFor()
  await assertAccessible(page)
  await page.unroute('**/api/v1/submissions?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('No submissions yet.').waitFor()
})
