import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from '../../test/on-both-stores.ts'
import { openStoreFor } from '../../test/open-test-store.ts'
import { sealWith } from '../secrets/sealing.ts'
import { storeFile } from './stored-file.ts'

async function* chunks() {
  yield new Uint8Array(600 * 1024)
}

test('a file whose batch is gone while it comes is refused as what may be sent again', async t => {
  const store = await openStoreFor(t)
  const storing = storeFile(store, sealWith(randomBytes(32)), 'gone', chunks(), () => {})
  await assert.rejects(storing, { name: 'StoreUnavailable' })
})
