import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { type OlderVersion, openOlderVersion } from '../../../test/older-store.ts'
import { testOnBoth as test } from '../../../test/on-both-stores.ts'
import { sealPieces } from '../../files/sealed-pieces.ts'
import { openFile } from '../../files/take-file.ts'
import { sealWith } from '../../secrets/sealing.ts'
import type { Store } from '../database.ts'
import { removeUnusedFiles } from '../files.ts'

const owner = { organisation: 'maker', stage: 'preview' } as const
const sealing = sealWith(randomBytes(32))
const file = randomBytes(1_200_000)
const list = randomBytes(700_000)
const changedList = randomBytes(600_000)

async function seal(
  bytes: Uint8Array,
  purpose: string,
  keep: (number: number, sealed: Uint8Array) => Promise<void>,
) {
  await sealPieces(
    sealing,
    purpose,
    (async function* () {
      yield bytes
    })(),
    keep,
  )
}

/** Puts batches and imports into a store as the version before had them. */
async function fill({ insert }: Pick<OlderVersion, 'insert'>): Promise<void> {
  for (const [id, state, bytes] of [
    ['b1', 'ended', file],
    ['b2', 'receiving', list],
  ] as const) {
    await insert('batch', {
      id,
      ...owner,
      key_id: 'k',
      caller: '{}',
      mode: 'submit',
      kind: 'csv',
      state,
      bytes: state === 'ended' ? bytes.length : 0,
      sha256: state === 'ended' ? 'hash' : null,
      received_by: 'sole',
      problem_count: 0,
      created_at: 7,
    })
    await seal(bytes, `batch ${id}`, (number, sealed) =>
      insert('batch_piece', { batch_id: id, number, sealed }),
    )
  }
  for (const [id, state, batchId] of [
    ['i1', 'open', 'b1'],
    ['i2', 'open', null],
    ['i3', 'receiving', null],
  ] as const) {
    await insert('import', {
      id,
      ...owner,
      key_id: 'k',
      state,
      received_by: 'sole',
      kind: 'csv',
      layout: 'own',
      model: 'EU_UDI_MDR',
      bytes: list.length,
      sha256: 'hash of the list',
      row_count: 1,
      revision: 4,
      is_proposed: 0,
      steps: 3,
      checked_at: 8,
      checked_bytes: changedList.length,
      check_counts: '{}',
      planned_at: 9,
      plan: '{}',
      batch_id: batchId,
      created_at: 7,
      changed_at: 8,
      changed_by: 'k',
    })
    for (const [revision, bytes] of [
      [0, list],
      [3, file],
      [4, changedList],
    ] as const) {
      await seal(bytes, `import ${id} ${revision}`, (number, sealed) =>
        insert('import_piece', { import_id: id, revision, number, sealed }),
      )
    }
  }
}

test('files of batches and lists open as they did after the tables of files have come', async t => {
  const older = await openOlderVersion(t, '0070-identifier-uses')
  const { db } = older
  await fill(older)
  await older.upgrade('0071-files')

  const batches = await db.selectFrom('batch').select(['id', 'file_id']).execute()
  assert.deepEqual(batches, [{ id: 'b1', file_id: 'batch b1' }])
  const imports = await db
    .selectFrom('import')
    .select(['id', 'file_id', 'checked_file_id', 'checked_at', 'plan'])
    .orderBy('id')
    .execute()
  assert.deepEqual(imports, [
    { id: 'i1', file_id: 'import i1 0', checked_file_id: 'import i1 4', checked_at: 8, plan: '{}' },
    { id: 'i2', file_id: 'import i2 0', checked_file_id: null, checked_at: null, plan: null },
  ])
  const read = async (id: string): Promise<Buffer> => {
    const source = await openFile({ store: { db } as unknown as Store, sealing }, owner, id)
    return Buffer.from(await source.read(0, source.size))
  }
  assert.deepEqual(await read('batch b1'), file)
  assert.deepEqual(await read('import i1 0'), list)
  assert.deepEqual(await read('import i1 4'), changedList)
  assert.deepEqual(await read('import i2 0'), list)
  assert.equal(await removeUnusedFiles(db as never, 'all'), 0)
  const { files } = await db
    .selectFrom('file')
    .select(({ fn }) => fn.countAll<number | string>().as('files'))
    .executeTakeFirstOrThrow()
  assert.equal(Number(files), 4)
})
