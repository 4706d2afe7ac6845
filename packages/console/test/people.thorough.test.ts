import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { startMailServer } from '../../server/test/mail-server.ts'
import { makePerson } from '../../server/test/people.ts'
import { assertAccessible, isWithinWidth, openPage, picture, skip } from './browser.ts'
import { addAuthenticator, agreeTo, assertNoComplaints, openAs, startForPeople } from './people-world.ts'

async function acceptWithPasskey(page: Page, link: string): Promise<void> {
  await addAuthenticator(page)
  await page.goto(link)
  await makePasskey(page)
}

async function makePasskey(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: /^Name of the passkey/ }).fill('Laptop')
  await page.getByRole('button', { name: 'Make the passkey' }).click()
  await page.getByRole('button', { name: 'I have kept them' }).click()
}

test('an administrator invites a person, gives and takes back a role, signs them out, off-boards and forgets them', {
  skip,
}, async t => {
  const world = await startForPeople(t)
  const admin = await makePerson(world, 'Grace Hopper', 'administrator', { mail: 'grace@maker.example' })
  const { page, complaints } = await openAs(t, world, admin)
  await page.goto(`${world.address}/#/settings`)
  await page.getByRole('row', { name: /Grace Hopper \(you\)/ }).waitFor()
  await page.getByText('No invitation waits to be accepted.').waitFor()
  await assertAccessible(page)
  await picture(page, 'people-one')

  await page.getByRole('link', { name: 'Invite a person' }).click()
  const form = page.getByRole('form', { name: 'Invite a person' })
  await form.getByRole('textbox', { name: 'Name (needed)' }).fill('Ada Lovelace')
  await form.getByRole('textbox', { name: /^Mail address/ }).fill('ada@maker.example')
  await form.getByRole('checkbox', { name: /^Viewer/ }).check()
  await form.getByRole('textbox', { name: 'Actors' }).fill('DE-MF-000001723')
  await assertAccessible(page)
  await picture(page, 'people-invite')
  await form.getByRole('button', { name: 'Invite' }).click()
  const shown = page.getByRole('textbox', { name: 'The link for Ada Lovelace' })
  const link = await shown.inputValue()
  await assertAccessible(page)
  await picture(page, 'people-invited')
  await page.getByRole('link', { name: 'All people' }).click()
  const invitations = page.getByRole('region', { name: 'Invitations' })
  await invitations.getByText('Viewer in maker, Preview, for DE-MF-000001723', { exact: false }).waitFor()
  await invitations.getByText('Waiting', { exact: true }).waitFor()
  assert.equal(await page.getByText(link).count(), 0)
  await picture(page, 'people-invitations')

  const { page: hers } = await openPage(t)
  await addAuthenticator(hers)
  await hers.goto(link)
  await hers.getByText('After you have accepted, an administrator of maker', { exact: false }).waitFor()
  await assertAccessible(hers)
  await picture(hers, 'invitation-to-be-confirmed')
  await makePasskey(hers)
  await hers.getByRole('heading', { name: 'Accepted, to be confirmed' }).waitFor()
  await assertAccessible(hers)
  await picture(hers, 'invitation-accepted')
  await page.reload()
  const toConfirm = page.getByRole('region', { name: 'To confirm' })
  await toConfirm
    .getByText('with a new account that signs in with a passkey', { exact: false })
    .first()
    .waitFor()
  await assertAccessible(page)
  await picture(page, 'people-to-confirm')
  const menu = page.getByRole('navigation', { name: 'Views' })
  const mark = menu.getByRole('link', { name: /^Settings\s+1 person waits to be confirmed$/ })
  await page.setViewportSize({ width: 360, height: 780 })
  assert.ok(await isWithinWidth(page))
  await menu.getByRole('button', { name: /^More\s+1 person waits to be confirmed$/ }).waitFor()
  await picture(page, 'people-to-confirm-narrow')
  await page.setViewportSize({ width: 1280, height: 800 })
  await mark.waitFor()
  await toConfirm.getByRole('button', { name: 'Confirm: Ada Lovelace' }).click()
  await assertAccessible(page)
  await picture(page, 'people-confirm')
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).click()
  await toConfirm.waitFor({ state: 'detached' })
  await mark.waitFor({ state: 'detached' })
  await hers.getByRole('button', { name: 'Look again' }).click()
  await hers.getByText('It is decided. Sign in with what you have chosen', { exact: false }).waitFor()
  await hers.getByRole('button', { name: 'Open the console' }).click()
  await hers.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await hers.getByRole('heading', { name: 'Overview' }).waitFor()
  await hers.goto(`${world.address}/#/try`)
  await hers.getByRole('button', { name: 'Submit to preview …' }).waitFor()

  await page.reload()
  await page.getByRole('searchbox', { name: 'Search' }).fill('LOVE')
  await page.getByRole('searchbox', { name: 'Search' }).press('Enter')
  const row = page.getByRole('row', { name: /Ada Lovelace/ })
  await row.getByText('Submitter').waitFor()
  assert.equal(await row.getByText('DE-MF-000001723').count(), 2)
  await row.getByText('1 passkey').waitFor()
  await row.getByText('in 1 place').waitFor()
  assert.equal(await page.getByRole('row', { name: /Grace Hopper/ }).count(), 0)
  await picture(page, 'people')
  await row.getByRole('link', { name: 'Ada Lovelace' }).click()

  // What a role allows is gone from her page as soon as it is taken back.
  await agreeTo(
    page,
    page.getByRole('button', { name: 'Take back: Submitter, for DE-MF-000001723' }),
    'Take back',
  )
  await page.getByText('Submitter, for DE-MF-000001723, taken back').waitFor()
  await hers.getByRole('button', { name: 'Submit to preview …' }).waitFor({ state: 'detached' })
  await hers.getByText('Submitting needs the role “submitter”.').waitFor()
  const give = page.getByRole('form', { name: 'Give a role' })
  await give.getByLabel('Role').selectOption('Submitter')
  await give.getByText('the work of a regulatory-affairs specialist', { exact: false }).waitFor()
  await give.getByRole('button', { name: 'Give the role' }).click()
  await page.getByRole('button', { name: 'Take back: Submitter', exact: true }).waitFor()
  await hers.getByRole('button', { name: 'Submit to preview …' }).waitFor()
  await assertAccessible(page)
  await picture(page, 'person')

  await agreeTo(page, page.getByRole('button', { name: 'Sign out: Ada Lovelace' }), 'Sign out')
  await hers.getByText('Your session has ended. Sign in again.').waitFor()
  await hers.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await hers.getByRole('button', { name: 'Submit to preview …' }).waitFor()

  await page.getByRole('button', { name: 'Off-board: Ada Lovelace' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('API keys that the person has seen stay valid', { exact: false }).waitFor()
  await assertAccessible(page)
  await picture(page, 'person-off-board')
  await dialog.getByRole('button', { name: 'Off-board' }).click()
  await page.getByText('Former', { exact: true }).waitFor()
  await hers.getByText('Your session has ended. Sign in again.').waitFor()
  await hers.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await hers.getByText('You have no role here any longer.').waitFor()
  await assertAccessible(hers)
  await picture(hers, 'no-role')

  // Who was off-boarded comes back by an invitation, with the account of before.
  await page.goto(`${world.address}/#/settings/people/invite`)
  await form.getByRole('textbox', { name: 'Name (needed)' }).fill('Ada Lovelace')
  await form.getByRole('textbox', { name: /^Mail address/ }).fill('ada@maker.example')
  await form.getByRole('button', { name: 'Invite' }).click()
  const again = await shown.inputValue()
  await hers.goto('about:blank')
  await hers.goto(again)
  await hers.getByRole('button', { name: 'Accept as Ada Lovelace' }).click()
  await hers.getByRole('heading', { name: 'Accepted, to be confirmed' }).waitFor()

  await page.goto(`${world.address}/#/settings/people`)
  await toConfirm.getByText('signed in with the account that they have', { exact: false }).first().waitFor()
  await agreeTo(page, toConfirm.getByRole('button', { name: 'Confirm: Ada Lovelace' }), 'Confirm')
  await toConfirm.waitFor({ state: 'detached' })
  await hers.getByRole('button', { name: 'Open the console' }).click()
  await hers.getByRole('heading', { name: 'Overview' }).waitFor()
  await row.getByRole('link', { name: 'Ada Lovelace' }).click()
  await agreeTo(page, page.getByRole('button', { name: 'Forget: Ada Lovelace' }), 'Forget')
  await page.getByRole('link', { name: 'Forgotten person' }).click()
  await page.getByText('Forgotten', { exact: true }).waitFor()
  await assertAccessible(page)
  await picture(page, 'person-forgotten')
  await hers.getByText('Your session has ended. Sign in again.').waitFor()
  assert.equal(await page.getByText('ada@maker.example').count(), 0)
  assertNoComplaints(complaints)
})

test('an invitation is sent by mail where the gateway can, and revoked: its link leads nowhere then', {
  skip,
}, async t => {
  const mail = await startMailServer(t, { isPlain: true })
  const world = await startForPeople(t, {
    UDIGATE_SMTP_HOST: '127.0.0.1',
    UDIGATE_SMTP_PORT: String(mail.port),
    UDIGATE_SMTP_TLS: 'none',
    UDIGATE_SMTP_FROM: 'udigate@example.com',
  })
  const admin = await makePerson(world, 'Grace Hopper', 'administrator')
  const { page, complaints } = await openAs(t, world, admin)
  await page.goto(`${world.address}/#/settings/people/invite`)
  const form = page.getByRole('form', { name: 'Invite a person' })
  await form.getByRole('textbox', { name: 'Name (needed)' }).fill('Ada Lovelace')
  await form.getByRole('textbox', { name: /^Mail address/ }).fill('ada@maker.example')
  assert.ok(await form.getByRole('checkbox', { name: /^Send the link/ }).isChecked())
  await form.getByRole('button', { name: 'Invite' }).click()
  await page.getByText('The link was sent to ada@maker.example.').waitFor()
  assert.equal(mail.taken.length, 1)
  const link = await page.getByRole('textbox', { name: 'The link for Ada Lovelace' }).inputValue()
  const { page: invited } = await openPage(t, { viewport: { width: 360, height: 780 } })
  await addAuthenticator(invited)
  await invited.goto(link)
  await invited.getByRole('heading', { name: 'Is ada@maker.example your address?' }).waitFor()
  await assertAccessible(invited)
  await picture(invited, 'invitation-prove-narrow')
  await invited.getByRole('button', { name: 'Send the code' }).click()
  await invited.getByText('A code was sent to ada@maker.example.', { exact: false }).waitFor()
  const field = invited.getByRole('textbox', { name: /^Code/ })
  await field.fill('BCDF-GHJK')
  await invited.getByRole('button', { name: 'Go on' }).click()
  await invited
    .getByRole('alert')
    .getByText('It is not the code that was sent last', { exact: false })
    .waitFor()
  assert.ok(await isWithinWidth(invited))
  await assertAccessible(invited)
  await picture(invited, 'invitation-code-narrow')
  await field.fill(/\b[B-Z]{4}-[B-Z]{4}\b/.exec(mail.taken.at(-1)?.source ?? '')?.[0] ?? '')
  await invited.getByRole('button', { name: 'Go on' }).click()
  // The proof stays while the page is loaded again, as for a sign-in at a provider.
  await invited.getByRole('textbox', { name: /^Name of the passkey/ }).waitFor()
  await invited.reload()
  await invited.getByRole('textbox', { name: /^Name of the passkey/ }).waitFor()
  await page.getByRole('link', { name: 'All people' }).click()
  await agreeTo(page, page.getByRole('button', { name: 'Revoke: Ada Lovelace' }), 'Revoke')
  await page.getByText('No invitation waits to be accepted.').waitFor()
  const { page: hers } = await openPage(t)
  await hers.goto(link)
  await hers.getByRole('alert').getByText('was withdrawn', { exact: false }).waitFor()
  assertNoComplaints(complaints)
})

test('administrators who take their own role back are told before; the last one cannot', {
  skip,
}, async t => {
  const world = await startForPeople(t)
  const admin = await makePerson(world, 'Grace Hopper', 'administrator')
  const { page } = await openAs(t, world, admin)
  await page.goto(`${world.address}/#/settings/people/${admin.id}`)
  await page.getByRole('button', { name: 'Take back: Administrator' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('It is your own role:').waitFor()
  await dialog.getByRole('button', { name: 'Take back' }).click()
  await dialog.getByRole('alert').getByText('This is the last administrator').waitFor()
  await dialog.getByRole('button', { name: 'Leave it' }).click()
  await makePerson(world, 'Second', 'administrator')
  await agreeTo(page, page.getByRole('button', { name: 'Take back: Administrator' }), 'Take back')
  await page.getByText('Your session has ended. Sign in again.').waitFor()
})

test('a host makes an organisation by inviting its first administrator, and sees who administers it', {
  skip,
}, async t => {
  const world = await startForPeople(t)
  const host = await makePerson(world, 'Hedy Lamarr', 'host')
  const { page, complaints } = await openAs(t, world, host)
  await page.goto(world.address)
  await page.getByRole('heading', { name: 'Organisations' }).waitFor()
  await page.getByText('Host', { exact: true }).waitFor()
  const form = page.getByRole('form', { name: 'New organisation' })
  await form.getByRole('textbox', { name: /^Organisation/ }).fill('newcomer')
  await form.getByRole('textbox', { name: /^First administrator/ }).fill('Ada Lovelace')
  await form.getByRole('textbox', { name: /^Mail address/ }).fill('ada@newcomer.example')
  await form.getByRole('checkbox', { name: /^Production/ }).check()
  await form.getByRole('button', { name: 'Make the organisation' }).click()
  const link = await page.getByRole('textbox', { name: 'The link for Ada Lovelace' }).inputValue()
  const row = page.getByRole('row', { name: /newcomer/ })
  await row.getByText('Ada Lovelace (ada@newcomer.example), invited until', { exact: false }).waitFor()
  await assertAccessible(page)
  await picture(page, 'organisations')
  await form.getByRole('textbox', { name: /^Organisation/ }).fill('newcomer')
  await form.getByRole('textbox', { name: /^First administrator/ }).fill('Eve')
  await form.getByRole('textbox', { name: /^Mail address/ }).fill('eve@newcomer.example')
  assertNoComplaints(complaints)
  await form.getByRole('button', { name: 'Make the organisation' }).click()
  await form.getByRole('alert').getByText('its first administrator is invited', { exact: false }).waitFor()

  const { page: hers } = await openPage(t)
  await acceptWithPasskey(hers, link)
  await hers.getByRole('heading', { name: 'Accepted, to be confirmed' }).waitFor()
  await page.reload()
  await row.getByText('to be confirmed', { exact: false }).waitFor()
  await assertAccessible(page)
  await picture(page, 'organisations-to-confirm')
  const toConfirm = page.getByRole('region', { name: 'To confirm' })
  await agreeTo(page, toConfirm.getByRole('button', { name: 'Confirm: Ada Lovelace' }), 'Confirm')
  await row.getByText('Production: Ada Lovelace').waitFor()
  await toConfirm.waitFor({ state: 'detached' })
  await hers.getByRole('button', { name: 'Open the console' }).click()
  await hers.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await hers.getByRole('button', { name: 'newcomer, Production' }).waitFor()
  await picture(hers, 'choose-place')
  await hers.getByRole('button', { name: 'newcomer, Preview' }).click()
  await hers.goto(`${world.address}/#/settings`)
  await hers.getByRole('row', { name: /Ada Lovelace \(you\)/ }).waitFor()
  await page.reload()
  await row.getByText('Preview: Ada Lovelace').waitFor()
  await row.getByText('Production: Ada Lovelace').waitFor()

  await form.getByRole('textbox', { name: /^Organisation/ }).fill('mistake')
  await form.getByRole('textbox', { name: /^First administrator/ }).fill('Eve')
  await form.getByRole('textbox', { name: /^Mail address/ }).fill('eve@newcomer.example')
  await form.getByRole('button', { name: 'Make the organisation' }).click()
  await page.getByRole('button', { name: 'I have kept it' }).click()
  await agreeTo(page, page.getByRole('button', { name: 'Withdraw: mistake' }), 'Withdraw')
  await page.getByRole('row', { name: /mistake/ }).waitFor({ state: 'detached' })
})

test('people and organisations fit every width in both themes', { skip }, async t => {
  const world = await startForPeople(t)
  const admin = await makePerson(world, 'Grace Hopper', 'administrator', { mail: 'grace@maker.example' })
  await makePerson(world, 'Konstantinos Papadopoulos-Wittgenstein', 'submitter', {
    mail: 'konstantinos.papadopoulos-wittgenstein@subsidiary.maker.example',
    actors: ['DE-MF-000001723', 'FR-MF-000002345'],
  })
  const host = await makePerson(world, 'Hedy Lamarr', 'host')
  for (const colours of ['light', 'dark'] as const) {
    for (const width of [1440, 1024, 768, 360]) {
      const { page } = await openAs(t, world, admin, { viewport: { width, height: 900 }, colours })
      for (const [name, place] of [
        ['people', 'settings/people'],
        ['invite', 'settings/people/invite'],
        ['person', `settings/people/${admin.id}`],
        ['account', 'account'],
      ] as const) {
        await page.goto(`${world.address}/#/${place}`)
        await page.locator('#main .card').first().waitFor()
        await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
        assert.ok(await isWithinWidth(page), `${name} at ${width}`)
        await picture(page, `people-${name}-${width}-${colours}`)
      }
      await page.getByRole('button', { name: 'You: Grace Hopper' }).click()
      await page.getByRole('button', { name: 'Sign out', exact: true }).waitFor()
      await assertAccessible(page)
      await picture(page, `people-menu-${width}-${colours}`)
      const { page: hosts } = await openAs(t, world, host, { viewport: { width, height: 900 }, colours })
      await hosts.goto(`${world.address}/#/organisations`)
      await hosts.getByRole('row', { name: /maker/ }).waitFor()
      assert.ok(await isWithinWidth(hosts), `organisations at ${width}`)
      await assertAccessible(hosts)
      await picture(hosts, `people-organisations-${width}-${colours}`)
    }
  }
})

test('a person asks a host for the address of their account, who sees what it was and confirms it', {
  skip,
}, async t => {
  const world = await startForPeople(t)
  const { page: hers, complaints } = await openPage(t)
  const administrator = {
    role: 'administrator',
    organisation: 'maker',
    stage: 'preview',
    actors: 'any',
  } as const
  const wanted = { name: 'Ada Lovelace', mail: 'ada@maker.example', roles: [administrator] }
  await acceptWithPasskey(hers, await world.invite(wanted))
  // A second organisation: no administrator is host any longer.
  await makePerson(world, 'Bea', 'viewer', { organisation: 'other' })
  await hers.goto(`${world.address}/#/account`)
  const address = hers.getByRole('region', { name: 'Mail address' })
  await address.getByText('Proven', { exact: true }).waitFor()
  await address.getByRole('button', { name: 'Change address' }).click()
  await address.getByRole('textbox', { name: 'New mail address' }).fill('ada.lovelace@maker.example')
  await assertAccessible(hers)
  await picture(hers, 'account-address')
  await address.getByRole('button', { name: 'Ask a host' }).click()
  await address.getByText('ada.lovelace@maker.example waits for a host', { exact: false }).waitFor()
  await assertAccessible(hers)
  await hers.setViewportSize({ width: 360, height: 780 })
  assert.ok(await isWithinWidth(hers))
  await picture(hers, 'account-address-waits-narrow')
  await hers.setViewportSize({ width: 1280, height: 800 })

  const host = await makePerson(world, 'Hedy Lamarr', 'host')
  const { page } = await openAs(t, world, host)
  await page.goto(`${world.address}/#/organisations`)
  const toConfirm = page.getByRole('region', { name: 'To confirm' })
  await toConfirm.getByText('Wants to sign in as ada.lovelace@maker.example').waitFor()
  await toConfirm
    .getByText('as Ada Lovelace (ada@maker.example, which is proven)', { exact: false })
    .first()
    .waitFor()
  await assertAccessible(page)
  await picture(page, 'host-to-confirm')
  await page.setViewportSize({ width: 360, height: 780 })
  assert.ok(await isWithinWidth(page))
  await picture(page, 'host-to-confirm-narrow')
  await page.setViewportSize({ width: 1280, height: 800 })
  await toConfirm.getByRole('button', { name: 'Confirm: Ada Lovelace' }).click()
  await assertAccessible(page)
  await picture(page, 'host-confirms-address')
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).click()
  await toConfirm.waitFor({ state: 'detached' })
  await hers.reload()
  await address.getByText('ada.lovelace@maker.example', { exact: true }).waitFor()
  assertNoComplaints(complaints)
})

test('with mail, a person proves another address with the code that goes there', { skip }, async t => {
  const mail = await startMailServer(t, { isPlain: true })
  const world = await startForPeople(t, {
    UDIGATE_SMTP_HOST: '127.0.0.1',
    UDIGATE_SMTP_PORT: String(mail.port),
    UDIGATE_SMTP_TLS: 'none',
    UDIGATE_SMTP_FROM: 'udigate@example.com',
  })
  const { page } = await openPage(t)
  const editor = { role: 'editor', organisation: 'maker', stage: 'preview', actors: 'any' } as const
  await acceptWithPasskey(
    page,
    await world.invite({ name: 'Ada', mail: 'ada@maker.example', roles: [editor] }),
  )
  await page.goto(`${world.address}/#/account`)
  const address = page.getByRole('region', { name: 'Mail address' })
  await address.getByRole('button', { name: 'Change address' }).click()
  await address.getByRole('textbox', { name: 'New mail address' }).fill('new@maker.example')
  await address.getByRole('button', { name: 'Send a code' }).click()
  await address.getByText('A code was sent to new@maker.example', { exact: false }).waitFor()
  await address.getByRole('textbox', { name: 'Code' }).fill('BCDF-GHJK')
  await address.getByRole('button', { name: 'Prove the address' }).click()
  await address.getByRole('alert').waitFor()
  await assertAccessible(page)
  await picture(page, 'account-address-code')
  const [code = ''] = /\b[B-Z]{4}-[B-Z]{4}\b/.exec(mail.taken.at(-1)?.source ?? '') ?? []
  await address.getByRole('textbox', { name: 'Code' }).fill(code)
  await address.getByRole('button', { name: 'Prove the address' }).click()
  await address.getByText('new@maker.example', { exact: true }).waitFor()
  await address.getByText('Proven', { exact: true }).waitFor()
  await picture(page, 'account-address-proven')
})
