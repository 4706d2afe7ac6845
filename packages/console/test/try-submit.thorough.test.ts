import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shippedCodeLists, validRequests } from '@udigate/eudamed'
import { freshRequest } from '../../server/test/fresh-request.ts'
import { assertAccessible, openConsole, picture, skip } from './browser.ts'
import { write } from './try-page.ts'

const model = 'EU_UDI_MDR'

test('the plan shows what would be sent, and submitting leads to its success', { skip }, async t => {
  const { page, open, complaints } = await openConsole(t)
  const request = freshRequest(model)
  await open('#/try')
  await write(page, JSON.stringify(request, undefined, 2))
  await page.getByRole('button', { name: 'Plan', exact: true }).click()
  await page.getByText('Possible', { exact: true }).waitFor()
  await page.getByRole('heading', { name: '1. DEVICE.POST' }).waitFor()
  await page
    .getByRole('region', { name: 'Message 1: DEVICE.POST' })
    .getByText(request.device.Device)
    .first()
    .waitFor()
  await assertAccessible(page)
  await picture(page, 'try-plan')

  await page.getByRole('button', { name: 'Submit to preview …' }).click()
  const dialog = page.getByRole('dialog', { name: 'Submit to Preview' })
  await dialog.getByText('The simulator takes the place of the authority').waitFor()
  await assertAccessible(page)
  await picture(page, 'try-submit')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  assert.match(page.url(), /#\/try/)
  await page.getByRole('button', { name: 'Submit to preview …' }).click()
  await dialog.getByRole('button', { name: 'Submit', exact: true }).click()
  await page.waitForURL(/#\/submissions\/.+/)
  await page.getByRole('heading', { name: request.device.Device }).waitFor()
  await page.getByText('Success', { exact: true }).waitFor()
  assert.deepEqual(complaints, [])
})

test('what the gateway does not take is shown where it was written', { skip }, async t => {
  const { page, open } = await openConsole(t)
  const request = freshRequest(model)
  await open('#/try')
  await write(
    page,
    JSON.stringify({ ...request, device: { ...request.device, MDN: ['A0101'] } }, undefined, 2),
  )
  const findings = page.getByRole('region', { name: 'Findings' })
  await findings.getByText('1 error').waitFor()
  await page.getByRole('button', { name: 'Submit to preview …' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('the gateway will not send it').waitFor()
  await dialog.getByRole('button', { name: 'Submit', exact: true }).click()
  await page.getByRole('alert').getByText('Validation failed').waitFor()
  await findings.getByText('A0101').first().waitFor()
  assert.match(page.url(), /#\/try/)

  await write(page, JSON.stringify({ ...request, unknownMember: 1 }, undefined, 2))
  await findings.getByText('1 warning').waitFor()
  await page.getByRole('button', { name: 'Submit to preview …' }).click()
  await dialog.getByRole('button', { name: 'Submit', exact: true }).click()
  await page.getByRole('alert').getByText('Invalid request').waitFor()
  await page.getByRole('alert').getByText('/unknownMember').waitFor()

  await write(page, JSON.stringify({ ...request, actorCode: 'ES-MF-000000009' }, undefined, 2))
  await page.getByRole('button', { name: 'Submit to preview …' }).click()
  await dialog.getByRole('button', { name: 'Submit', exact: true }).click()
  await page.getByRole('alert').getByText('may not act for ES-MF-000000009').waitFor()
  await assertAccessible(page)
})

test('who may not submit is not offered it', { skip }, async t => {
  const { page, open } = await openConsole(t, { scopes: ['validate'] })
  await open('#/try')
  await page.getByRole('button', { name: 'Check at the gateway' }).waitFor()
  assert.equal(await page.getByRole('button', { name: /^Submit/ }).count(), 0)
  assert.equal(await page.getByRole('button', { name: 'Plan', exact: true }).count(), 0)
  await page.getByRole('tab', { name: 'Plan and XML' }).click()
  await page.getByText('Planning needs an API key with the scope “read”.').waitFor()
})

test('the page judges by the code lists in force, and by others as soon as they are', { skip }, async t => {
  const { world, page, open, complaints } = await openConsole(t)
  const key = await world.makeKey({ scopes: ['admin'], name: 'importer' })
  const importCountries = async (...codes: string[]) => {
    const entries = codes.map(code => ({ code, term: `Country ${code}` }))
    const upload = { version: `with ${codes.join()}`, source: 'a test', force: true, entries }
    const { status } = await world.put('/api/v1/codes/market-countries', upload, { key })
    assert.equal(status, 200)
  }
  await open('#/try')
  await write(page, JSON.stringify(validRequests[model], undefined, 2))
  const findings = page.getByRole('region', { name: 'Findings' })
  await findings.getByText('Valid', { exact: true }).waitFor()

  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  await importCountries('FR')
  // As when a person comes back to the page.
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await findings.getByRole('button', { name: '/device/MarketInfos/0/Country' }).waitFor()
  await findings.getByText(/^\d errors?$/).waitFor()
  await page.getByText('the code lists in force at the gateway').click()
  await page.getByText('market-countries with FR (imported)').waitFor()
  await assertAccessible(page)
  await picture(page, 'try-code-lists')
  assert.deepEqual(
    asked.filter(path => /validate|plan|submit/.test(path)),
    [],
  )

  // What is the same as before is not read again; what is another is.
  await open('#/rules')
  await open('#/try')
  await findings.getByText(/^\d errors?$/).waitFor()
  assert.equal(asked.filter(path => path === '/api/v1/codes/market-countries').length, 1)
  await importCountries('DE', 'FR')
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await findings.getByText('Valid', { exact: true }).waitFor()
  assert.equal(asked.filter(path => path === '/api/v1/codes/market-countries').length, 2)
  assert.equal((await world.remove('/api/v1/codes/market-countries', { key })).status, 200)
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await page.getByText('the code lists of this release').waitFor()
  assert.deepEqual(complaints, [])
})

test('a nomenclature of another edition comes whole, however long it is', { skip }, async t => {
  const { world, page, open } = await openConsole(t)
  const key = await world.makeKey({ scopes: ['admin'], name: 'importer' })
  const { MDN } = validRequests[model].device
  const known = Array.from(shippedCodeLists.emdn.entries()).filter(
    ({ code }) => /^[ABC]/.test(code) && code !== String(MDN),
  )
  assert.ok(known.length > 500, 'more than a page')
  const { status } = await world.put(
    '/api/v1/codes/emdn',
    { version: 'test-3', source: 'a test', force: true, entries: known },
    { key },
  )
  assert.equal(status, 200)
  await open('#/try')
  await page
    .getByRole('region', { name: 'Findings' })
    .getByRole('button', { name: /^\/device\/MDN/ })
    .waitFor()
})
