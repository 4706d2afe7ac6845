import assert from 'node:assert/strict'
import { test } from '../../test/on-both-stores.ts'
import { openStoreFor } from '../../test/open-test-store.ts'
import { insertFile } from '../store/files.ts'
import { encodeJson } from '../store/json.ts'
import type { BatchRecordTargetRow } from '../store/tables.ts'
import { cancelBatch } from './cancel-batch.ts'

test('what was ready for a further register is not sent there where its batch is cancelled, and what was sent goes its way', async t => {
  const store = await openStoreFor(t)
  const { db } = store
  const owner = { organisation: 'maker', stage: 'preview' } as const
  await insertFile(db, { id: 'f', ...owner, received_by: null, bytes: 1, sha256: '', created_at: 1 })
  const batch = {
    id: 'b',
    ...owner,
    key_id: 'k',
    caller: '{}',
    mode: 'submit',
  }
  await db
    .insertInto('batch')
    .values({
      ...batch,
      state: 'submitting',
      file_id: 'f',
      bytes: 1,
      problem_count: 0,
      created_at: 1,
    } as never)
    .execute()
  const rows = (['ready', 'submitted', 'refused'] as const).map(
    (state, index): BatchRecordTargetRow => ({
      batch_id: 'b',
      number: index + 1,
      register: 'other',
      state,
      request_id: state === 'ready' ? null : `r${index}`,
      findings: null,
      reasons: null,
    }),
  )
  await db.insertInto('batch_record_target').values(rows).execute()

  assert.equal(await cancelBatch({ store, now: () => new Date(2) }, 'b', 'It was the wrong file.'), true)
  const [ready, ...others] = await db
    .selectFrom('batch_record_target')
    .selectAll()
    .orderBy('number')
    .execute()
  const reasons = encodeJson(['It was the wrong file.'])
  assert.deepEqual([ready?.state, ready?.reasons], ['cancelled', reasons])
  assert.deepEqual(
    others.map(({ state }) => state),
    ['submitted', 'refused'],
  )
})
