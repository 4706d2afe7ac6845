import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { freshRequest } from '../../server/test/fresh-request.ts'
import { openConsole, skip } from './browser.ts'

const model = 'EU_UDI_MDR'

/** Waits until the content of the page has the focus: what is read next is what has just come. */
async function waitForContent(page: Page, title: string): Promise<void> {
  await page.waitForFunction(
    wanted =>
      document.activeElement?.id === 'main' && document.activeElement.getAttribute('aria-label') === wanted,
    title,
  )
}

test('all is reached with the keyboard, and the focus goes where something new is', { skip }, async t => {
  const { world, page, open } = await openConsole(t)
  const request = freshRequest(model)
  await world.post(`/api/v1/submit/${model}`, request)
  await open('#/overview')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await waitForContent(page, 'Overview')

  await page.getByRole('navigation').getByRole('link', { name: 'Submissions' }).focus()
  await page.keyboard.press('Enter')
  await waitForContent(page, 'Submissions')
  const row = page.getByRole('link', { name: new RegExp(request.device.Device) })
  await row.waitFor()
  // From the content on: search, status, model, actor, owner, the list, its first row.
  for (let count = 0; count < 7; count += 1) await page.keyboard.press('Tab')
  assert.ok(await row.evaluate(element => element.matches(':focus')))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: request.device.Device }).waitFor()
  await waitForContent(page, 'Submissions')
  assert.match(await page.title(), /^[0-9a-f-]{36} · Submissions · udigate$/)

  const tab = page.getByRole('tab', { name: 'Timeline' })
  await tab.focus()
  await page.keyboard.press('ArrowRight')
  const operations = page.getByRole('tab', { name: 'Operations' })
  assert.equal(await operations.getAttribute('aria-selected'), 'true')
  assert.ok(await operations.evaluate(element => element.matches(':focus')))

  await page.goBack()
  await row.waitFor()
  await waitForContent(page, 'Submissions')
  // Who only narrows a list stays at what he does it with.
  const status = page.getByLabel('Status')
  await status.focus()
  await page.keyboard.press('S')
  await page.waitForURL(/status=SUCCESS/)
  assert.ok(await status.evaluate(element => element.matches(':focus')))
})

test('every view has one first heading, and none below it is left out', { skip }, async t => {
  const { world, page, open } = await openConsole(t)
  const request = freshRequest(model)
  const { body } = await world.post(`/api/v1/submit/${model}`, request)
  for (const place of [
    'overview',
    'try',
    'submissions',
    `submissions/${body.requestId}`,
    'devices',
    `devices/device/GS1/${request.device.Device}`,
    'devices/pulls',
    'import',
    'batches',
    'rules',
    'rules/BR-UDID-023',
    'settings',
    'settings/actors',
    'settings/subscriptions',
    'settings/webhooks',
    'settings/codes',
  ]) {
    await open(`#/${place}`)
    await page.waitForFunction(() => !document.querySelector('main')?.textContent?.includes('Loading'))
    const levels = await page
      .locator('main :is(h1, h2, h3, h4)')
      .evaluateAll(all =>
        all.filter(each => each.closest('dialog') === null).map(each => Number(each.tagName[1])),
      )
    assert.equal(levels[0], 1, place)
    assert.equal(levels.filter(level => level === 1).length, 1, place)
    for (const [index, level] of levels.entries())
      assert.ok(level <= (levels[index - 1] ?? 0) + 1, `${place}: ${levels.join()}`)
  }
})
