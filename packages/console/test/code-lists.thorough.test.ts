import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makePerson } from '../../server/test/people.ts'
import { assertAccessible, picture, skip } from './browser.ts'
import { openAs, startForPeople } from './people-world.ts'

test('an administrator sees which code lists apply, that the gateway has another one since, and resets their own', {
  skip,
}, async t => {
  const world = await startForPeople(t)
  const key = await world.makeKey({ scopes: ['admin'], actors: 'any' })
  const put = async (path: string, version: string) => {
    const list = { version, source: 'NANDO', entries: [{ code: '0123' }], force: true }
    assert.equal((await world.put(`/api/v1/codes/${path}`, list, { key })).status, 200)
  }
  await put('notified-bodies/own', '2099')
  await put('notified-bodies', '2100')
  const { page } = await openAs(t, world, await makePerson(world, 'Ada', 'administrator'))
  await page.goto(`${world.address}/#/settings/codes`)
  const row = page.getByRole('row', { name: /^Notified bodies/ })
  await row.getByText('Own edition of the organisation').waitFor()
  await row.getByText('The gateway has 2100, which is another one since.').waitFor()
  await page.getByRole('row', { name: /EMDN.*This version of udigate/ }).waitFor()
  await assertAccessible(page)
  await picture(page, 'code-lists')
  await row.getByRole('button', { name: 'Reset' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Records are judged by 2100 from then on.').waitFor()
  await dialog.getByRole('button', { name: 'Reset' }).click()
  await row.getByText('Imported for the gateway').waitFor()
  assert.equal(await row.getByRole('button').count(), 0)
})
