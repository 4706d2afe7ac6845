import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { authority, shippedCodeLists } from '@udigate/eudamed'
import { openTestStore } from '../../test/open-test-store.ts'
import { importCodeList, resetCodeList } from './change.ts'
import { watchCodeLists } from './in-force.ts'

/** One store, watched twice as by two processes, and a clock that is set by hand. */
async function twoWatches(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-codes-'))
  const store = await openTestStore({ dataDir: folder })
  t.after(async () => {
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const clock = { time: Date.parse('2026-01-31T12:00:00Z') }
  const now = () => new Date(clock.time)
  const here = { store, now, codes: watchCodeLists(store.db, now) }
  return { clock, here, there: watchCodeLists(store.db, now) }
}

const upload = (version: string) => ({
  version,
  source: 'this test',
  entries: [...shippedCodeLists.notifiedBodies.entries(), { code: '9999', term: version }],
})

test('without any change the lists are the shipped ones', async t => {
  const { here } = await twoWatches(t)
  const { number, findLists, imports } = await here.codes.current('gateway')
  assert.deepEqual([number, findLists(authority), imports.size], [0, shippedCodeLists, 0])
})

test('a change is in force at once where it is made, and two seconds later elsewhere', async t => {
  const { clock, here, there } = await twoWatches(t)
  const before = await there.current('gateway')
  const result = await importCodeList(here, 'gateway', 'me', 'notified-bodies', upload('9'))
  assert.deepEqual(result, { ok: true, changes: { added: ['9999'], removed: [], changed: [] } })
  assert.equal((await here.codes.current('gateway')).findList('notified-bodies').version, '9')

  clock.time += 1999
  assert.equal(await there.current('gateway'), before)
  clock.time += 1
  const after = await there.current('gateway')
  assert.equal(after.findList('notified-bodies').get('9999')?.term, '9')
  assert.equal(after.findList('emdn'), shippedCodeLists.emdn)
  assert.equal(before.findList('notified-bodies').has('9999'), false)

  await resetCodeList(here, 'gateway', 'me', 'notified-bodies')
  clock.time += 2000
  assert.equal((await there.current('gateway')).findList('notified-bodies'), shippedCodeLists.notifiedBodies)
})

test('a clock that is set back does not keep a change away', async t => {
  const { clock, here, there } = await twoWatches(t)
  await there.current('gateway')
  await importCodeList(here, 'gateway', 'me', 'notified-bodies', upload('9'))
  clock.time -= 3_600_000
  assert.equal((await there.current('gateway')).findList('notified-bodies').version, '9')
})

test('the newest of several imports is in force, and the ones before are kept', async t => {
  const { here, there } = await twoWatches(t)
  for (const version of ['8', '9'])
    await importCodeList(here, 'gateway', 'me', 'notified-bodies', upload(version))
  const { number, imports } = await there.current('gateway')
  assert.equal(number, 2)
  assert.equal(imports.get('notified-bodies')?.version, '9')
  const rows = await here.store.db.selectFrom('code_list_change').select(['version', 'entries']).execute()
  assert.deepEqual(
    rows.map(({ version, entries }) => [version, JSON.parse(entries ?? '').at(-1)]),
    [
      ['8', { code: '9999', term: '8' }],
      ['9', { code: '9999', term: '9' }],
    ],
  )
})

test('what has faults changes nothing, and a reset of what is shipped is no change', async t => {
  const { here } = await twoWatches(t)
  const entries = [{ code: 'none' }]
  const result = await importCodeList(here, 'gateway', 'me', 'notified-bodies', {
    ...upload('9'),
    entries,
    force: true,
  })
  assert.deepEqual(result, {
    ok: false,
    faults: [{ index: 0, field: 'code', message: 'none is not written as the codes of this list are.' }],
  })
  assert.equal(await resetCodeList(here, 'gateway', 'me', 'notified-bodies'), undefined)
  assert.equal((await here.codes.refresh('gateway')).number, 0)
})
