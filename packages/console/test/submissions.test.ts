import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshRequest } from '../../server/test/fresh-request.ts'
import { openConsole, skip } from './browser.ts'

const model = 'EU_UDI_MDR'
const submit = `/api/v1/submit/${model}`

test('a submission is in the list when it comes, and one click shows how it went', { skip }, async t => {
  const { world, page, open, complaints } = await openConsole(t)
  const request = freshRequest(model)
  await open('#/submissions')
  await page.getByText('No submissions yet.').waitFor()
  await page.getByText('Live').waitFor()
  await world.post(submit, request)
  const row = page.getByRole('link', { name: new RegExp(request.device.Device) })
  await row.waitFor()

  await row.click()
  await page.getByRole('heading', { name: request.device.Device }).waitFor()
  const timeline = page.getByRole('tabpanel')
  await timeline.getByText('Received, checked and planned').waitFor()
  await timeline.getByText('The authority answered').waitFor()
  await page.getByRole('tab', { name: 'Messages' }).click()
  await page
    .getByText(/m:Push/)
    .first()
    .waitFor()
  await page.getByRole('tab', { name: 'Operations' }).click()
  await page.getByRole('heading', { name: 'DEVICE.POST' }).waitFor()
  assert.deepEqual(complaints, [])
})
