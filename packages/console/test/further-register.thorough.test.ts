import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshRequest } from '../../server/test/fresh-request.ts'
import { assertAccessible, openConsole, picture, skip } from './browser.ts'

test('who has devices in swissdamed is said, its devices are among the deadlines there, and files are made of them', {
  skip,
}, async t => {
  const { world, page, open, complaints } = await openConsole(t, { scopes: ['submit', 'read', 'admin'] })
  const request = freshRequest('EU_UDI_MDR')
  const { status } = await world.post('/api/v1/submit/EU_UDI_MDR', request)
  assert.equal(status, 200)

  await open('#/devices/register/swissdamed')
  const actors = page.getByRole('form', { name: 'Actors in swissdamed' })
  await actors.getByLabel('SRN').fill(request.actorCode)
  await actors.getByLabel('CHRN').fill('CHRN-XX-1')
  await actors.getByRole('button', { name: 'It has devices there' }).click()
  await actors.getByText(/CHRN/).filter({ hasText: 'At /party' }).waitFor()
  await actors.getByLabel('CHRN').fill('CHRN-AR-20000123')
  await actors.getByRole('button', { name: 'It has devices there' }).click()
  await actors.getByText(`${request.actorCode} has devices in swissdamed.`).waitFor()
  await assertAccessible(page)
  await picture(page, 'further-register')

  await open('#/devices/deadlines')
  await page.getByRole('combobox', { name: 'Register', exact: true }).selectOption('swissdamed')
  await page.getByText(request.device.Device).first().waitFor()
  await page.getByText('2026-12-31').first().waitFor()
  await picture(page, 'further-register-deadlines')

  await open('#/devices/register/swissdamed')
  await page.getByRole('button', { name: 'Make files' }).click()
  await page.getByText('Files made: 1. Devices in them: 1.').waitFor()

  // Each act is in sight: no table is wider than its place.
  for (const width of [380, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    const cut = `[...document.querySelectorAll('.table-frame')].some(each => each.scrollWidth > each.clientWidth)`
    assert.equal(await page.evaluate<boolean>(cut), false, `${width}`)
    await assertAccessible(page)
  }

  // What became of each device is said on the same page.
  await page.getByRole('button', { name: /^Uploaded: / }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Uploaded' }).click()
  await page.getByRole('button', { name: /^Devices of swissdamed-/ }).click()
  const devices = page.getByRole('list', { name: /^Devices of swissdamed-/ })
  await devices.getByRole('checkbox', { name: request.device.Device }).check()
  await page.getByLabel('Why they were not taken').fill('BR-1 says no')
  await page.getByRole('button', { name: 'Chosen were not taken' }).click()
  await page.getByText('Noted: 0 there, 1 not taken, 0 open.').waitFor()
  await devices.getByText(/not taken .*BR-1 says no/).waitFor()
  await assertAccessible(page)
  await picture(page, 'further-register-answered')
  const makes = page.getByRole('form', { name: 'New files for swissdamed' })
  await makes.getByRole('textbox', { name: 'Devices' }).fill(request.device.Device)
  await makes.getByRole('textbox', { name: 'Actor' }).fill(request.actorCode)
  await page.getByRole('button', { name: 'Make files' }).click()
  await page.getByText('Files made: 1. Devices in them: 1.').waitFor()
  await page.getByRole('button', { name: 'Make files' }).click()
  await makes.getByText(/is in the file .* already/).waitFor()

  await open(`#/devices/device/GS1/${request.device.Device}`)
  await page.getByText(/not taken .*BR-1 says no/).waitFor()
  await page.getByText(/in a file of/).waitFor()

  await open('#/devices/register/swissdamed')
  await actors.getByLabel('SRN').fill(request.actorCode)
  await actors.getByRole('button', { name: 'It has none there' }).click()
  await actors.getByText(`${request.actorCode} has no devices in swissdamed any longer.`).waitFor()
  const refused = 'Failed to load resource: the server responded with a status of 400 (Bad Request)'
  assert.deepEqual(complaints, [refused], 'the wrong number alone')
})
