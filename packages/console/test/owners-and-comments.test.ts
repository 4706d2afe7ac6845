import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makePerson } from '../../server/test/people.ts'
import { assertAccessible, skip } from './browser.ts'
import { startFront } from './front.ts'
import { makeWork, openAs, startWithConsole } from './work-world.ts'

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
