import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endPerson, endRole } from '../../server/src/people/people.ts'
import { makeRandomBytes } from '../../server/src/random-bytes.ts'
import { findPerson, listRoleGrants } from '../../server/src/store/people.ts'
import { startWithProvider } from '../../server/test/sign-in/sign-in-world.ts'
import { openPage, skip } from './browser.ts'
import { signIn } from './sign-in-world.ts'

const environment = { now: () => new Date(), randomBytes: makeRandomBytes() }

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
  await signIn(page)
  // Two places to work in: one is chosen, and then the place that was asked for before the sign-in is open.
  await page.getByRole('button', { name: 'maker, Preview' }).click()
  await page.getByRole('heading', { name: 'Submissions' }).waitFor()
  await page.getByText('Live', { exact: true }).waitFor()
  const menu = page.getByRole('button', { name: 'You: Ada Lovelace' })
  await menu.click()
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
