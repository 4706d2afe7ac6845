import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { runBatch, send, workbookWith, writeNdjson } from '../../server/test/batch-calls.ts'
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

test('a warning of a record is acknowledged with a reason where it is shown', { skip }, async t => {
  const { world, page, open, complaints } = await openConsole(t)
  const warned = freshRequest(model)
  Object.assign(warned.device, { Sterile: true, ReqSterilizatonPriorUse: true })
  const { id } = await runBatch(
    world,
    `mode=validate&model=${model}&name=warned.ndjson`,
    'ndjson',
    writeNdjson([warned]),
  )
  await open(`#/batches/${id}?record=1`)
  const panel = page.getByRole('region', { name: 'Record 1' })
  await panel.getByRole('button', { name: /^Acknowledge UDG-STERILE-AND-STERILISED/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('It is sterilised again before it is reused.')
  await dialog.getByRole('button', { name: 'Acknowledge' }).click()
  await panel.getByText('Acknowledged', { exact: true }).waitFor()
  await assertAccessible(page)
  const { body } = await world.get('/api/v1/acknowledged-warnings')
  const items = body.items as { ruleId: string; appliesTo: string; reason: string }[]
  assert.deepEqual(
    items.map(({ ruleId, appliesTo, reason }) => [ruleId, appliesTo, reason]),
    [['UDG-STERILE-AND-STERILISED', 'RECORD', 'It is sterilised again before it is reused.']],
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

for (const [format, beginning] of [
  ['Workbook', 'PK'],
  ['CSV', '\ufeffIssuingAgency,Device,'],
] as const) {
  test(`a template is downloaded where lists are imported, ${format}`, { skip }, async t => {
    const { page, open, complaints } = await openConsole(t)
    await open('#/import')
    const template = page.getByRole('region', { name: 'Template' })
    await template.getByLabel('Kind of devices').selectOption('EU_UDI_MDD')
    const downloading = page.waitForEvent('download')
    await template.getByRole('button', { name: format, exact: true }).click()
    const download = await downloading
    const name = download.suggestedFilename()
    assert.equal(name, format === 'CSV' ? 'EU_UDI_MDD.csv' : 'EU_UDI_MDD.xlsx')
    assert.ok(
      readFileSync(await download.path())
        .toString()
        .startsWith(beginning),
    )
    assert.deepEqual(complaints, [])
  })
}

test('the template comes filled in with what is registered, to be changed and brought back', {
  skip,
}, async t => {
  const { world, page, open } = await openConsole(t)
  const request = freshRequest(model)
  assert.equal((await world.post(`/api/v1/submit/${model}`, request)).status, 200)
  await open('#/import')
  await page.getByLabel('Kind of devices').selectOption(model)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV with your registered devices' }).click()
  const download = await downloading
  assert.equal(download.suggestedFilename(), `${model}-registered.csv`)
  assert.ok(readFileSync(await download.path(), 'utf8').includes(request.device.Device))
})

test('a file is dropped and submitted, what failed is submitted once more, and it is deleted', {
  skip,
}, async t => {
  const { world, page, open, complaints } = await openConsole(t)
  const requests = [freshRequest(model), freshRequest(model), wrongRequest()]
  const [, refused] = requests
  assert.ok(refused)
  await world.simulator.arm('refuse', { match: refused.device.Device })
  await open('#/batches')
  const dropped = await page.evaluateHandle(content => {
    const data = new DataTransfer()
    data.items.add(new File([content], 'devices.ndjson'))
    return data
  }, writeNdjson(requests))
  await page.getByText('Drop a file here').dispatchEvent('drop', { dataTransfer: dropped })
  assert.match(await page.locator('input[type=file]').inputValue(), /devices\.ndjson$/)
  await page.getByLabel('Submit what is valid').check()
  assert.equal(await page.getByRole('button', { name: 'Submit the file' }).isDisabled(), true)
  await page.getByLabel('Model').selectOption(model)
  await page.getByRole('button', { name: 'Submit the file' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Preview').waitFor()
  await assertAccessible(page)
  await picture(page, 'batch-confirm')
  await dialog.getByRole('button', { name: 'Submit the file' }).click()

  const counts = (words: string) => page.getByRole('img', { name: `3 records: ${words}` })
  await counts('1 accepted, 1 not valid, 1 refused').waitFor()
  await page.getByRole('button', { name: 'Retry failed' }).click()
  await dialog.getByText('Retry 2 records?').waitFor()
  await dialog.getByRole('button', { name: 'Retry failed' }).click()
  await counts('2 accepted, 1 not valid').waitFor()
  const list = page.getByRole('region', { name: /^Records of the batch/ })
  await list.getByRole('link', { name: new RegExp(refused.device.Device) }).click()
  await page.getByRole('region', { name: 'Record 2' }).getByText('Accepted').waitFor()
  await picture(page, 'batch')

  await page.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByText(/^No batches yet/).waitFor()
  assert.deepEqual(complaints, [])
})
