import assert from 'node:assert/strict'
import { openOlderVersion } from '../../../test/older-store.ts'
import { testOnBoth as test } from '../../../test/on-both-stores.ts'

const week = 7 * 86_400_000
const restored_at = 1_800_000_000_000

/** Pulls of a version whose clocks alone said what came first. @param restored_at when the store last went back */
async function open(
  t: Parameters<typeof openOlderVersion>[0],
  epoch: { epoch: number; restored_at: number | null } | undefined,
) {
  const { db, insert, upgrade } = await openOlderVersion(t, '0080-numbered-look-ups')
  if (epoch !== undefined)
    await insert('store_epoch', { ...epoch, n: 1, id: 'store', token: 'token', place: '{}', is_kept: 0 })
  for (const [id, started_at] of [
    ['before', restored_at - 1],
    ['at', restored_at],
    ['in the week after', restored_at + week - 1],
    ['after a week', restored_at + week],
  ] as const) {
    await insert('pull', {
      id,
      stage: 'preview',
      register: 'eudamed',
      organisation: 'maker',
      actor: 'DE-MF-000001723',
      started_by: 'k',
      scope: 'full',
      topic: '',
      state: 'complete',
      started_at,
      pages: 1,
      counts: '{}',
      differences: 0,
    })
  }
  await upgrade('0086-numbered-returns')
  const pulls = await db
    .selectFrom('pull')
    .select(['id', 'epoch', 'quarantined'])
    .orderBy('started_at')
    .execute()
  return pulls.map(({ id, ...placed }) => [id, placed.epoch, placed.quarantined])
}

test('pulls from before returns had numbers are of the present one where they began after it, and are trusted a week later', async t => {
  assert.deepEqual(await open(t, { epoch: 3, restored_at }), [
    ['before', 0, 1],
    ['at', 3, 1],
    ['in the week after', 3, 1],
    ['after a week', 3, 0],
  ])
})

/** All of them, trusted, in this epoch. */
const trusted = (epoch: number) =>
  ['before', 'at', 'in the week after', 'after a week'].map(id => [id, epoch, 0])

test('in a store that never went back all of them are trusted', async t => {
  assert.deepEqual(await open(t, { epoch: 1, restored_at: null }), trusted(1))
})

test('and so they are in one that has not named its epoch yet', async t => {
  assert.deepEqual(await open(t, undefined), trusted(0))
})
