import assert from 'node:assert/strict'
import { test } from '../../test/on-both-stores.ts'
import { openStoreFor } from '../../test/open-test-store.ts'
import { findRunningPull, insertPull } from './pulls.ts'
import type { PullRow } from './tables.ts'

const place = { stage: 'preview', register: 'eudamed' } as const
const actor = 'DE-MF-000001723'

function makePull(id: string, topic: string, scope: PullRow['scope']): PullRow {
  return {
    ...place,
    id,
    organisation: 'maker',
    actor,
    started_by: 'k',
    scope,
    topic,
    searches: null,
    state: 'running',
    because: null,
    started_at: 1,
    ended_at: null,
    pages: 0,
    expected_pages: null,
    counts: '{}',
    differences: 0,
    unread: null,
    source: null,
    epoch: 0,
    quarantined: 0,
  }
}

test('of pulls of an actor that run, the one of a topic is found', async t => {
  const store = await openStoreFor(t)
  for (const [id, topic, scope] of [
    ['1', 'group a', 'group'],
    ['2', '', 'full'],
    ['3', 'group b', 'group'],
  ] as const)
    await store.write(db => insertPull(db, makePull(id, topic, scope)))
  const topics = ['', 'group a', 'group b', 'group c']
  const found = await Promise.all(
    topics.map(async topic => (await findRunningPull(store.db, place, actor, topic))?.id),
  )
  assert.deepEqual(found, ['2', '1', '3', undefined])
  assert.notEqual(await findRunningPull(store.db, place, actor), undefined)
})
