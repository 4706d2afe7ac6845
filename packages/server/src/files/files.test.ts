import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type { TestContext } from 'node:test'
import { test } from '../../test/on-both-stores.ts'
import { openStoreFor } from '../../test/open-test-store.ts'
import { takeBatch } from '../batches/take-batch.ts'
import { sealWith } from '../secrets/sealing.ts'
import { insertFile, keepFile, removeUnusedFiles } from '../store/files.ts'
import { openFile, type TakenFile, takeFile } from './take-file.ts'

const caller = { organisation: 'maker', stage: 'preview', actors: 'any', author: 'key' } as const
const other = { organisation: 'other', stage: 'preview' } as const
const instance = async () => 'process'
const ofOtherStage = { organisation: 'maker', stage: 'production' } as const

async function makeServices(t: TestContext) {
  const store = await openStoreFor(t)
  const services = { store, sealing: sealWith(randomBytes(32)), now: () => new Date(), randomBytes, instance }
  return {
    ...services,
    /** How many files there are, and pieces of them. */
    count: async () => {
      const files = await store.db.selectFrom('file').select('id').execute()
      const pieces = await store.db.selectFrom('file_piece').select('number').execute()
      return [files.length, pieces.length]
    },
    remove: (ended: 'all' | 'gone' | 'none') => store.write(db => removeUnusedFiles(db, ended)),
    /** A file that a batch refers to. */
    takeBatchOf: async (bytes: Uint8Array) => {
      const wanted = {
        caller,
        mode: 'validate',
        model: null,
        kind: 'csv',
        actor: null,
        name: null,
        mapping: null,
        idempotencyKey: undefined,
      } as const
      const taken = await takeBatch(services, wanted, send(bytes), () => {})
      return taken.kind === 'taken' ? taken.batch : assert.fail()
    },
  }
}

async function* send(...chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks
}

async function* breakOff(): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(600 * 1024)
  throw new TypeError('It broke off.')
}

const refuse = () => Promise.reject(new SyntaxError('It is no table.'))
const keepNothing = () => assert.fail('It is kept.')

test('of a file that is removed while it comes nothing stays, and it may be sent again', async t => {
  const services = await makeServices(t)
  async function* chunks() {
    yield new Uint8Array(600 * 1024)
    assert.deepEqual(await services.count(), [1, 1])
    assert.equal(await services.remove('gone'), 1)
    yield new Uint8Array(600 * 1024)
  }
  await assert.rejects(takeFile(services, caller, chunks(), keepNothing), { name: 'StoreUnavailable' })
  assert.deepEqual(await services.count(), [0, 0])
})

test('of a file that breaks off, is too large, is empty or is not kept nothing stays', async t => {
  const services = await makeServices(t)
  const take = (chunks: AsyncIterable<Uint8Array>, keep: (file: TakenFile) => Promise<void>, most = 1e9) =>
    takeFile(services, caller, chunks, keep, bytes => {
      if (bytes > most) throw new RangeError('It is too large.')
    })
  const large = () => send(new Uint8Array(600 * 1024), new Uint8Array(600 * 1024))
  await assert.rejects(take(breakOff(), keepNothing), { name: 'TypeError' })
  await assert.rejects(take(large(), keepNothing, 700 * 1024), { name: 'RangeError' })
  await assert.rejects(take(large(), refuse), { name: 'SyntaxError' })
  assert.deepEqual(await take(send(new Uint8Array()), keepNothing), { kind: 'empty' })
  assert.deepEqual(await services.count(), [0, 0])
})

test('a file is opened for its organisation and stage alone', async t => {
  const services = await makeServices(t)
  const bytes = randomBytes(600 * 1024)
  const { file_id: id } = await services.takeBatchOf(bytes)
  const source = await openFile(services, caller, id)
  assert.deepEqual(Buffer.from(await source.read(0, source.size)), bytes)
  for (const owner of [other, ofOtherStage]) {
    await assert.rejects(openFile(services, owner, id), /There is no file [-\da-f]{36} of (?:other|maker)\.$/)
  }
})

test('files go once nothing refers to them, and those of processes that are gone; what is kept or still comes stays', async t => {
  const services = await makeServices(t)
  const { store } = services
  const batch = await services.takeBatchOf(randomBytes(10))
  const row = { ...caller, bytes: 0, sha256: '', created_at: 1 }
  const insert = (id: string, received_by: string | null) => {
    const { organisation, stage, bytes, sha256, created_at } = row
    const file = { id, organisation, stage, received_by, bytes, sha256, created_at } as const
    return store.write(db => insertFile(db, file))
  }
  const list = async () =>
    (await store.db.selectFrom('file').select('id').orderBy('id').execute()).map(({ id }) => id)
  await insert('comes', 'process')
  await insert('comes no longer', 'gone')
  await insert('unused', null)
  await store.write(db => db.insertInto('instance').values({ id: 'process', beat: 1 }).execute())
  assert.equal(await services.remove('none'), 1)
  assert.equal(await services.remove('gone'), 1)
  assert.deepEqual(await list(), ['comes', batch.file_id].sort())
  assert.equal(await services.remove('all'), 1)
  assert.deepEqual(await list(), [batch.file_id])
})

test('a file that was removed is not kept', async t => {
  const { store } = await makeServices(t)
  assert.equal(await store.write(db => keepFile(db, { id: 'gone', bytes: 1, sha256: '' })), false)
})
