import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from '../../test/on-both-stores.ts'
import { openStoreFor } from '../../test/open-test-store.ts'
import { sealWith } from '../secrets/sealing.ts'
import { storeFile } from './stored-file.ts'

test('a file whose batch is gone while it comes is refused as what may be sent again', async t => {
  const store = await openStoreFor(t)
  async function* chunks() {
    yield new Uint8Array(600 * 1024)
  }
  await assert.rejects(
    storeFile(store, sealWith(randomBytes(32)), 'gone', chunks(), () => {}),
    { name: 'StoreUnavailable' },
  )
})
