import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { freshRequest } from '../../server/test/fresh-request.ts'
import { assertAccessible, isWithinWidth, openConsole, picture, skip } from './browser.ts'

const model = 'EU_UDI_MDR'
const submit = `/api/v1/submit/${model}`

async function assertSound(page: Page, name: string): Promise<void> {
  assert.ok(await isWithinWidth(page), name)
  await assertAccessible(page)
  await picture(page, name)
}

test('submissions are looked for by status and by what they are of', { skip }, async t => {
  const { world, page, open } = await openConsole(t)
  const [good, refused] = [freshRequest(model), freshRequest(model)]
  await world.simulator.arm('refuse', { match: refused.device.Device })
  await world.post(submit, good)
  await world.post(submit, refused)
  await open('#/submissions')
  await page.getByRole('link', { name: new RegExp(good.device.Device) }).waitFor()
  await page.getByLabel('Status').selectOption('VALIDATION_FAILED')
  await page.getByRole('link', { name: new RegExp(good.device.Device) }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: new RegExp(refused.device.Device) }).waitFor()
  assert.equal(await page.getByRole('row').filter({ hasText: refused.device.Device }).count(), 1)
  await page.getByLabel('Status').selectOption('')
  await page.getByLabel('Search').fill(good.device.Device.slice(0, 12))
  await page.getByLabel('Search').press('Enter')
  await page.getByRole('link', { name: new RegExp(refused.device.Device) }).waitFor({ state: 'detached' })
  assert.match(page.url(), /search=/)
})

test('what became of a request at each of its registers is said, with the way to its part', {
  skip,
}, async t => {
  const { world, page, open } = await openConsole(t)
  const { body } = await world.post(submit, freshRequest(model))
  const requestId = body.requestId
  const part = requestId.replace(/^./, 'f')
  const path = `**/api/v1/submissions/${requestId}`
  await page.route(path, async route => {
    const response = await route.fetch()
    const detail = (await response.json()) as object
    const targets = [
      { register: 'eudamed', agency: 'EC', requestId, status: 'SUCCESS', statusText: 'Registered' },
      {
        register: 'notices',
        agency: 'NOTICE BOARD',
        requestId: part,
        status: 'VALIDATION_FAILED',
        statusText: 'Refused there',
        findings: [{ path: '/notice', ruleId: 'NO', message: 'There is no such city.', register: 'notices' }],
      },
    ]
    await route.fulfill({ response, json: { ...detail, targets } })
  })
  await open(`#/submissions/${requestId}`)
  const registers = page.getByRole('region', { name: 'Registers' })
  await registers.getByText('Refused there').waitFor()
  await registers.getByText('/notice: There is no such city.').waitFor()
  const links = await registers.getByRole('link').all()
  assert.deepEqual(await Promise.all(links.map(link => link.getAttribute('href'))), [`#/submissions/${part}`])
  await assertSound(page, 'submission-registers')
})

for (const [name, viewport] of [
  ['narrow', { width: 360, height: 780 }],
  ['wide', { width: 1600, height: 1000 }],
] as const) {
  test(`nothing is cut off on a ${name} screen, in the dark`, { skip }, async t => {
    const { world, page, open } = await openConsole(t, { viewport, colours: 'dark' })
    const request = freshRequest(model)
    await world.post(submit, request)
    await open('#/submissions')
    const row = page.getByRole('link', { name: new RegExp(request.device.Device) })
    await row.waitFor()
    await assertSound(page, `submissions-${name}-dark`)
    await row.click()
    await page.getByText('Received, checked and planned').waitFor()
    await assertSound(page, `submission-${name}-dark`)
    await page.getByRole('tab', { name: 'Messages' }).click()
    await page
      .getByText(/m:Push/)
      .first()
      .waitFor()
    await assertSound(page, `messages-${name}-dark`)
  })
}
