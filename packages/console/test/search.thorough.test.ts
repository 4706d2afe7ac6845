import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeNdjson } from '../../server/test/batch-calls.ts'
import { assertAccessible, isWithinWidth, openConsole, picture, skip } from './browser.ts'
import { nameDevice } from './named-request.ts'

const model = 'EU_UDI_MDR'

test('one box finds by name, number and code, from anywhere and with the keyboard alone', {
  skip,
}, async t => {
  const { world, page, open, complaints } = await openConsole(t)
  const [small, large] = [nameDevice('VL-24-019', 'VenaLine 24 G'), nameDevice('VL-18-045', 'VenaLine 18 G')]
  for (const each of [small, large]) await world.post(`/api/v1/submit/${model}`, each)
  await world.post(
    `/api/v1/batches?mode=validate&model=${model}&name=venaline-list.ndjson`,
    writeNdjson([large]),
    {
      headers: { 'content-type': 'application/x-ndjson' },
    },
  )
  await open('#/overview')
  const box = page.getByRole('combobox', { name: /^Find/ })
  const found = page.getByRole('listbox', { name: 'Found' })

  await page.keyboard.press('/')
  assert.ok(await box.evaluate(element => element.matches(':focus')))
  assert.equal(await box.inputValue(), '')
  await page.keyboard.type('vénaline 24')
  await found
    .getByRole('group', { name: 'Devices' })
    .getByRole('option', { name: /VenaLine 24 G/ })
    .waitFor()
  assert.equal(await found.getByRole('option', { name: /VenaLine 18 G/ }).count(), 0)
  await assertAccessible(page)
  await picture(page, 'search')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: `VenaLine 24 G ${small.device.Device}` }).waitFor()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('VL-18')
  await found.getByRole('option', { name: /24 G/ }).first().waitFor({ state: 'detached' })
  await found.getByRole('group', { name: 'Submissions' }).getByRole('option').waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL(/#\/submissions\/.+/)
  await page.getByRole('heading', { name: /VenaLine 18 G/ }).waitFor()

  await box.fill(large.device.Device.slice(0, 11))
  await found
    .getByRole('option', { name: /VenaLine 18 G/ })
    .first()
    .waitFor()
  await box.fill('venaline')
  await found.getByRole('group', { name: 'Batches' }).getByText('venaline-list.ndjson').waitFor()
  await found.getByRole('option', { name: 'All devices with “venaline”' }).click()
  await page.waitForURL(/#\/devices\?search=venaline/)
  await page.getByRole('link', { name: new RegExp(small.device.Device) }).waitFor()

  await box.fill('nothing has this name')
  await found.getByText('Nothing is called “nothing has this name” here').waitFor()
  await page.keyboard.press('Escape')
  await found.waitFor({ state: 'detached' })
  // A slash that is written somewhere is a slash.
  await page.getByLabel('Search').focus()
  await page.keyboard.press('/')
  assert.equal(await page.getByLabel('Search').inputValue(), 'venaline/')
  assert.deepEqual(complaints, [])
})

test('what cannot be searched is said, and a key that may not read has no box', { skip }, async t => {
  const { page, open } = await openConsole(t, { viewport: { width: 360, height: 780 }, colours: 'dark' })
  await page.route('**/api/v1/search*', route => route.abort())
  await open('#/devices')
  await page.getByRole('combobox', { name: /^Find/ }).fill('VenaLine')
  await page.getByRole('alert').getByText('The gateway cannot be reached').waitFor()
  assert.ok(await isWithinWidth(page))
  await assertAccessible(page)

  const other = await openConsole(t, { scopes: ['validate'] })
  await other.open('#/try')
  assert.equal(await other.page.getByRole('combobox', { name: /^Find/ }).count(), 0)
})
