import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertAccessible, openConsole, picture, skip } from './browser.ts'

test('identifiers of devices under the directives are made and checked in the page', { skip }, async t => {
  const { page, open, complaints } = await openConsole(t, { scopes: ['validate'] })
  await open('#/identifiers')
  await page.getByLabel('Your own part').fill('CR0233')
  await page.getByText('B-CR023368', { exact: true }).waitFor()
  await page.getByText('D-CR023368', { exact: true }).waitFor()
  await page.getByLabel('UDI-DI', { exact: true }).fill('00308676965723')
  await page.getByText('B-00308676965723', { exact: true }).waitFor()
  await page.getByLabel('EUDAMED DI or EUDAMED ID').fill('D-CR023369')
  await page
    .getByRole('alert')
    .getByText(/it is D-CR023368/)
    .waitFor()
  await assertAccessible(page)
  await picture(page, 'identifiers')
  await page.getByLabel('EUDAMED DI or EUDAMED ID').fill('D-CR023368')
  await page.getByText('Form and check characters are right.').waitFor()
  await page.getByLabel('Your own part').fill('CR Ä')
  await page
    .getByRole('alert')
    .getByText(/character that may not be there/)
    .waitFor()
  assert.deepEqual(complaints, [])
})
