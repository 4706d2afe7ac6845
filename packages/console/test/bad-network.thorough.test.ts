import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Page } from 'playwright-core'
import { freshRequest } from '../../server/test/fresh-request.ts'
import { type Console, openConsole, picture, skip } from './browser.ts'
import { type Front, startFront } from './front.ts'

const model = 'EU_UDI_MDR'
const submit = `/api/v1/submit/${model}`

async function openBehindFront(t: TestContext): Promise<Console & { front: Front }> {
  const opened = await openConsole(t)
  const front = await startFront(t, opened.world.url)
  return {
    ...opened,
    front,
    async open(place) {
      await opened.page.goto(`${front.url}/${place}`)
      await opened.page.locator('#main h1').first().waitFor()
    },
  }
}

/** As when the network tells the browser that it is back: no view waits for the next try. */
async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('online')))
}

test('a page that is open while the gateway is restarted catches up by itself', { skip }, async t => {
  const { world, page, open, front } = await openBehindFront(t)
  const [before, meanwhile, after] = [freshRequest(model), freshRequest(model), freshRequest(model)]
  await world.post(submit, before)
  await open('#/submissions')
  const row = (code: string) => page.getByRole('link', { name: new RegExp(code) })
  await row(before.device.Device).waitFor()
  await page.getByText('Live', { exact: true }).waitFor()

  front.gateway = undefined
  front.cut()
  await page.getByText('Not live', { exact: true }).waitFor()
  // What was there stays there.
  assert.ok(await row(before.device.Device).isVisible())
  await world.restart()
  await world.post(submit, meanwhile)
  front.gateway = world.url
  await comeBack(page)
  await page.getByText('Live', { exact: true }).waitFor()
  await row(meanwhile.device.Device).waitFor()
  await world.post(submit, after)
  await row(after.device.Device).waitFor()
  assert.equal(await page.getByRole('alert').count(), 0)
})

test('what the gateway is too busy for is asked again, and what it stays too busy for is said', {
  skip,
}, async t => {
  const { page, open, front } = await openBehindFront(t)
  const statuses = [429, 503]
  front.answerTo = path => (path.startsWith('/api/v1/rules') ? statuses.shift() : undefined)
  await open('#/rules')
  await page.getByRole('link', { name: /BR-/ }).first().waitFor()
  assert.equal(await page.getByRole('alert').count(), 0)
  assert.equal(front.asked.filter(({ path }) => path.startsWith('/api/v1/rules')).length, 3)

  front.answerTo = path => (path.startsWith('/api/v1/rules') ? 503 : undefined)
  await page.getByLabel('Severity').selectOption('error')
  await page.getByRole('alert').getByText('503').waitFor()
  await picture(page, 'busy')
  front.answerTo = () => undefined
  await page.getByLabel('Severity').selectOption('warning')
  await page.getByRole('alert').waitFor({ state: 'detached' })
})

test('without a network it is said so, and what is there can still be read', { skip }, async t => {
  const { world, page, open } = await openBehindFront(t)
  const request = freshRequest(model)
  const { body } = await world.post(submit, request)
  await open(`#/submissions/${body.requestId}`)
  await page.getByText('Received, checked and planned').waitFor()
  await page.context().setOffline(true)
  await page.evaluate(() => {
    location.hash = '#/devices'
  })
  await page.getByRole('alert').getByText('could not be loaded').waitFor()
  await picture(page, 'offline')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await page.getByRole('link', { name: new RegExp(request.device.Device) }).waitFor()
})

test('a page on a slow network says that it loads', { skip }, async t => {
  const { page, open, front, world } = await openBehindFront(t)
  await open('#/rules')
  const held = Promise.withResolvers<void>()
  await page.route('**/api/v1/overview*', async route => {
    await held.promise
    await route.continue()
  })
  await page.evaluate(() => {
    location.hash = '#/overview'
  })
  await page.getByText('Loading …').waitFor()
  held.resolve()
  await page.getByText('The connection to the simulator works.').waitFor()
  assert.equal(front.gateway, world.url)
})

test('whose key is revoked is signed out, and nothing of his is left in the browser', { skip }, async t => {
  const { world, page, open } = await openBehindFront(t)
  await open('#/try')
  await page.getByRole('region', { name: 'Findings' }).getByText('Valid', { exact: true }).waitFor()
  await page.waitForFunction(() => Object.keys(sessionStorage).some(name => name.startsWith('udigate.try.')))
  const admin = await world.makeKey({ scopes: ['admin'], name: 'administrator' })
  const { body } = await world.get('/api/v1/keys', { key: admin })
  const own = (body.items as { id: string; name: string }[]).find(({ name }) => name === 'console')
  assert.equal((await world.post(`/api/v1/keys/${own?.id}/revoke`, undefined, { key: admin })).status, 200)
  await comeBack(page)
  await page.getByText('Your session has ended. Sign in again.').waitFor()
  await picture(page, 'revoked')
  assert.deepEqual(await page.evaluate(() => Object.keys(sessionStorage)), [])
})
