import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { send, workbookWith, writeNdjson } from '../../server/test/batch-calls.ts'
import { freshRequest } from '../../server/test/fresh-request.ts'
import { model, wrongRequest } from './batches-world.ts'
import { assertAccessible, openConsole, picture, skip } from './browser.ts'

async function choose(page: Page, name: string, buffer: Buffer | string): Promise<void> {
  const file = { name, mimeType: 'application/octet-stream', buffer: Buffer.from(buffer) }
  await page.locator('input[type=file]').setInputFiles(file)
}

test('a sheet is validated, and shows what is wrong where, with the rule and the fix', { skip }, async t => {
  const { world, page, open, complaints } = await openConsole(t)
  const requests = [freshRequest(model), wrongRequest(), freshRequest(model)]
  await open('#/batches')
  await page.getByText(/^No batches yet/).waitFor()
  await assertAccessible(page)
  await picture(page, 'batches')
  const workbook = await workbookWith(model, requests)
  await choose(page, 'devices.xlsx', Buffer.from(workbook))
  await page.getByRole('status').getByRole('link', { name: 'Import it' }).waitFor()
  assert.ok(await page.getByRole('button', { name: 'Validate the file' }).isDisabled())
  await send(world, 'mode=validate&name=devices.xlsx', 'xlsx', workbook)
  await page.getByRole('link', { name: 'devices.xlsx' }).click()
  await page.getByRole('heading', { name: /devices\.xlsx/ }).waitFor()
  await page.getByText('2 of 3 valid', { exact: true }).first().waitFor()
  await page.getByRole('img', { name: '3 records: 2 valid, 1 not valid' }).waitFor()

  const list = page.getByRole('region', { name: /^Records of the batch/ })
  await list.getByRole('link').nth(2).waitFor()
  await page.getByRole('link', { name: 'Not valid 1', exact: true }).click()
  await list.getByRole('link').nth(1).waitFor({ state: 'detached' })
  await list.getByRole('link', { name: /Not valid/ }).click()
  const panel = page.getByRole('region', { name: 'Record 2' })
  await panel.getByRole('link', { name: 'BR-UDID-023' }).waitFor()
  await panel.getByText(/^Sheet .*, row \d+, column [A-Z]+/).waitFor()
  assert.match(page.url(), /state=INVALID.*record=2/)
  await assertAccessible(page)
  await picture(page, 'batch-findings')

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'The sheet, with findings' }).click()
  const download = await downloading
  assert.equal(download.suggestedFilename(), 'devices-results.xlsx')
  assert.equal(
    readFileSync(await download.path())
      .subarray(0, 2)
      .toString(),
    'PK',
  )
  assert.deepEqual(complaints, [])
})

test('what the gateway does not take is said in words, and a batch fits a narrow screen in the dark', {
  skip,
}, async t => {
  const { page, open } = await openConsole(t, { viewport: { width: 360, height: 780 }, colours: 'dark' })
  await open('#/batches')
  await choose(page, 'nothing.xml', '')
  await page.getByRole('button', { name: 'Validate the file' }).click()
  await page.getByRole('alert').getByText('The file is empty.').waitFor()
  await choose(page, 'a-rather-long-name-of-a-file-with-devices.ndjson', writeNdjson([wrongRequest()]))
  await page.getByLabel('Model').selectOption(model)
  await page.getByRole('button', { name: 'Validate the file' }).click()
  const list = page.getByRole('region', { name: /^Records of the batch/ })
  await list.getByRole('link').click()
  await page.getByRole('link', { name: 'BR-UDID-023' }).waitFor()
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth))
  await assertAccessible(page)
  await picture(page, 'batch-narrow-dark')
})
