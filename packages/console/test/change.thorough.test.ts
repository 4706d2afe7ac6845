import assert from 'node:assert/strict'
import { test } from 'node:test'
import readExcelFile from 'read-excel-file/node'
import { makeSibling } from '../../server/test/fresh-request.ts'
import type { World } from '../../server/test/harness.ts'
import { assertAccessible, isWithinWidth, openConsole, picture, skip } from './browser.ts'
import { waitForStep } from './import-page.ts'
import { nameDevice } from './named-request.ts'

const model = 'EU_UDI_MDR'

/** Two registered devices of one group, and one of another. */
async function registerThree(world: World) {
  const first = nameDevice('VL-24-019', 'VenaLine 24 G')
  const second = makeSibling<typeof model>(first)
  const other = nameDevice('CW-H-014', 'CardioWire')
  for (const request of [first, second, other]) {
    const { status, body } = await world.post(`/api/v1/submit/${model}`, request)
    assert.equal(status, 200, JSON.stringify(body))
  }
  return { first, second, other }
}

async function readRecord(world: World, code: string): Promise<Record<string, unknown>> {
  const { body } = await world.get(`/api/v1/devices/GS1/${code}`)
  return body.record as Record<string, unknown>
}

for (const width of [1280, 380]) {
  test(`registered devices are chosen, changed and sent at ${width} pixels, from the list of devices to the receipt`, {
    skip,
  }, async t => {
    const { world, page, open, complaints } = await openConsole(t, { viewport: { width, height: 900 } })
    const { first, second, other } = await registerThree(world)
    const group = first.deviceGroup.DeviceGroup
    await open(`#/devices?deviceGroup=${encodeURIComponent(group)}&state=REGISTERED`)
    await page.getByRole('link', { name: 'Change devices' }).click()
    await page.getByText('2 devices fit the filters').waitFor()
    const plan = page.getByRole('button', { name: 'See the plan' })
    assert.ok(await plan.isDisabled())

    const change = page.getByRole('group', { name: 'Set', exact: true })
    await change.getByRole('combobox', { name: 'Field', exact: true }).selectOption('/device/Website')
    await change.getByLabel('New value').fill('https://example.org/ifu')
    await page.getByRole('button', { name: 'Add change' }).click()
    await change.nth(1).getByRole('combobox', { name: 'Action' }).selectOption('ADD')
    const added = page.getByRole('group', { name: 'Add to a list', exact: true })
    await added.getByRole('combobox', { name: 'Field', exact: true }).selectOption('/device/MarketInfos')
    await added.getByLabel(/^Country/).fill('AT')
    await page.getByRole('option', { name: /^AT/ }).first().click()
    await added.getByLabel(/^Originally placed|OriginalPlacedOnTheMarket/).selectOption('false')
    await page.getByRole('button', { name: 'Add change' }).click()
    const names = change.nth(1)
    await names
      .getByRole('combobox', { name: 'Field', exact: true })
      .selectOption('/device/AdditionalTradeNames')
    await names.getByRole('button', { name: /^Add/ }).click()
    await names
      .getByLabel(/^Trade name|^AdditionalTradeName\b/)
      .first()
      .fill('VenaLine Plus')
    assert.ok(await isWithinWidth(page))
    await assertAccessible(page)
    await picture(page, `change-${width}`)
    await names.getByText('1 more field').click()
    await names.getByLabel(/AdditionalTradeNameLanguage/).selectOption('EN')
    await plan.click()

    await waitForStep(page, 'plan')
    await page.getByRole('link', { name: /^2 Changed/ }).waitFor()
    await page.getByText('UDG-NEW-UDI-DI').first().waitFor()
    assert.ok(await isWithinWidth(page))
    await assertAccessible(page)
    await picture(page, `change-plan-${width}`)
    await page.getByLabel(/^Reason/).fill('CR-4711')
    await page.getByRole('button', { name: 'Submit 2 to preview' }).click()
    await waitForStep(page, 'submit')
    await page.locator('p.figure', { hasText: '2 of 2 accepted' }).waitFor()
    await page.getByRole('link', { name: 'Receipt', exact: true }).last().click()
    await waitForStep(page, 'receipt')
    await page.getByText('CR-4711').waitFor()

    for (const { device } of [first, second]) {
      const record = await readRecord(world, device.Device)
      assert.equal(record.Website, 'https://example.org/ifu')
      assert.match(JSON.stringify(record.MarketInfos), /"AT"/)
    }
    assert.equal((await readRecord(world, other.device.Device)).Website, undefined)
    assert.deepEqual(complaints, [])
  })
}

test('a change of all devices is asked for in so many words, what is so already is said, and what cannot be is refused with its place', {
  skip,
}, async t => {
  const { world, page, open, complaints } = await openConsole(t)
  const { first, second } = await registerThree(world)
  const website = 'https://example.org/ifu'
  const done = { ...first, device: { ...first.device, Website: website } }
  assert.equal((await world.post(`/api/v1/submit/${model}`, done)).status, 200)
  await open('#/change')
  const change = page.getByRole('group', { name: 'Set', exact: true })
  await change.getByRole('combobox', { name: 'Field', exact: true }).selectOption('/device/Website')
  await change.getByLabel('New value').fill(website)
  const plan = page.getByRole('button', { name: 'See the plan' })
  assert.ok(await plan.isDisabled(), 'Nothing says which devices are meant.')
  await page.getByLabel(/^All registered devices/).check()
  await page.getByText('3 devices fit the filters').waitFor()
  await plan.click()
  await page.getByText('3 chosen, 2 in the list. 1 are so already.').waitFor()
  await picture(page, 'change-prepared')

  // Codes that are not registered: nothing is prepared.
  await page.getByText('By a list of UDI-DIs').click()
  await page.getByLabel(/^UDI-DIs/).fill(`${second.device.Device}\n04012345999999`)
  await plan.click()
  await page.getByRole('alert').filter({ hasText: '04012345999999' }).waitFor()
  const { body } = await world.get('/api/v1/imports')
  assert.equal((body.items as unknown[]).length, 1)

  await page.getByLabel(/^UDI-DIs/).fill(second.device.Device)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as workbook' }).click()
  const sheets = await readExcelFile(await (await saving).path())
  assert.ok(JSON.stringify(sheets).includes(second.device.Device))
  assert.ok(sheets.some(({ sheet }) => sheet === 'Registered'))
  assert.ok(
    complaints.every(each => each.includes('409')),
    complaints.join('\n'),
  )
})
