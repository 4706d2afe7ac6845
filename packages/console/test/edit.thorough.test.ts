import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { runBatch, writeNdjson } from '../../server/test/batch-calls.ts'
import { assertAccessible, isWithinWidth, openConsole, picture, skip } from './browser.ts'
import { nameDevice } from './named-request.ts'

const model = 'EU_UDI_MDR'
const submit = `/api/v1/submit/${model}`

const differences = (page: Page) => page.getByRole('region', { name: 'Differences to what is registered' })
const reference = (page: Page) => page.getByLabel(/^Reference or catalogue number/)

test('a registered device is edited with the difference in sight, restored, and submitted', {
  skip,
}, async t => {
  const { world, page, open, complaints } = await openConsole(t)
  const request = nameDevice('VL-24-019', 'VenaLine 24 G')
  await world.post(submit, request)
  await open(`#/devices/device/GS1/${request.device.Device}`)
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('heading', { name: 'Edit VenaLine 24 G' }).waitFor()
  await page.getByRole('region', { name: 'Findings' }).getByText('Valid', { exact: true }).waitFor()
  await differences(page).getByText('The same as is registered').waitFor()

  await reference(page).fill('VL-24-020')
  await reference(page).press('Tab')
  await differences(page).getByText('VL-24-019').waitFor()
  await differences(page).getByText('VL-24-020').waitFor()
  await assertAccessible(page)
  await picture(page, 'edit-device')
  await differences(page).getByRole('button', { name: 'Restore' }).click()
  await differences(page).getByText('The same as is registered').waitFor()
  assert.equal(await reference(page).inputValue(), 'VL-24-019')

  await page
    .getByText(/^\d\d more fields/)
    .first()
    .click()
  await page.getByLabel(/^Website/).fill('https://www.example.com/ifu')
  await page.getByLabel(/^Website/).press('Tab')
  await differences(page).getByText('https://www.example.com/ifu').waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Edit VenaLine 24 G' }).waitFor()
  await differences(page).getByText('https://www.example.com/ifu').waitFor()
  await page.getByRole('button', { name: 'Submit to preview …' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click()
  await page.waitForURL(/#\/submissions\/.+/)
  await page.getByText('Success', { exact: true }).waitFor()
  assert.deepEqual(complaints, [])
})

test('a refused submission is edited with one press', { skip }, async t => {
  const { world, page, open } = await openConsole(t)
  const request = nameDevice('VL-24-019', 'VenaLine 24 G')
  await world.post(submit, request)
  const changed = { ...request, device: { ...request.device, Website: 'https://www.example.com/ifu' } }
  await world.simulator.arm('refuse', { match: request.device.Device })
  const { body } = await world.post(submit, changed)
  assert.equal(body.status, 'VALIDATION_FAILED')
  await open(`#/submissions/${body.requestId}`)
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('heading', { name: 'Edit VenaLine 24 G' }).waitFor()
  await differences(page).getByText('https://www.example.com/ifu').waitFor()
  await page.getByRole('link', { name: 'Back to where it comes from' }).click()
  await page.getByRole('heading', { name: /^Submissions/ }).waitFor()
  assert.match(page.url(), new RegExp(body.requestId))
})

for (const [name, viewport] of [
  ['wide', { width: 1440, height: 900 }],
  ['narrow', { width: 360, height: 780 }],
] as const) {
  test(`a record of a batch that was not valid is corrected in the editor, ${name}`, { skip }, async t => {
    const { world, page, open } = await openConsole(t, { viewport })
    const request = nameDevice('VL-24-019', 'VenaLine 24 G')
    const wrong = { ...request, device: { ...request.device, UnitOfUseDi: '04012345678918' } }
    const batch = await runBatch(world, `mode=submit&model=${model}`, 'ndjson', writeNdjson([wrong]))
    await open(`#/batches/${batch.id}?record=1`)
    const panel = page.getByRole('region', { name: 'Record 1: VenaLine 24 G' })
    await panel.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('heading', { name: 'Edit VenaLine 24 G' }).waitFor()
    await page.getByRole('region', { name: 'Findings' }).getByText('1 error').waitFor()
    await differences(page).getByText('This device is not registered: all of it is new.').waitFor()
    assert.ok(await isWithinWidth(page))
    await assertAccessible(page)
    await picture(page, `edit-record-${name}`)
  })
}
