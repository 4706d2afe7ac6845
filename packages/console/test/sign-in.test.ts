import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endPerson, endRole } from '../../server/src/people/people.ts'
import { findPerson, listRoleGrants } from '../../server/src/store/people.ts'
import { start } from '../../server/test/harness.ts'
import { startWithProvider } from '../../server/test/sign-in/sign-in-world.ts'
import { assertAccessible, openPage, skip } from './browser.ts'

const environment = { now: () => new Date() }

test('a person signs in by a provider, works, loses rights while working, is removed, and is out', {
  skip,
}, async t => {
  const world = await startWithProvider(t)
  const ada = world.provider.accounts.get('ada')
  assert.ok(ada)
  world.provider.accounts.set('ada', { ...ada, groups: ['ra', 'others'] })
  const { page, complaints } = await openPage(t)
  await page.goto(`${world.url}/#/submissions`)
  await page.getByRole('link', { name: 'Sign in with Corporate sign-in' }).waitFor()
  await assertAccessible(page)
  await page.getByRole('link', { name: 'Sign in with Corporate sign-in' }).click()
  await page.getByPlaceholder('Enter any login').fill('ada')
  await page.getByPlaceholder('and password').fill('x')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  // Two places to work in: one is chosen, and then the place that was asked for before the sign-in is open.
  await page.getByRole('button', { name: 'maker, Preview' }).click()
  await page.getByRole('heading', { name: 'Submissions' }).waitFor()
  await page.getByText('Live', { exact: true }).waitFor()
  await page.getByText('Ada Lovelace').click()
  await assertAccessible(page)
  await page.getByLabel('Work in').selectOption('other, Preview')
  await page.getByRole('link', { name: 'Settings' }).waitFor()
  await page.getByLabel('Work in').selectOption('maker, Preview')
  await page.getByRole('link', { name: 'Batches' }).waitFor()
  const kept = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]),
  )
  assert.ok(!kept.includes('uds_'), kept)

  const { store } = world.gateway
  const { id } = await store.db.selectFrom('person').select('id').executeTakeFirstOrThrow()
  const grants = await listRoleGrants(store.db, id)
  await store.write(async db => {
    for (const grant of grants) {
      if (grant.organisation === 'maker') await endRole(db, environment, grant, 'command line')
    }
  })
  // What is left is the other place.
  await page.getByTitle('other', { exact: true }).waitFor()
  const person = await findPerson(store.db, id)
  assert.ok(person)
  await store.write(db => endPerson(db, environment, person, 'command line'))
  await page.reload()
  await page.getByRole('link', { name: 'Sign in with Corporate sign-in' }).click()
  await page.getByText('Your access has ended.').waitFor()
  assert.deepEqual(
    complaints.filter(text => !text.includes('Failed to load resource')),
    [],
  )
})

test('who signs out everywhere is out in every browser, and at the provider', { skip }, async t => {
  const world = await startWithProvider(t)
  const { page } = await openPage(t)
  const { page: other } = await openPage(t)
  for (const each of [page, other]) {
    await each.goto(world.url)
    await each.getByRole('link', { name: 'Sign in with Corporate sign-in' }).click()
    await each.getByPlaceholder('Enter any login').fill('ada')
    await each.getByPlaceholder('and password').fill('x')
    await each.getByRole('button', { name: 'Sign-in' }).click()
    await each.getByRole('button', { name: 'Continue' }).click()
    await each.getByText('Ada Lovelace').waitFor()
  }
  await page.getByText('Ada Lovelace').click()
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
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
  await page.getByRole('button', { name: 'Try it out' }).click()
  await page.getByTestId('stage').waitFor()
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  assert.deepEqual(complaints, [])
})
