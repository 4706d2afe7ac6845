import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { writeNdjson } from '../../server/test/batch-calls.ts'
import { freshRequest } from '../../server/test/fresh-request.ts'
import { model, wrongRequest } from './batches-world.ts'
import { assertAccessible, openConsole, picture, skip } from './browser.ts'

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
