import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makePerson } from '../../server/test/people.ts'
import { assertAccessible, isWithinWidth, picture, skip } from './browser.ts'
import { startFront } from './front.ts'
import { assertNoComplaints } from './people-world.ts'
import { makeWork, openAs, startWithConsole } from './work-world.ts'

test('two people talk about a refused submission, and each sees at once what the other does', {
  skip,
}, async t => {
  const world = await startWithConsole(t)
  const ada = await makePerson(world, 'Ada Lovelace', 'submitter')
  const bob = await makePerson(world, 'Bob Noyce', 'submitter')
  await makePerson(world, 'Grace Hopper', 'submitter')
  const { requestId } = await makeWork(world)
  const adas = await openAs(t, world, ada)
  const bobs = await openAs(t, world, bob)
  const [one, other] = [adas, bobs].map(({ page }) =>
    page.getByRole('region', { name: 'Owner and comments' }),
  )
  assert.ok(one && other)
  for (const each of [adas, bobs]) {
    await each.open(`#/submissions/${requestId}`)
    await each.page.getByText('No owner', { exact: true }).waitFor()
  }
  // One press.
  await one.getByRole('button', { name: 'Assign to me' }).click()
  await one.getByText(/^since/).waitFor()
  await other.getByText('Ada Lovelace').waitFor()
  assert.equal(await one.getByRole('button', { name: 'Assign to me' }).count(), 0)
  await one.locator('button:focus', { hasText: 'Assign …' }).waitFor()

  // With the keyboard alone: a colleague is mentioned.
  const text = other.getByLabel('Write the first comment')
  await text.focus()
  await bobs.page.keyboard.type('Which certificate, @ad')
  await other.getByRole('option', { name: /Ada Lovelace/ }).waitFor()
  await assertAccessible(bobs.page)
  await bobs.page.keyboard.press('Enter')
  assert.equal(await text.inputValue(), 'Which certificate, @Ada Lovelace ')
  await bobs.page.keyboard.type('<b>now</b>? https://example.org/a')
  await bobs.page.keyboard.press('Control+Enter')
  const comment = one
    .getByRole('listitem')
    .filter({ hasText: 'Which certificate, @Ada Lovelace <b>now</b>?' })
  await comment.getByText('Bob Noyce').waitFor()
  await comment.getByRole('link', { name: 'https://example.org/a' }).waitFor()
  assert.equal(await comment.getByRole('button').count(), 0, 'what another one wrote is not changed')
  const { mentions } = await world.gateway.store.db
    .selectFrom('comment')
    .select('mentions')
    .executeTakeFirstOrThrow()
  assert.deepEqual(JSON.parse(mentions), [ada.id])

  // One's own comment is edited and deleted.
  await one.getByLabel('Write a comment').fill('The one of May.')
  await one.getByRole('button', { name: 'Comment', exact: true }).click()
  const own = one.getByRole('listitem').filter({ hasText: 'The one of May.' })
  await own.getByRole('button', { name: /^Edit/ }).click()
  await one.getByLabel('Edit your comment').fill('The one of June.')
  await one.getByRole('button', { name: 'Save' }).click()
  const edited = other.getByRole('listitem').filter({ hasText: 'The one of June.' })
  await edited.getByText(/edited/).waitFor()
  const mine = one.getByRole('listitem').filter({ hasText: 'The one of June.' })
  await mine.getByRole('button', { name: /^Delete/ }).click()
  const dialog = adas.page.getByRole('dialog')
  await assertAccessible(adas.page)
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await edited.waitFor({ state: 'detached' })
  await other.getByText(/^Deleted,/).waitFor()
  await picture(adas.page, 'work-submission')

  // A colleague is searched for with the keyboard, and is taken away again.
  await one.getByRole('button', { name: 'Assign …' }).focus()
  await adas.page.keyboard.press('Enter')
  await one.getByRole('option', { name: /Bob Noyce/ }).waitFor()
  await adas.page.keyboard.type('noy')
  await one.getByRole('option').filter({ hasNotText: 'Bob Noyce' }).waitFor({ state: 'detached' })
  await adas.page.keyboard.press('ArrowDown')
  await assertAccessible(adas.page)
  await picture(adas.page, 'work-assign')
  await adas.page.keyboard.press('Enter')
  await one.getByTitle('Bob Noyce').waitFor()
  await other.getByTitle('Bob Noyce').waitFor()
  await other.getByRole('button', { name: 'Remove owner' }).click()
  await one.getByText('No owner', { exact: true }).waitFor()
  assert.deepEqual([...adas.complaints, ...bobs.complaints], [])
})

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

for (const colours of ['light', 'dark'] as const) {
  test(`owner and comments fit at every width, ${colours}`, { skip }, async t => {
    const world = await startWithConsole(t)
    const ada = await makePerson(world, 'Ada King, Countess of Lovelace', 'submitter')
    const { requestId, batchId, code } = await makeWork(world)
    const comments = `/api/v1/submissions/${requestId}/comments`
    for (const text of ['Short.', `https://example.org/${'a'.repeat(200)}\n\n${'words '.repeat(80)}`]) {
      await world.post(comments, { text })
    }
    for (const each of [`submissions/${requestId}`, `batches/${batchId}`, `deadlines/GS1/${code}`]) {
      await world.put(`/api/v1/${each}/owner`, { person: ada.id })
    }
    const { page, open } = await openAs(t, world, ada, { colours })
    for (const [name, place] of [
      ['overview', 'overview'],
      ['submissions', 'submissions'],
      ['submission', `submissions/${requestId}`],
      ['batches', 'batches'],
      ['batch', `batches/${batchId}`],
      ['deadlines', 'devices/deadlines'],
      ['deadline', `devices/deadline/GS1/${code}`],
      ['mail', 'account'],
    ] as const) {
      await open(`#/${place}`)
      for (const width of [1440, 1024, 768, 360]) {
        await page.setViewportSize({ width, height: 900 })
        const content =
          name === 'mail' ? page.getByText('How often') : page.getByText(/VenaLine|list\.ndjson/)
        await content.first().waitFor()
        assert.ok(await isWithinWidth(page), `${name}, ${width} px`)
        await picture(page, `work-${name}-${width}-${colours}`)
      }
      await assertAccessible(page)
    }
  })
}

test('a person chooses how mail comes', { skip }, async t => {
  const world = await startWithConsole(t)
  const ada = await makePerson(world, 'Ada Lovelace', 'viewer')
  const { page, open, complaints } = await openAs(t, world, ada)
  await open('#/account')
  const choice = page.getByRole('region', { name: 'Mail to you' })
  assert.ok(await choice.getByLabel(/^At once/).isChecked())
  await choice.getByLabel(/^Once a day/).check()
  await choice.getByRole('combobox').selectOption('7:00 UTC')
  await choice.getByText('Saved.').waitFor()
  await assertAccessible(page)
  await page.reload()
  await choice.getByLabel(/^Once a day/).waitFor()
  assert.ok(await choice.getByLabel(/^Once a day/).isChecked())
  assert.equal(await choice.getByRole('combobox').inputValue(), '7')
  await choice.getByLabel('No mail').check()
  await choice.getByText('Saved.').waitFor()
  assertNoComplaints(complaints)
})
