import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import jsQR from 'jsqr'
import type { Page } from 'playwright-core'
import { password, showCode } from '../../server/test/account-world.ts'
import { assertAccessible, isWithinWidth, openPage, picture, skip } from './browser.ts'
import {
  addAuthenticator,
  agreeTo,
  assertNoComplaints,
  type PeopleWorld,
  startForPeople,
} from './people-world.ts'

const ada = {
  name: 'Ada Lovelace',
  mail: 'ada@maker.example',
  roles: [{ role: 'submitter', organisation: 'maker', stage: 'preview', actors: 'any' }],
} as const

/** What the QR code that is in sight holds, as a telephone reads it. */
async function readQrCode(page: Page): Promise<URL> {
  const code = page.getByRole('img', { name: 'QR code for the authenticator app' })
  await code.scrollIntoViewIfNeeded()
  const shot = (await code.screenshot()).toString('base64')
  const { data, width, height } = await page.evaluate(async bytes => {
    const image = new Image()
    image.src = `data:image/png;base64,${bytes}`
    await image.decode()
    const canvas = new OffscreenCanvas(image.width, image.height)
    const context = canvas.getContext('2d')
    context?.drawImage(image, 0, 0)
    const { data: pixels } = context?.getImageData(0, 0, image.width, image.height) ?? { data: [] }
    return { data: Array.from(pixels), width: image.width, height: image.height }
  }, shot)
  const read = jsQR(new Uint8ClampedArray(data), width, height)
  assert.ok(read, 'There is no QR code.')
  return new URL(read.data)
}

/** An app that shows a code, and another one when it is looked at again: the gateway takes each once. */
function makeApp(world: PeopleWorld, secret: string) {
  return {
    show() {
      world.pass(30_000)
      return showCode(secret, world.now())
    },
  }
}

test('an invited person chooses a password and an app, keeps the recovery codes, and signs in with each of them', {
  skip,
}, async t => {
  const world = await startForPeople(t)
  const { page, complaints } = await openPage(t)
  await page.goto(await world.invite(ada))
  await page.getByText('Submitter in maker, Preview').waitFor()
  assert.equal(new URL(page.url()).hash, '#/invitation', 'The token is in the address no longer.')
  assert.equal(await page.title(), 'Invitation · udigate')
  await assertAccessible(page)
  await picture(page, 'invitation-passkey')
  await page.getByRole('tab', { name: 'Password and app' }).click()
  const uri = await readQrCode(page)
  const secret = uri.searchParams.get('secret') ?? ''
  assert.equal(uri.protocol, 'otpauth:')
  const written = await page.locator('.secret-text').textContent()
  assert.equal(written?.replaceAll(' ', ''), secret)
  await assertAccessible(page)
  await picture(page, 'invitation-password')

  // What is wrong is said at its field, and what was written stays.
  const app = makeApp(world, secret)
  await page.getByRole('textbox', { name: /^New password/ }).fill('ada lovelace')
  await page.getByRole('textbox', { name: /^Code/ }).fill('000000')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await page
    .getByRole('alert')
    .getByText(/mostly a name/)
    .waitFor()
  await page.getByRole('textbox', { name: /^New password/ }).fill(password)
  await page.getByRole('button', { name: 'Set the password' }).click()
  await page
    .getByRole('alert')
    .getByText(/not the one that the app shows/)
    .waitFor()
  await assertAccessible(page)
  await picture(page, 'invitation-password-refused')
  await page.getByRole('textbox', { name: /^Code/ }).fill(app.show())
  assertNoComplaints(complaints)
  await page.getByRole('button', { name: 'Set the password' }).click()

  const codes = page.getByRole('region', { name: 'Recovery codes' })
  await codes.waitFor()
  const recoveryCodes = await codes.getByRole('listitem').allTextContents()
  assert.equal(recoveryCodes.length, 10)
  await assertAccessible(page)
  await picture(page, 'recovery-codes')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    codes.getByRole('button', { name: 'Save as a file' }).click(),
  ])
  assert.equal(download.suggestedFilename(), 'udigate-recovery-codes.txt')
  const saved = readFileSync(await download.path(), 'utf8')
  assert.ok(recoveryCodes.every(code => saved.includes(code)))
  await page.emulateMedia({ media: 'print' })
  assert.ok(await codes.getByRole('listitem').first().isVisible())
  assert.ok(!(await page.getByRole('button', { name: 'Print' }).isVisible()))
  await page.emulateMedia({ media: 'screen' })
  await codes.getByRole('button', { name: 'I have kept them' }).click()
  await page.getByRole('heading', { name: 'Overview' }).waitFor()

  const signOut = async (): Promise<void> => {
    await page.getByRole('button', { name: 'You: Ada Lovelace' }).click()
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.getByRole('heading', { name: 'Sign in to udigate' }).waitFor()
  }
  await signOut()
  await assertAccessible(page)
  await picture(page, 'sign-in-account')
  let asked: string[] = []
  page.on('request', sent => asked.push(`${sent.method()} ${new URL(sent.url()).pathname}`))
  await page.getByLabel('Mail address').fill('Ada@maker.example')
  await page.getByRole('textbox', { name: /^Password/ }).fill(password)
  await page.getByRole('textbox', { name: /^Code/ }).fill(app.show())
  asked = []
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  // A page that is opened signed in asks for the other two as well.
  assert.deepEqual(asked.slice(0, 3), [
    'POST /api/v1/sign-in/password',
    'GET /api/v1/sign-in',
    'GET /api/v1/session',
  ])

  await signOut()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Mail address').fill(ada.mail)
  await page.getByRole('textbox', { name: /^Recovery code/ }).fill(recoveryCodes[3] ?? '')
  await assertAccessible(page)
  await picture(page, 'sign-in-recovery-code')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  assertNoComplaints(complaints)

  // The code is good once, and the link too.
  await signOut()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Mail address').fill(ada.mail)
  await page.getByRole('textbox', { name: /^Recovery code/ }).fill(recoveryCodes[3] ?? '')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('alert').getByText('This does not sign you in.').waitFor()
})

test('an invited person makes a passkey, signs in with it by one press, and adds and removes another one', {
  skip,
}, async t => {
  const world = await startForPeople(t)
  const { page, complaints } = await openPage(t)
  const takeLaptopAway = await addAuthenticator(page)
  await page.goto(await world.invite(ada))
  await page.getByRole('textbox', { name: /^Name of the passkey/ }).fill('Laptop')
  await page.getByRole('button', { name: 'Make the passkey' }).click()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  await page.getByRole('button', { name: 'You: Ada Lovelace' }).click()
  await picture(page, 'who-menu')
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  await page.getByRole('button', { name: 'You: Ada Lovelace' }).click()
  await page.getByRole('link', { name: 'Your account' }).click()

  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  await passkeys.getByText('Your only way to sign in.').waitFor()
  await assertAccessible(page)
  await picture(page, 'account')
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await passkeys.getByRole('textbox', { name: /^Name of the passkey/ }).fill('The same laptop')
  await passkeys.getByRole('button', { name: 'Make the passkey' }).click()
  await passkeys.getByRole('alert').getByText('This device has a passkey for your account already.').waitFor()
  // Another device is at hand, and the laptop is not.
  await takeLaptopAway()
  await addAuthenticator(page, 'usb')
  await passkeys.getByRole('textbox', { name: /^Name of the passkey/ }).fill('Telephone')
  await passkeys.getByRole('button', { name: 'Make the passkey' }).click()
  await passkeys.getByText('Telephone', { exact: true }).waitFor()
  await agreeTo(page, passkeys.getByRole('button', { name: 'Remove: Laptop' }), 'Remove')
  await passkeys.getByText('Laptop', { exact: true }).waitFor({ state: 'detached' })
  assertNoComplaints(complaints)
})

test('a person sets a password beside a passkey, makes new recovery codes, chooses mail, and ends other sessions', {
  skip,
}, async t => {
  const world = await startForPeople(t)
  const { page, complaints } = await openPage(t)
  await addAuthenticator(page)
  await page.goto(await world.invite(ada))
  await page.getByRole('textbox', { name: /^Name of the passkey/ }).fill('Laptop')
  await page.getByRole('button', { name: 'Make the passkey' }).click()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  await page.goto(`${world.address}/#/account`)
  const section = page.getByRole('region', { name: 'Password and authenticator app' })
  await section.getByRole('button', { name: 'Set a password' }).click()
  const app = makeApp(world, (await readQrCode(page)).searchParams.get('secret') ?? '')
  await section.getByRole('textbox', { name: /^New password/ }).fill(password)
  await section.getByRole('textbox', { name: /^Code/ }).fill(app.show())
  await assertAccessible(page)
  await picture(page, 'account-password')
  await section.getByRole('button', { name: 'Set the password' }).click()
  await section.getByText('The password and the app work from now on.').waitFor()

  const { page: other } = await openPage(t)
  await other.goto(`${world.address}/#/submissions`)
  await other.getByLabel('Mail address').fill(ada.mail)
  await other.getByRole('textbox', { name: /^Password/ }).fill(password)
  await other.getByRole('textbox', { name: /^Code/ }).fill(app.show())
  await other.getByRole('button', { name: 'Sign in', exact: true }).click()
  await other.getByText('Live', { exact: true }).waitFor()

  const recovery = page.getByRole('region', { name: 'Recovery codes' })
  await recovery.getByText(/10 left/).waitFor()
  await agreeTo(page, recovery.getByRole('button', { name: 'Make new codes' }), 'Make new codes')
  await recovery.getByRole('listitem').nth(9).waitFor()
  assert.equal(await recovery.getByRole('listitem').count(), 10)
  await picture(page, 'account-recovery-codes')
  await recovery.getByRole('button', { name: 'I have kept them' }).click()

  const mail = page.getByRole('region', { name: 'Mail to you' })
  await mail.getByRole('radio', { name: /^Once a day/ }).check()
  await mail.getByRole('combobox').selectOption('14:00 UTC')
  await mail.getByText('Saved.').waitFor()
  await page.reload()
  assert.equal(await mail.getByRole('combobox').inputValue(), '14')

  const sessions = page.getByRole('region', { name: 'Where you are signed in' })
  await sessions.getByRole('listitem').nth(1).waitFor()
  assert.equal(await sessions.getByRole('listitem').count(), 2)
  await sessions.getByText('This one').waitFor()
  await agreeTo(page, sessions.getByRole('button', { name: /^Sign out: Chrome/ }), 'Sign out')
  await other.getByText('Your session has ended. Sign in again.').waitFor()
  assertNoComplaints(complaints)
  await agreeTo(page, sessions.getByRole('button', { name: 'Sign out everywhere' }), 'Sign out everywhere')
  await page.getByRole('heading', { name: 'Sign in to udigate' }).waitFor()
})

test('how one signs in is not changed long after the sign-in, and the page says so before anything is pressed', {
  skip,
}, async t => {
  const world = await startForPeople(t)
  const { page } = await openPage(t)
  await addAuthenticator(page)
  await page.goto(await world.invite(ada))
  await page.getByRole('textbox', { name: /^Name of the passkey/ }).fill('Laptop')
  await page.getByRole('button', { name: 'Make the passkey' }).click()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  await world.gateway.store.db
    .updateTable('session')
    .set({ created_at: world.now().getTime() - 16 * 60_000 })
    .execute()
  await page.goto(`${world.address}/#/account`)
  await page.getByText('Sign in again to change how you sign in').waitFor()
  assert.ok(await page.getByRole('button', { name: 'Add a passkey' }).isDisabled())
  assert.ok(await page.getByRole('button', { name: 'Set a password' }).isDisabled())
  await assertAccessible(page)
  await picture(page, 'account-frozen')
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByRole('heading', { name: 'Your account' }).waitFor()
  assert.ok(await page.getByRole('button', { name: 'Add a passkey' }).isEnabled())
})

test('after five wrong passwords the page says until when it waits, and a recovery code still signs in', {
  skip,
}, async t => {
  const world = await startForPeople(t)
  const { page } = await openPage(t)
  await page.goto(await world.invite(ada))
  await page.getByRole('tab', { name: 'Password and app' }).click()
  const app = makeApp(world, (await readQrCode(page)).searchParams.get('secret') ?? '')
  await page.getByRole('textbox', { name: /^New password/ }).fill(password)
  await page.getByRole('textbox', { name: /^Code/ }).fill(app.show())
  await page.getByRole('button', { name: 'Set the password' }).click()
  const code = await page
    .getByRole('region', { name: 'Recovery codes' })
    .getByRole('listitem')
    .first()
    .textContent()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await page.getByRole('button', { name: 'You: Ada Lovelace' }).click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByLabel('Mail address').fill(ada.mail)
  await page.getByRole('textbox', { name: /^Password/ }).fill('wrong wrong wrong')
  for (let count = 0; count < 6; count++) {
    await page.getByRole('textbox', { name: /^Code/ }).fill('123456')
    const [answer] = await Promise.all([
      page.waitForResponse(/sign-in\/password$/),
      page.getByRole('button', { name: 'Sign in', exact: true }).click(),
    ])
    assert.equal(answer.status(), count < 5 ? 401 : 429)
  }
  await page
    .getByRole('alert')
    .getByText(/failed too often from here.* Try again at \d\d:\d\d:\d\d\./)
    .waitFor()
  await assertAccessible(page)
  await picture(page, 'sign-in-locked-out')
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByRole('textbox', { name: /^Recovery code/ }).fill(code ?? '')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
})

test('who has an account joins with it, and a link that was used says so', { skip }, async t => {
  const world = await startForPeople(t)
  const { page } = await openPage(t, { viewport: { width: 360, height: 780 }, colours: 'dark' })
  await addAuthenticator(page)
  await page.goto(await world.invite(ada))
  await page.getByRole('textbox', { name: /^Name of the passkey/ }).fill('Laptop')
  assert.ok(await isWithinWidth(page))
  await picture(page, 'invitation-narrow-dark')
  await page.getByRole('button', { name: 'Make the passkey' }).click()
  assert.ok(await isWithinWidth(page))
  await picture(page, 'recovery-codes-narrow-dark')
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await page.getByRole('button', { name: 'You: Ada Lovelace' }).click()
  await picture(page, 'who-menu-narrow-dark')
  await page.getByRole('link', { name: 'Your account' }).click()
  await page.getByRole('region', { name: 'Mail to you' }).waitFor()
  assert.ok(await isWithinWidth(page))
  await assertAccessible(page)
  await picture(page, 'account-narrow-dark')
  await page.getByRole('button', { name: 'You: Ada Lovelace' }).click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByRole('heading', { name: 'Sign in to udigate' }).waitFor()

  const viewer = { role: 'viewer', organisation: 'other', stage: 'preview', actors: 'any' } as const
  const link = await world.invite({ ...ada, roles: [viewer] })
  // A link that is opened loads the page again.
  await page.goto('about:blank')
  await page.goto(link)
  await page.getByRole('button', { name: 'I have an account here' }).click()
  await page.getByText('Sign in with the account that you have', { exact: false }).waitFor()
  await assertAccessible(page)
  await picture(page, 'invitation-join-narrow-dark')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByRole('button', { name: 'Accept as Ada Lovelace' }).click()
  // There are two places to work in now.
  await page.getByRole('button', { name: 'other, Preview' }).click()
  await page.getByRole('button', { name: 'You: Ada Lovelace' }).click()
  await page.getByLabel('Work in').selectOption('maker, Preview')
  await page.goto('about:blank')
  await page.goto(link)
  await page.getByRole('alert').getByText('The link was used already').waitFor()
  await assertAccessible(page)
  await picture(page, 'invitation-used')
})
