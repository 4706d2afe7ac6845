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
  await acceptWithPasskey(hers, link)
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
  await hers.getByRole('heading', { name: 'Overview' }).waitFor()

  await page.goto(`${world.address}/#/settings/people`)
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
