import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshRequest } from '../../server/test/fresh-request.ts'
import { start } from '../../server/test/harness.ts'
import { makePerson } from '../../server/test/people.ts'
import { startWithProvider } from '../../server/test/sign-in/sign-in-world.ts'
import { assertAccessible, openPage, picture, skip } from './browser.ts'
import { agreeTo, openAs } from './people-world.ts'
import { signIn } from './sign-in-world.ts'
import { write } from './try-page.ts'

test('who signs out everywhere is out in every browser, and at the provider', { skip }, async t => {
  const world = await startWithProvider(t)
  const { page } = await openPage(t)
  const { page: other } = await openPage(t)
  for (const each of [page, other]) {
    await each.goto(world.url)
    await each.getByRole('link', { name: 'Sign in with Corporate sign-in' }).waitFor()
    await assertAccessible(each)
    await picture(each, 'sign-in-provider')
    await signIn(each)
    await each.getByRole('button', { name: 'You: Ada Lovelace' }).waitFor()
  }
  await page.getByRole('button', { name: 'You: Ada Lovelace' }).click()
  await assertAccessible(page)
  await picture(page, 'sign-in-menu')
  await page.getByRole('link', { name: 'Your account' }).click()
  await page.getByText('You sign in at the provider of your company').waitFor()
  await agreeTo(page, page.getByRole('button', { name: 'Sign out everywhere' }), 'Sign out everywhere')
  await page.getByRole('button', { name: 'Yes, sign me out' }).click()
  await page.getByRole('link', { name: 'Sign in with Corporate sign-in' }).waitFor()
  await other.getByText('Your session has ended. Sign in again.').waitFor()
})

test('the person for trying out signs in with one press', { skip }, async t => {
  const world = await start(t, { UDIGATE_DEMO_KEY: 'a-demo-key' })
  const { page, complaints } = await openPage(t, { viewport: { width: 390, height: 800 } })
  await page.goto(world.url)
  await page.getByRole('button', { name: 'Try it out' }).waitFor()
  await assertAccessible(page)
  await picture(page, 'sign-in-demo-narrow')
  await page.getByRole('button', { name: 'Try it out' }).click()
  await page.getByTestId('stage').waitFor()
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  assert.deepEqual(complaints, [])
})

test('a person submits a device; an administrator takes the role back while they look at the next one, and off-boards them', {
  skip,
}, async t => {
  const world = await startWithProvider(t)
  const { store } = world.gateway
  const { page } = await openPage(t)
  await page.goto(`${world.url}/#/try`)
  await signIn(page)
  const request = freshRequest('EU_UDI_MDR')
  await write(page, JSON.stringify(request))
  await page.getByRole('button', { name: 'Submit to preview …' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click()
  await page.waitForURL(/#\/submissions\/.+/)
  await page.getByText('Success', { exact: true }).waitFor()
  const { id } = await store.db.selectFrom('person').select('id').executeTakeFirstOrThrow()
  const { key_id } = await store.db.selectFrom('submission').select('key_id').executeTakeFirstOrThrow()
  assert.equal(key_id, `person:${id}`)

  const grace = await makePerson(world, 'Grace Hopper', 'administrator')
  const { page: admin } = await openAs(t, { address: world.url }, grace)
  await admin.goto(`${world.url}/#/settings/people`)
  const row = admin.getByRole('row', { name: /Ada Lovelace/ })
  await row.getByText('Corporate sign-in').waitFor()
  await row.getByRole('link', { name: 'Ada Lovelace' }).click()
  await admin.getByText('Given by groups of the provider').waitFor()

  await page.goto(`${world.url}/#/submissions`)
  await page.getByText('Live', { exact: true }).waitFor()
  await page.goto(`${world.url}/#/try`)
  await page.getByRole('button', { name: 'Submit to preview …' }).waitFor()
  await admin.getByRole('form', { name: 'Give a role' }).getByLabel('Role').selectOption('Viewer')
  await admin.getByRole('button', { name: 'Give the role' }).click()
  await admin.getByRole('button', { name: 'Take back: Viewer' }).waitFor()
  const takeBack = admin.getByRole('button', { name: 'Take back: Submitter' })
  await takeBack.click()
  await admin.getByText('The groups of the provider give it again at the next sign-in').waitFor()
  await admin.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  // Nothing was pressed: the page offers no more what is not allowed, and says what that needs.
  await page.getByRole('button', { name: 'Submit to preview …' }).waitFor({ state: 'detached' })
  await page.getByRole('tab', { name: 'Plan and XML' }).click()
  await page.getByText('Planning needs the role “editor” or “submitter”.').waitFor()

  await page.goto(`${world.url}/#/submissions`)
  await page.getByText('Live', { exact: true }).waitFor()
  await agreeTo(admin, admin.getByRole('button', { name: 'Off-board: Ada Lovelace' }), 'Off-board')
  await page.getByText('Your session has ended. Sign in again.').waitFor()
  assert.equal(await page.getByRole('heading', { name: 'Submissions' }).count(), 0)

  // Who is taken out of the groups, too, is not signed in again.
  const account = world.provider.accounts.get('ada')
  assert.ok(account)
  world.provider.accounts.set('ada', { ...account, groups: [] })
  await page.getByRole('link', { name: 'Sign in with Corporate sign-in' }).click()
  await page.getByText('You are known, but have no role here yet.').waitFor()
  await assertAccessible(page)
  await picture(page, 'sign-in-no-role')
})

test('signing in adds two calls of the gateway to opening the console, and no more', { skip }, async t => {
  const world = await startWithProvider(t)
  const { page } = await openPage(t)
  await page.goto(`${world.url}/#/submissions`)
  await page.getByRole('link', { name: 'Sign in with Corporate sign-in' }).waitFor()
  let asked: string[] = []
  page.on('request', sent => {
    const { origin, pathname } = new URL(sent.url())
    if (origin === world.url && !pathname.startsWith('/assets/')) asked.push(`${sent.method()} ${pathname}`)
  })
  await signIn(page)
  await page.getByText('Live', { exact: true }).waitFor()
  await page.getByRole('heading', { name: 'Submissions' }).waitFor()
  await page.waitForLoadState('load')
  const withSignIn = asked
  asked = []
  await page.reload()
  await page.getByText('Live', { exact: true }).waitFor()
  await page.getByRole('heading', { name: 'Submissions' }).waitFor()
  await page.waitForLoadState('load')
  const added = withSignIn.filter(call => !asked.includes(call))
  assert.deepEqual(added, ['GET /sign-in/corporate', 'GET /sign-in/corporate/callback'])
  assert.ok(withSignIn.length <= asked.length + 2, `${withSignIn.join(', ')} instead of ${asked.join(', ')}`)
})

test('a command line is signed in by its code: the page says what asks, and once it is confirmed the code is gone', {
  skip,
}, async t => {
  const world = await startWithProvider(t)
  const { page, complaints } = await openPage(t)
  const ask = async (): Promise<string> => {
    const body = new URLSearchParams({ client_id: 'udigate-cli', client_name: 'udigate 0.1.0 on ws-12' })
    const asked = await fetch(`${world.url}/oauth/device_authorization`, { method: 'POST', body })
    return ((await asked.json()) as { verification_uri_complete: string }).verification_uri_complete
  }
  await page.goto(await ask())
  await signIn(page)
  const line = page.getByRole('region', { name: 'Command line' })
  await line.getByText('udigate 0.1.0 on ws-12').waitFor()
  await line.getByText('127.0.0.1').waitFor()
  await assertAccessible(page)
  await line.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('The command line is signed in.').waitFor()
  const { db } = world.gateway.store
  const { decision } = await db.selectFrom('login_request').select('decision').executeTakeFirstOrThrow()
  assert.equal(decision, 'confirmed')
  await page.reload()
  await page.getByText('No command line waits with this code').waitFor()
  await page.getByRole('textbox', { name: 'Code' }).fill((await ask()).slice(-9))
  await page.getByRole('button', { name: 'Continue' }).click()
  await line.getByRole('button', { name: 'Refuse' }).click()
  await page.getByText('The command line is not signed in.').waitFor()
  assert.deepEqual(
    complaints.filter(text => !text.includes('Failed to load resource')),
    [],
  )
})
