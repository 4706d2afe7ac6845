import assert from 'node:assert/strict'
import { test } from 'node:test'
import { modelNames, models } from '@udigate/eudamed'
import type { Locator } from 'playwright-core'
import { freshRequest } from '../../server/test/fresh-request.ts'
import { assertAccessible, openConsole, picture, skip } from './browser.ts'
import { write } from './try-page.ts'

const model = 'EU_UDI_MDR'

test('hostile texts are only texts', { skip }, async t => {
  const { page, open, complaints } = await openConsole(t)
  await open('#/try')
  const hostile = '<img src=x onerror="document.title=1"></script><script>document.title=2</script>'
  const request = freshRequest(model) as {
    device: Record<string, unknown>
    deviceGroup: Record<string, unknown>
  }
  request.device.ReferenceNumber = hostile
  request.device.MDN = [hostile, 'A'.repeat(5_000)]
  request.device[hostile] = hostile
  request.device.MarketInfos = [{ Country: hostile, OriginalPlacedOnTheMarket: 'x'.repeat(20_000) }]
  request.deviceGroup.RiskClass = hostile
  await write(page, JSON.stringify(request, undefined, 2))
  await page
    .getByRole('region', { name: 'Findings' })
    .getByText(/\d+ errors/)
    .waitFor()
  await page.getByRole('button', { name: 'Check at the gateway' }).click()
  await page.getByText('Checked at the gateway').waitFor()
  const marked = page.locator('.cm-lintRange-error').first()
  // Not under the bar, where a person would not look either.
  await marked.evaluate(element => element.scrollIntoView({ block: 'center' }))
  await marked.hover()
  await page.locator('.cm-tooltip-lint').waitFor()
  assert.equal(await page.locator('img[src="x"]').count(), 0)
  assert.match(await page.title(), /^Try a record/)
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth))
  await picture(page, 'try-hostile')
  assert.deepEqual(complaints, [])
})

test('every field of every model has a control', { skip }, async t => {
  const { page, open, complaints } = await openConsole(t)
  await open('#/try')
  for (const each of modelNames) {
    await page.getByRole('combobox', { name: /^Model/ }).selectOption(each)
    const form = page.getByRole('form', { name: 'The request as a form' })
    await form.getByLabel('RiskClass').waitFor()
    await openAll(form)
    // Each list of entries, and each object, has one.
    const adds = form.getByRole('button', { name: /^Add / })
    for (const name of new Set(await adds.allTextContents())) {
      await form.getByRole('button', { name, exact: true }).first().click()
    }
    await openAll(form)
    await page
      .getByRole('region', { name: 'Findings' })
      .getByText(/\d+ errors/)
      .waitFor()
    await assertAccessible(page)
    const words = new Set((await form.locator('.label, legend').allTextContents()).join(' ').split(/\W+/))
    for (const { properties } of [models[each].device, models[each].deviceGroup]) {
      for (const name of Object.keys(properties)) assert.ok(words.has(name), name)
    }
    await picture(page, `try-${each}`)
  }
  assert.deepEqual(complaints, [])
})

/** Opens what is closed in a form, until nothing more is. */
async function openAll(form: Locator): Promise<void> {
  await form.evaluate(async element => {
    for (;;) {
      const closed = element.querySelectorAll<HTMLElement>('details:not([open]) > summary')
      if (closed.length === 0) return
      for (const summary of closed) summary.click()
      await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
    }
  })
}

for (const [name, viewport, colours] of [
  ['narrow', { width: 360, height: 780 }, 'dark'],
  ['wide', { width: 1600, height: 1000 }, 'dark'],
  ['narrow', { width: 360, height: 780 }, 'light'],
] as const) {
  test(`nothing is cut off on a ${name} screen, ${colours}`, { skip }, async t => {
    const { page, open } = await openConsole(t, { viewport, colours })
    await open('#/try')
    await page.getByLabel('Example').selectOption('The same country twice, and one that is none')
    await page.locator('.cm-lintRange-error').first().waitFor()
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth))
    await assertAccessible(page)
    await picture(page, `try-${name}-${colours}`)
  })
}
