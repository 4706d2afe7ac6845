import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { takeBatch } from '../src/batches/take-batch.ts'
import { storePieces } from '../src/batches/take-file.ts'
import { comingListFile } from '../src/imports/list-file.ts'
import { takeImport } from '../src/imports/take-import.ts'
import { sealWith } from '../src/secrets/sealing.ts'
import { removeBatch } from '../src/store/batches.ts'
import type { Store } from '../src/store/database.ts'
import { removeImports } from '../src/store/imports.ts'
import { test } from './on-both-stores.ts'
import { openStoreFor } from './open-test-store.ts'

const caller = { organisation: 'maker', stage: 'preview', actors: 'any', author: 'key' } as const
const noLimit = () => {}

/** What is asked for with a file of each kind, and what takes its row away. */
const kinds = {
  batch: {
    take: (services: Services, chunks: AsyncIterable<Uint8Array>) =>
      takeBatch(
        services as never,
        'process',
        {
          caller,
          mode: 'validate',
          model: null,
          kind: 'csv',
          actor: null,
          name: null,
          mapping: null,
          idempotencyKey: undefined,
        },
        chunks,
        noLimit,
      ),
    remove: (store: Store, id: string) => store.write(db => removeBatch(db, id)),
    pieces: 'batch_piece',
  },
  import: {
    take: (services: Services, chunks: AsyncIterable<Uint8Array>) =>
      takeImport(
        services as never,
        'process',
        { caller, name: null, model: null, kind: 'csv', actor: null, mapping: null },
        chunks,
        noLimit,
      ),
    remove: (store: Store, id: string) => store.write(db => removeImports(db, [id])),
    pieces: 'import_piece',
  },
} as const

type Services = ReturnType<typeof makeServices>

function makeServices(store: Store) {
  return { store, sealing: sealWith(randomBytes(32)), now: () => new Date(), randomBytes }
}

async function countPieces({ db }: Store, table: 'batch_piece' | 'import_piece'): Promise<number> {
  const rows = await db.selectFrom(table).select('number').execute()
  return rows.length
}

for (const [table, { take, remove, pieces }] of Object.entries(kinds)) {
  test(`of the file of ${table === 'import' ? 'an' : 'a'} ${table} that is removed while it comes nothing stays, and it may be sent again`, async t => {
    const store = await openStoreFor(t)
    async function* chunks() {
      yield new Uint8Array(600 * 1024)
      const { id } = await store.db
        .selectFrom(table as 'import')
        .select('id')
        .executeTakeFirstOrThrow()
      assert.equal(await countPieces(store, pieces), 1)
      await remove(store, id)
      yield new Uint8Array(600 * 1024)
    }
    await assert.rejects(take(makeServices(store), chunks()), { name: 'StoreUnavailable' })
    assert.equal(await countPieces(store, pieces), 0)
  })
}

test('of the changed file of an import that is removed while it is checked nothing stays', async t => {
  const store = await openStoreFor(t)
  const chunks = (async function* () {
    yield new Uint8Array(600 * 1024)
  })()
  const storing = storePieces(
    makeServices(store),
    comingListFile('gone', 3),
    chunks,
    noLimit,
    () => new RangeError('It has passed.'),
  )
  await assert.rejects(storing, { name: 'RangeError' })
  assert.equal(await countPieces(store, 'import_piece'), 0)
})
