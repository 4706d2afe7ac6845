import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { test } from '../../test/on-both-stores.ts'
import { openStoreFor } from '../../test/open-test-store.ts'
import { watchEpoch } from '../delivery/epoch/watch-epoch.ts'
import { createApiKey, revokeApiKey } from '../keys/api-keys.ts'
import { mostEnded, rememberEnded } from './remember-ended.ts'

const environment = {
  now: () => new Date(),
  monotonic: () => new Date(),
  randomBytes: (count: number) => randomBytes(count),
}

test('what ended is remembered by the next process outside of the store, the newest at least', async t => {
  const store = await openStoreFor(t)
  const root = mkdtempSync(join(tmpdir(), 'udigate-ended-'))
  t.after(() => rmSync(root, { recursive: true, force: true }))
  const open = async () => {
    const ended = rememberEnded()
    const watching = { ...environment, store, log: pino({ level: 'silent' }), isRestored: false }
    const epoch = await watchEpoch({ ...watching, folder: join(root, 'memory'), ended })
    return { ended, epoch }
  }
  const ids = await store.write(async db => {
    const made: string[] = []
    for (let count = 0; count < mostEnded + 2; count += 1) {
      const wanted = { organisation: 'maker', stage: 'preview', name: 'ERP', actors: 'any' } as const
      const { row } = await createApiKey(db, environment, { ...wanted, scopes: ['read'] })
      await revokeApiKey(db, row.id, new Date(1_000_000 + count))
      made.push(row.id)
    }
    return made
  })
  const first = await open()
  assert.ok(!first.ended.has(ids.at(-1) ?? ''))
  await first.ended.read(store.db)
  await first.epoch.keep()
  await first.epoch.close()
  // Nothing of it is in the store any longer.
  await store.db.deleteFrom('api_key').execute()
  const { ended, epoch } = await open()
  t.after(() => epoch.close())
  assert.deepEqual(
    ids.map(id => ended.has(id)),
    ids.map((_, index) => index >= 2),
  )
})
