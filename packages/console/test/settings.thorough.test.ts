import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startMailServer } from '../../server/test/mail-server.ts'
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

test('the authority is asked about an actor, and what it showed is listed', { skip }, async t => {
  const { page, open, complaints } = await openConsole(t)
  await open('#/settings/actors')
  const asked = page.getByRole('region', { name: 'At the authority' })
  await asked.getByRole('textbox', { name: 'Ask about' }).fill('DE-AR-000000404')
  const whoAsks = asked.getByLabel('Who asks')
  if ((await whoAsks.evaluate(field => field.tagName)) === 'INPUT') await whoAsks.fill('DE-MF-000001723')
  await asked.getByRole('button', { name: 'Ask' }).click()
  const row = asked.getByRole('row', { name: /DE-AR-000000404/ })
  await row.getByText('Unknown').waitFor()
  await asked.getByRole('textbox', { name: 'Ask about' }).fill('DE-AR-000000001')
  await asked.getByRole('button', { name: 'Ask' }).click()
  const known = asked.getByRole('row', { name: /DE-AR-000000001/ })
  await known.getByText('Active').waitFor()
  await known.getByText(/-MF-\d{9} from 2021-05-26/).waitFor()
  await assertAccessible(page)
  await picture(page, 'asked-actors')
  await asked.getByRole('textbox', { name: 'Ask about' }).fill('nobody')
  assert.deepEqual(complaints, [])
  await asked.getByRole('button', { name: 'Ask' }).click()
  await asked.getByRole('alert').getByText('must be an SRN').waitFor()
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

test('a person is subscribed to mail, a test arrives or says why not, and the subscription is changed and deleted', {
  skip,
}, async t => {
  const mail = await startMailServer(t, { isPlain: true })
  const { page, open, complaints } = await openConsole(t, {
    environment: {
      UDIGATE_SMTP_HOST: '127.0.0.1',
      UDIGATE_SMTP_PORT: String(mail.port),
      UDIGATE_SMTP_TLS: 'none',
      UDIGATE_SMTP_FROM: 'udigate@example.com',
    },
  })
  const address = 'regulatory@maker.example'
  await open('#/settings/subscriptions')
  await page.getByText('No subscriptions yet.').waitFor()
  await page.getByRole('textbox', { name: /^Mail address/ }).fill(address)
  await page.getByLabel('How often').selectOption('Weekly')
  await page.getByRole('combobox', { name: 'Day' }).selectOption('Friday')
  await page.getByLabel('Hour (UTC)').selectOption('07:00')
  await page.getByRole('checkbox', { name: /^Ending certificates/ }).check()
  await page.getByRole('button', { name: 'Subscribe' }).click()
  const row = page.getByRole('row', { name: address })
  await row.getByText('Weekly on Friday at 07:00 UTC').waitFor()
  await row.getByText('Refusals, Doubts, Deadlines, Ending certificates').waitFor()
  await row.getByText('Nothing sent yet').waitFor()
  await row.getByRole('button', { name: 'Send a test' }).click()
  await row.getByText('Sent', { exact: true }).waitFor()
  assert.deepEqual(
    mail.taken.map(({ to }) => to),
    [address],
  )
  mail.refuse({ at: 'RCPT', code: 550, times: 1 })
  await row.getByRole('button', { name: 'Send a test' }).click()
  await row.getByText('Not sent', { exact: true }).waitFor()
  await row.getByText(/There is no such user/).waitFor()
  await assertAccessible(page)
  await picture(page, 'subscriptions')

  await row.getByRole('button', { name: 'Change' }).click()
  const form = page.getByRole('form', { name: 'Change subscription' })
  assert.equal(await form.getByRole('textbox', { name: /^Mail address/ }).inputValue(), address)
  assert.equal(await form.getByRole('combobox', { name: 'Day' }).inputValue(), 'friday')
  await form.getByLabel('How often').selectOption('At once')
  assert.equal(await form.getByRole('checkbox', { name: /^Deadlines/ }).count(), 0)
  await form.getByRole('button', { name: 'Save' }).click()
  await row.getByText('At once', { exact: true }).waitFor()
  await row.getByText('Refusals, Doubts', { exact: true }).waitFor()
  assert.equal(await row.count(), 1, 'The one before is gone.')

  await row.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('No subscriptions yet.').waitFor()
  assert.deepEqual(complaints, [])
})

test('where the gateway has no mail server a subscription says so, and a webhook gets its digests', {
  skip,
}, async t => {
  const receiver = await startReceiver(t)
  const { world, page, open } = await openConsole(t, {
    environment: { UDIGATE_WEBHOOK_PRIVATE_TARGETS: '127.0.0.1' },
  })
  await open('#/settings/subscriptions')
  await page.getByRole('textbox', { name: /^Mail address/ }).fill('regulatory@maker.example')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await page.getByRole('alert').getByText('The gateway has no mail server').waitFor()
  await page.getByLabel('Sent to').selectOption('A webhook')
  await page.getByRole('link', { name: 'Make one first' }).waitFor()
  const admin = await world.makeKey({ scopes: ['admin'] })
  const body = { url: receiver.url, events: ['batch.ended'], description: 'ERP' }
  assert.equal((await world.post('/api/v1/webhooks', body, { key: admin })).status, 201)
  await page.reload()
  await page.getByLabel('Sent to').selectOption('A webhook')
  await page.getByRole('combobox', { name: 'Webhook', exact: true }).selectOption('ERP')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  const row = page.getByRole('row', { name: /ERP/ })
  await row.getByRole('button', { name: 'Send a test' }).click()
  await row.getByRole('link', { name: 'See its delivery' }).click()
  await page.getByText('Delivered', { exact: true }).waitFor()
  assert.equal(receiver.received.length, 1)
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
  await page.getByRole('button', { name: 'You: console' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByLabel('API key', { exact: true }).fill(key)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('This needs an API key with the scope “admin”.').waitFor()
})
