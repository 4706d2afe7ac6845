import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertAccessible, openConsole, skip } from './browser.ts'
import { findEditor, keptRequest, write } from './try-page.ts'

test('the form and the text are the same request', { skip }, async t => {
  const { page, open, complaints } = await openConsole(t)
  await open('#/try')
  const form = page.getByRole('form', { name: 'The request as a form' })
  const number = form.getByLabel('ReferenceNumber')
  await number.fill('37588-475 "new"')
  await keptRequest(page, ({ device }) => Object(device).ReferenceNumber === '37588-475 "new"')
  await number.fill('')
  const findings = page.getByRole('region', { name: 'Findings' })
  await findings.getByText('1 error', { exact: true }).waitFor()
  const described = await number.getAttribute('aria-describedby')
  assert.match(described ?? '', /findings\/device\/ReferenceNumber/)
  assert.equal(await number.getAttribute('aria-invalid'), 'true')
  await assertAccessible(page)
  await number.fill('37588')

  await form.getByLabel('RiskClass').selectOption('CLASS_IIA')
  await keptRequest(page, ({ deviceGroup }) => Object(deviceGroup).RiskClass === 'CLASS_IIA')
  await form.getByRole('checkbox', { name: /EXPIRATION_DATE/ }).check()
  await form.getByRole('checkbox', { name: /BATCH_NUMBER/ }).uncheck()
  await form.getByRole('button', { name: 'Add Markets' }).click()
  const second = form.getByRole('group', { name: 'Markets 2' })
  await second.getByLabel('OriginalPlacedOnTheMarket').selectOption('No')
  await second.getByText('2 more fields').click()
  await second.getByLabel('StartDate').fill('2026-01-31')
  await second.getByRole('combobox', { name: 'Country' }).fill('aus')
  await page.getByRole('option', { name: /AT Austria/ }).click()
  const changed = await keptRequest(
    page,
    ({ device }) =>
      Object(device).MarketInfos?.[1]?.Country === 'AT' && Object(device).ReferenceNumber === '37588',
  )
  assert.deepEqual(Object(changed.device).MarketInfos[1], {
    OriginalPlacedOnTheMarket: false,
    StartDate: '2026-01-31',
    Country: 'AT',
  })
  assert.deepEqual(Object(changed.device).ProductionIdentifier, ['MANUFACTURING_DATE', 'EXPIRATION_DATE'])

  Object(changed.device).ReferenceNumber = 'from the text'
  await write(page, JSON.stringify(changed))
  await page.waitForFunction(
    () =>
      (document.getElementById('field/device/ReferenceNumber') as HTMLInputElement).value === 'from the text',
  )
  await form.getByRole('button', { name: 'Remove Markets 1' }).click()
  await keptRequest(page, ({ device }) => Object(device).MarketInfos.length === 1)
  // The editor takes back what the form has done.
  await findEditor(page).click()
  await page.keyboard.press('ControlOrMeta+z')
  await keptRequest(page, ({ device }) => Object(device).MarketInfos.length === 2)
  assert.deepEqual(complaints, [])
})
