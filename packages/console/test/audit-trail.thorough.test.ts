import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { type TestContext, test } from 'node:test'
import { freshRequest } from '../../server/test/fresh-request.ts'
import { start } from '../../server/test/harness.ts'
import { makePerson } from '../../server/test/people.ts'
import {
  assertAccessible,
  type ConsoleOptions,
  isWithinWidth,
  openConsole,
  openPage,
  picture,
  skip,
} from './browser.ts'

/** The console as an administrator sees it who is a person. */
async function openAsPerson(t: TestContext, options: ConsoleOptions = {}) {
  const { page, complaints } = await openPage(t, options)
  const world = await start(t)
  const ada = await makePerson(world, 'Ada Lovelace', 'administrator')
  const [name = '', value = ''] = ((await ada.signIn()).cookie ?? '').split('=')
  await page.context().addCookies([{ name, value, url: world.url }])
  return {
    world,
    ada,
    page,
    complaints,
    async open(place: string) {
      await page.goto(`${world.url}/${place}`)
      await page.locator('#main h1').first().waitFor()
    },
  }
}

test('who did what is read, narrowed by an author, and reasons are asked for where they are needed', {
  skip,
}, async t => {
  const { world, page, open, complaints, ada } = await openAsPerson(t)
  await world.makeKey({ name: 'ERP, plant Ulm', actors: 'any' })
  await open('#/audit-trail')
  await page
    .getByRole('row', { name: /API key made/ })
    .first()
    .waitFor()
  await assertAccessible(page)

  // The reason that the gateway needs is asked for, and the call made again with it.
  await page.getByRole('button', { name: 'Ask for reasons' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reason for the change' })
  assert.ok(await dialog.getByRole('button', { name: 'Continue' }).isDisabled())
  await assertAccessible(page)
  await dialog.getByLabel('Reason').fill('Inspection in March')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const row = page.getByRole('row', { name: /Requirement of reasons changed/ })
  await row.getByText('Inspection in March').waitFor()
  await row.getByText('127.0.0.0/24').waitFor()

  await open('#/settings/keys')
  await page
    .getByRole('row', { name: /ERP, plant Ulm/ })
    .getByRole('button', { name: 'Revoke' })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await dialog.getByRole('button', { name: 'Leave it' }).click()
  await page.getByRole('dialog').getByText('Udigate-Reason').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await dialog.getByLabel('Reason').fill('Plant closed')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await page
    .getByRole('row', { name: /ERP, plant Ulm/ })
    .getByText('Revoked')
    .waitFor()

  await open('#/audit-trail?act=revoked')
  const revoked = page.getByRole('row', { name: /API key revoked/ })
  await revoked.getByText('Plant closed').waitFor()
  await revoked.locator('summary').click()
  await revoked.getByRole('link', { name: 'Ada Lovelace' }).click()
  await page.waitForURL(`**/#/audit-trail?person=${ada.id}`)
  await page.getByRole('row', { name: /Requirement of reasons changed/ }).waitFor()
  assert.equal(await page.getByRole('row', { name: /API key made/ }).count(), 0)
  await page.getByRole('combobox', { name: /^Act/ }).selectOption('read')
  await page.getByText('No act matches these filters.').waitFor()

  await open(`#/settings/people/${ada.id}`)
  await page.locator('#main').getByRole('link', { name: 'Audit trail' }).click()
  await page.waitForURL(`**/#/audit-trail?record=${encodeURIComponent(`people/${ada.id}`)}`)
  await page.getByRole('row', { name: /Role given/ }).waitFor()
  await open(`#/settings/people/${ada.id}`)
  await page.getByRole('link', { name: 'Acts' }).click()
  await page.getByRole('row', { name: /Requirement of reasons changed/ }).waitFor()
  // The browser itself says that one call was refused: for want of a reason.
  assert.deepEqual(
    complaints.filter(text => !text.includes('400')),
    [],
  )
})

for (const { width, colours } of [
  { width: 1440, colours: 'light' },
  { width: 1024, colours: 'dark' },
  { width: 768, colours: 'light' },
  { width: 360, colours: 'dark' },
] as const) {
  test(`the audit trail fits ${width} px, ${colours}`, { skip }, async t => {
    const { world, page, open } = await openAsPerson(t, { viewport: { width, height: 900 }, colours })
    await world.makeKey({ name: 'ERP, plant Ulm', actors: 'any' })
    await open('#/audit-trail')
    await page
      .getByRole('row', { name: /API key made/ })
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Record reads' }).waitFor()
    await assertAccessible(page)
    assert.ok(await isWithinWidth(page))
    await picture(page, `audit-trail-${width}-${colours}`)
  })
}

test('the folder for an auditor is downloaded, of all devices or of one as it stood on a day', {
  skip,
}, async t => {
  const { world, page, open, complaints } = await openAsPerson(t)
  const request = freshRequest('EU_UDI_MDR')
  assert.equal((await world.post('/api/v1/submit/EU_UDI_MDR', request)).status, 200)
  await open('#/audit-trail')
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'For an auditor' }) })
  const save = async (): Promise<Buffer> => {
    const coming = page.waitForEvent('download')
    await card.getByRole('button', { name: 'Export folder' }).click()
    const saved = await coming
    assert.equal(saved.suggestedFilename(), 'evidence.zip')
    return readFileSync(await saved.path())
  }
  assert.ok((await save()).includes(`pages/entity-preview-device-GS1-${request.device.Device}.html`))
  await card.getByRole('combobox', { name: /^Devices/ }).selectOption('device')
  await card.getByLabel('Agency and code').fill(`GS1:${request.device.Device}`)
  await card.getByLabel('As of').fill(new Date().toISOString().slice(0, 10))
  await assertAccessible(page)
  assert.ok((await save()).includes('index.html'))
  await card.getByLabel('Agency and code').fill('GS1:none')
  await card.getByRole('button', { name: 'Export folder' }).click()
  await card.getByText(/submitted nothing of that kind/).waitFor()
  assert.deepEqual(
    complaints.filter(text => !text.includes('404')),
    [],
  )
})

test('who has not the right is told so, and is not offered the trail', { skip }, async t => {
  const { page, open } = await openConsole(t, { scopes: ['read'] })
  await open('#/audit-trail')
  await page.getByText(/needs an API key with the scope “admin”/).waitFor()
  assert.equal(await page.getByRole('link', { name: 'Audit trail' }).count(), 0)
})
