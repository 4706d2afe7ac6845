import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startReceiver } from '../../server/test/webhook-receiver.ts'
import { assertAccessible, openConsole, picture, skip } from './browser.ts'

test('a key is made and shown once, works, and is revoked after being asked', { skip }, async t => {
  const { world, page, open, complaints } = await openConsole(t)
  await open('#/settings')
  await page.getByRole('row', { name: /console \(yours\)/ }).waitFor()
  await page.getByLabel('Name of the key').fill('ERP, plant Ulm')
  await page.getByRole('textbox', { name: 'Actors' }).fill('DE-MF-000001723')
  await page.getByRole('textbox', { name: 'Default language' }).fill('de')
  await page.getByLabel(/^submit:/).check()
  await page.getByRole('button', { name: 'Make the key' }).click()
  const shown = page.getByRole('textbox', { name: 'The key “ERP, plant Ulm”' })
  const key = await shown.inputValue()
  assert.equal((await world.get('/api/v1/session', { key })).status, 200)
  const { defaultLanguage } = await world.gateway.store.db
    .selectFrom('api_key')
    .select('default_language as defaultLanguage')
    .where('name', '=', 'ERP, plant Ulm')
    .executeTakeFirstOrThrow()
  assert.equal(defaultLanguage, 'DE')
  const row = page.getByRole('row', { name: /ERP, plant Ulm/ })
  await row.getByText('Valid', { exact: true }).waitFor()
  await assertAccessible(page)
  await picture(page, 'keys')
  await page.getByRole('button', { name: 'I have kept it' }).click()
  await shown.waitFor({ state: 'detached' })

  await row.getByRole('button', { name: 'Revoke' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Preview').waitFor()
  await assertAccessible(page)
  await dialog.getByRole('button', { name: 'Leave it' }).click()
  assert.equal((await world.get('/api/v1/session', { key })).status, 200)
  await row.getByRole('button', { name: 'Revoke' }).click()
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await row.getByText('Revoked').waitFor()
  assert.equal((await world.get('/api/v1/session', { key })).status, 401)
  await row.getByRole('button', { name: 'Forget' }).click()
  await dialog.getByRole('button', { name: 'Forget' }).click()
  await row.waitFor({ state: 'detached' })

  assert.deepEqual(complaints, [])

  // What the gateway does not allow is said in its words.
  await page.getByLabel('Name of the key').fill('Foreign')
  await page.getByRole('textbox', { name: 'Actors' }).fill('IT-MF-000009999')
  await page.getByRole('button', { name: 'Make the key' }).click()
  await page.getByRole('alert').getByText('may not act for all of these actors').waitFor()
})

test('an actor is registered with a token, which is rotated and never shown', { skip }, async t => {
  const { page, open, complaints } = await openConsole(t)
  await open('#/settings/actors')
  await page.getByText('No actor is registered.').waitFor()
  await page.getByLabel('SRN (needed)').fill('DE-MF-000001723')
  await page.getByLabel('Party').fill('EUDAMED_000001')
  await page.getByRole('button', { name: 'Register' }).click()
  const row = page.getByRole('row', { name: /DE-MF-000001723/ })
  await row.getByText('None').waitFor()
  await row.getByRole('button', { name: 'Change DE-MF-000001723' }).click()
  const form = page.getByRole('form', { name: 'Change DE-MF-000001723' })
  assert.equal(await form.getByLabel('Party').inputValue(), 'EUDAMED_000001')
  await form.getByLabel('Access token').fill('a-secret-token')
  await assertAccessible(page)
  await form.getByRole('button', { name: 'Change it' }).click()
  await row.getByText(/^Set/).waitFor()
  assert.doesNotMatch(await page.content(), /a-secret-token/)
  await picture(page, 'actors')
  await row.getByRole('button', { name: 'Forget' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Forget' }).click()
  await page.getByText('No actor is registered.').waitFor()
  assert.deepEqual(complaints, [])
})

test('a webhook is made, tested, managed, and deleted', { skip }, async t => {
  const receiver = await startReceiver(t)
  const { page, open, complaints } = await openConsole(t, {
    environment: { UDIGATE_WEBHOOK_PRIVATE_TARGETS: '127.0.0.1' },
  })
  await open('#/settings/webhooks')
  await page.getByText('No webhooks yet.').waitFor()
  await page.getByLabel('Address').fill(receiver.url)
  await page.getByLabel('What it is for').fill('ERP')
  await page.getByRole('button', { name: 'Make the webhook' }).click()
  const secret = page.getByRole('textbox', { name: 'The secret of ERP' })
  const first = await secret.inputValue()
  assert.match(first, /^whsec_/)
  const row = page.getByRole('row', { name: /ERP/ })
  await row.getByText('Enabled').waitFor()
  await assertAccessible(page)
  await picture(page, 'webhooks')
  const dialog = page.getByRole('dialog')
  await row.getByRole('button', { name: 'New secret' }).click()
  await dialog.getByRole('button', { name: 'New secret' }).click()
  await page.waitForFunction(
    former => document.querySelector<HTMLInputElement>('input.secret')?.value !== former,
    first,
  )

  await row.getByRole('link').click()
  await page.getByText('No events in the last 30 days').waitFor()
  await page.getByRole('button', { name: 'Send a test' }).click()
  await dialog.getByRole('button', { name: 'Send a test' }).click()
  await page.getByText('Delivered', { exact: true }).waitFor()
  assert.equal(receiver.received.length, 1)
  await assertAccessible(page)
  await picture(page, 'webhook-deliveries')

  await page.getByRole('link', { name: 'All webhooks' }).click()
  await row.getByRole('button', { name: 'Disable' }).click()
  await dialog.getByRole('button', { name: 'Disable' }).click()
  await row.getByText('Disabled').waitFor()
  await row.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('No webhooks yet.').waitFor()
  assert.deepEqual(complaints, [])
})

test('settings fit a narrow screen in the dark, and need the scope', { skip }, async t => {
  const { world, page, open } = await openConsole(t, {
    viewport: { width: 360, height: 780 },
    colours: 'dark',
  })
  await open('#/settings')
  await page.getByRole('row', { name: /yours/ }).waitFor()
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth))
  await assertAccessible(page)
  await picture(page, 'keys-narrow-dark')
  const key = await world.makeKey({ scopes: ['read'] })
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByLabel('API key').fill(key)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('This needs an API key with the scope “admin”.').waitFor()
})
