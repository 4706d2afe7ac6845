import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshRequest } from '../../server/test/fresh-request.ts'
import { assertAccessible, docPicture, openConsole, picture, skip } from './browser.ts'
import { findEditor, keptRequest, keptText, write } from './try-page.ts'

const model = 'EU_UDI_MDR'

test('what is typed wrong is marked and listed, and its fix takes it away', { skip }, async t => {
  const { page, open, complaints } = await openConsole(t)
  await open('#/try')
  const findings = page.getByRole('region', { name: 'Findings' })
  await findings.getByText('Valid', { exact: true }).waitFor()
  await assertAccessible(page)
  await picture(page, 'try-valid')

  const request = freshRequest(model)
  const text = JSON.stringify(request, undefined, 3).replace('"Sterile": false', '"Sterile": "no"')
  await write(page, text)
  await findings.getByText('1 error', { exact: true }).waitFor()
  await page.locator('.cm-lintRange-error').first().waitFor()
  assert.equal(await page.locator('.cm-lintRange-error').textContent(), '"Sterile": "no"')
  const rule = findings.getByRole('link', { name: 'SCHEMA-TYPE' })
  assert.equal(await rule.getAttribute('href'), '#/rules/SCHEMA-TYPE')
  await findings.getByText('Seen: "no"').waitFor()
  await assertAccessible(page)
  await picture(page, 'try-finding')
  await findEditor(page).press('Control+Home')
  await docPicture(page, 'try-record')

  await findings.getByRole('button', { name: 'Apply the fix' }).click()
  await findings.getByText('Valid', { exact: true }).waitFor()
  assert.equal(await page.locator('.cm-lintRange-error').count(), 0)
  // The rest of the text is left as it was written.
  const fixed = text.replace('"Sterile": "no"', '"Sterile": false')
  assert.equal(await keptText(page, each => each === fixed), fixed)
  assert.deepEqual(complaints, [])
})

test('a text that is no JSON says where, and a finding leads to its place', { skip }, async t => {
  const { page, open } = await openConsole(t)
  await open('#/try')
  await page.getByLabel('Example').selectOption('A key is given twice')
  const findings = page.getByRole('region', { name: 'Findings' })
  await findings.getByText('Not readable').waitFor()
  const place = findings.getByRole('button', { name: /^Line \d+, column \d+$/ })
  await place.click()
  const line = /^Line (\d+),/.exec((await place.textContent()) ?? '')?.[1]
  assert.match(String(await page.locator('.cm-activeLine').textContent()), /"Sterile":/)
  assert.equal(await page.locator('.cm-activeLineGutter').first().textContent(), line)
  await page.getByText('The form comes back when the text can be read').waitFor()
  await assertAccessible(page)

  await page.getByLabel('Example').selectOption('The nomenclature code has others below it')
  await findings.getByRole('button', { name: '/device/MDN/0', exact: true }).click()
  assert.match(String(await page.locator('.cm-activeLine').textContent()), /"A0101"/)
  assert.ok(await findEditor(page).evaluate(element => element.matches(':focus')))
  // An example takes the place of what stood there, but does not destroy it.
  await page.keyboard.press('ControlOrMeta+z')
  await findings.getByText('Not readable').waitFor()
})

test('codes of the nomenclature are found by word and by code, with the keyboard alone', {
  skip,
}, async t => {
  const { page, open, complaints } = await openConsole(t)
  await open('#/try')
  const search = page.getByRole('combobox', { name: /Search one more.*EMDN codes/ })
  await search.focus()
  await search.pressSequentially('hypodermic needle')
  await page
    .getByRole('option', { name: /NEEDLE/i })
    .first()
    .waitFor()
  await assertAccessible(page)
  await picture(page, 'try-codes')
  await page.keyboard.press('ArrowDown')
  const active = await search.getAttribute('aria-activedescendant')
  const chosen = page.locator(`[id="${active}"]`)
  assert.equal(await chosen.getAttribute('aria-selected'), 'true')
  await page.keyboard.press('Escape')
  await page.getByRole('listbox').waitFor({ state: 'detached' })

  await search.fill('A010101')
  const leaf = page.getByRole('option', { name: /A0101010201/ })
  const group = page.getByRole('option', { name: /^A01010102 / })
  await group.click()
  await leaf.waitFor()
  await search.fill('a0101010202')
  await page.getByRole('listbox').getByRole('option').nth(1).waitFor({ state: 'detached' })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await keptRequest(page, ({ device }) => Object(device).MDN.join() === 'A0101010201,A0101010202')
  await page.getByRole('combobox', { name: 'EMDN codes 2' }).waitFor()
  assert.ok(await search.evaluate(element => element.matches(':focus')))
  assert.deepEqual(complaints, [])
})

test('what a person has typed is there after a reload, a model each, without any token', {
  skip,
}, async t => {
  const { page, open } = await openConsole(t)
  await open('#/try')
  const request = freshRequest(model)
  const token = 'a-token-that-nobody-keeps'
  await write(page, JSON.stringify({ securityToken: token, ...request }, undefined, 2))
  await keptText(page, text => text.includes(request.device.Device))
  await page.getByLabel('Model').selectOption('EU_UDI_IVDR')
  await page.getByRole('form').getByLabel('NewDevice').waitFor()
  await page.reload()
  await page.getByLabel('Model').selectOption(model)
  const form = page.getByRole('form', { name: 'The request as a form' })
  assert.equal(await form.getByLabel('UDI-DI Device', { exact: true }).inputValue(), request.device.Device)
  assert.ok(!(await page.evaluate(() => JSON.stringify(sessionStorage))).includes(token))
})

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

test('a warning is acknowledged with a reason, is not shown any longer, and is withdrawn in the settings', {
  skip,
}, async t => {
  const { page, open, complaints } = await openConsole(t)
  await open('#/try')
  const request = freshRequest(model)
  Object.assign(request.device, { Sterile: true, ReqSterilizatonPriorUse: true })
  await write(page, JSON.stringify(request))
  const findings = page.getByRole('region', { name: 'Findings' })
  await findings.getByRole('button', { name: /^Acknowledge UDG-STERILE-AND-STERILISED/ }).click()
  const dialog = page.getByRole('dialog')
  assert.ok(await dialog.getByRole('button', { name: 'Acknowledge' }).isDisabled())
  await dialog.getByLabel('Reason').fill('It is sterilised again before it is reused.')
  await assertAccessible(page)
  await dialog.getByRole('button', { name: 'Acknowledge' }).click()
  await findings.getByText('1 warning acknowledged').waitFor()
  assert.equal(await findings.getByRole('link', { name: 'UDG-STERILE-AND-STERILISED' }).count(), 0)
  await page.getByRole('button', { name: 'Check at the gateway' }).click()
  await findings.getByText('1 warning acknowledged').waitFor()

  await findings.getByRole('link', { name: 'acknowledged warnings' }).click()
  await page.getByText('It is sterilised again before it is reused.').waitFor()
  await assertAccessible(page)
  await page
    .getByRole('button', { name: /^Withdraw/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await page.getByText('No acknowledged warnings yet.').waitFor()
  await open('#/try')
  await page.getByRole('button', { name: 'Check at the gateway' }).click()
  await findings.getByRole('link', { name: 'UDG-STERILE-AND-STERILISED' }).waitFor()
  assert.deepEqual(complaints, [])
})
