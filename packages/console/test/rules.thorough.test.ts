import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertAccessible, openConsole, picture, skip } from './browser.ts'

test('rules are found by words, and an example goes to the editor', { skip }, async t => {
  const { page, open, complaints } = await openConsole(t)
  await open('#/rules')
  await page
    .getByRole('link', { name: /BR-DTX-/ })
    .first()
    .waitFor()
  await assertAccessible(page)
  await picture(page, 'rules')
  await page.getByLabel('Search').fill('UnitOfUseDi marked')
  await page.getByLabel('Search').press('Enter')
  await page.getByLabel('Severity').selectOption('error')
  await page.getByRole('link', { name: /BR-UDID-023/ }).click()
  await page.getByRole('heading', { name: 'BR-UDID-023' }).waitFor()
  await page.getByRole('heading', { name: 'a single device', exact: true }).waitFor()
  await assertAccessible(page)
  await picture(page, 'rule')
  await page
    .getByRole('region', { name: 'a single device', exact: true })
    .getByRole('button', { name: 'Open in the editor' })
    .click()
  await page.waitForURL(/#\/try/)
  // The example breaks the rule, and so the page says.
  await page.getByRole('link', { name: 'BR-UDID-023' }).waitFor()
  assert.deepEqual(complaints, [])
})

test('rules are read with any key, on a narrow screen in the dark', { skip }, async t => {
  const { page, open } = await openConsole(t, {
    scopes: ['validate'],
    viewport: { width: 360, height: 780 },
    colours: 'dark',
  })
  await open('#/rules?decidedBy=authority')
  await page.getByRole('link', { name: /BR-/ }).first().waitFor()
  await picture(page, 'rules-narrow-dark')
  await page.getByRole('link', { name: /BR-/ }).first().click()
  await page.getByText('the authority, from what it holds').waitFor()
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth))
  await assertAccessible(page)
  await open('#/rules/BR-UDID-NOT')
  await page.getByRole('alert').getByText('There is no rule').waitFor()
})
