import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makePerson } from '../../server/test/people.ts'
import { assertAccessible, picture, skip } from './browser.ts'
import { startFront } from './front.ts'
import { makeWork, openAs, startWithConsole } from './work-world.ts'

test('lists show who owns what and are narrowed to it, and the overview says what waits for whom', {
  skip,
}, async t => {
  const world = await startWithConsole(t)
  const ada = await makePerson(world, 'Ada Lovelace', 'submitter')
  const bob = await makePerson(world, 'Bob Noyce', 'submitter')
  const { requestId, batchId, code } = await makeWork(world)
  const { page, open, complaints } = await openAs(t, world, ada, { viewport: { width: 1440, height: 900 } })
  await open('#/overview')
  const waiting = page.getByRole('region', { name: 'Waiting for you' })
  await waiting.getByText(/^Nothing that you own needs you/).waitFor()
  await page.getByText('Live', { exact: true }).waitFor()
  const things = [`submissions/${requestId}`, `batches/${batchId}`, `deadlines/GS1/${code}`]
  for (const each of things) await world.put(`/api/v1/${each}/owner`, { person: ada.id })
  await waiting.getByRole('listitem').nth(2).waitFor()
  await waiting.getByText('refused').waitFor()
  await waiting.getByText('batch with 1 not accepted').waitFor()
  await assertAccessible(page)
  await picture(page, 'work-overview')
  await waiting
    .getByRole('link', { name: /VenaLine/ })
    .last()
    .click()
  await page.getByRole('region', { name: 'Owner and comments' }).getByTitle('Ada Lovelace').waitFor()
  assert.match(page.url(), /#\/devices\/deadline\/GS1\//)
  await page.getByRole('heading', { name: /^To register: / }).waitFor()
  await assertAccessible(page)
  await picture(page, 'work-deadline')

  for (const [place, name] of [
    ['submissions', /VenaLine/],
    ['batches', 'list.ndjson'],
    ['devices/deadlines', /VenaLine/],
  ] as const) {
    await open(`#/${place}`)
    const row = page.getByRole('main').getByRole('link', { name })
    const owner = page.getByLabel('Owner')
    const owned = page.getByRole('row').filter({ has: page.getByRole('link', { name }) })
    await owned.getByTitle('Ada Lovelace').waitFor()
    await owner.selectOption({ label: 'Mine' })
    await row.waitFor()
    assert.match(page.url(), /owner=me/)
    await owner.selectOption({ label: 'Bob Noyce' })
    await row.waitFor({ state: 'detached' })
    await assertAccessible(page)
    await picture(page, `work-${place.replace('/', '-')}`)
    // What comes to be of whom the list shows is in it, and what is no longer is not.
    const thing = things.find(each => each.startsWith(place.replace('devices/', ''))) ?? ''
    await world.put(`/api/v1/${thing}/owner`, { person: bob.id })
    await row.waitFor()
    await owner.selectOption({ label: 'Without owner' })
    await row.waitFor({ state: 'detached' })
    await world.remove(`/api/v1/${thing}/owner`)
    await row.waitFor()
    await world.put(`/api/v1/${thing}/owner`, { person: ada.id })
    await row.waitFor({ state: 'detached' })
  }
  assert.deepEqual(complaints, [])
})

for (const [role, may, needs] of [
  [
    'viewer',
    true,
    ['Setting the owner needs the role “editor”, “submitter”, “operator”, or “administrator”.'],
  ],
  ['auditor', false, ['Setting the owner needs', 'Commenting needs the role “viewer”']],
] as const) {
  test(`what a role may not do is not offered and says why, ${role}`, { skip }, async t => {
    const world = await startWithConsole(t)
    const person = await makePerson(world, 'Vera', role)
    const { requestId, batchId, code } = await makeWork(world)
    await world.post(`/api/v1/submissions/${requestId}/comments`, { text: 'By the ERP.' })
    const { page, open, complaints } = await openAs(t, world, person)
    for (const place of [
      `submissions/${requestId}`,
      `batches/${batchId}`,
      `devices/deadline/GS1/${code}`,
      `devices/device/GS1/${code}?tab=deadlines`,
    ]) {
      await open(`#/${place}`)
      const panel = page.getByRole('region', { name: 'Owner and comments' })
      for (const need of needs) await panel.getByText(need).waitFor()
      assert.equal(await panel.getByRole('button', { name: /Assign|Remove/ }).count(), 0)
      assert.equal(await panel.getByRole('textbox').count(), may ? 1 : 0)
      await assertAccessible(page)
    }
    assert.deepEqual(complaints, [])
  })
}

test('what could not be loaded or done is said where it is, and nothing that was written is lost', {
  skip,
}, async t => {
  const world = await startWithConsole(t)
  const ada = await makePerson(world, 'Ada Lovelace', 'submitter')
  const { requestId } = await makeWork(world)
  const front = await startFront(t, world.url)
  const { page } = await openAs(t, world, ada)
  front.holds = path => path.includes('/comments')
  await page.goto(`${front.url}/#/submissions/${requestId}`)
  const panel = page.getByRole('region', { name: 'Owner and comments' })
  await panel.getByText('Loading …').waitFor()
  await assertAccessible(page)
  front.answerTo = path => (path.includes('/comments') ? 500 : undefined)
  front.release()
  await page.reload()
  await panel.getByRole('alert').waitFor()
  await page.getByRole('heading', { name: /VenaLine/ }).waitFor()
  front.answerTo = () => undefined
  await panel.getByRole('button', { name: 'Try again' }).click()
  const text = panel.getByLabel('Write the first comment')
  await text.fill('To be kept.')
  front.answerTo = path => (path.includes('/comments') ? 500 : undefined)
  await panel.getByRole('button', { name: 'Comment', exact: true }).click()
  await panel.getByRole('alert').waitFor()
  assert.equal(await text.inputValue(), 'To be kept.')
  front.answerTo = () => undefined
  await panel.getByRole('button', { name: 'Comment', exact: true }).click()
  await panel.getByRole('listitem').filter({ hasText: 'To be kept.' }).waitFor()
})
