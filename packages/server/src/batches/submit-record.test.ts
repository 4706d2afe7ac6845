import assert from 'node:assert/strict'
import { type CodeLists, shippedCodeLists, validRequests } from '@udigate/eudamed'
import type { ReadRequest } from '@udigate/sheets'
import type { JsonObject } from '@udigate/udi'
import { freshRequest } from '../../test/fresh-request.ts'
import { openDelivery } from '../../test/hand-delivered.ts'
import { test } from '../../test/on-both-stores.ts'
import { shippedLists } from '../codes/in-force.ts'
import { timerPause } from '../jobs/environment.ts'
import { inlineReader } from '../reading/inline-reader.ts'
import type { Acting } from '../rights/caller.ts'
import { insertRecords, NotReady } from '../store/batch-records.ts'
import { findBatch, insertBatch } from '../store/batches.ts'
import { insertFile } from '../store/files.ts'
import type { BatchRow, FileRow } from '../store/tables.ts'
import { askStore } from './reading/ask-store.ts'
import { recordRow } from './record-row.ts'
import type { BatchServices } from './services.ts'
import { type SubmitContext, submitRecord } from './submit-record.ts'

const accessPoint = {
  send: async () => ({ kind: 'taken' }) as const,
  fetchStatus: async () => 'on-its-way' as const,
}

/** Over this code of the nomenclature the rule that looks it up breaks down. */
const breaking = 'Z99BREAKS'

/** The code lists as shipped, but for that code. */
function breakingLists(): CodeLists {
  const { emdn } = shippedCodeLists
  const get: CodeLists['emdn']['get'] = code => {
    if (code === breaking) throw new Error('the list is damaged')
    return emdn.get(code)
  }
  return { ...shippedCodeLists, emdn: Object.assign(Object.create(emdn), { get }) }
}

const caller: Acting = {
  author: 'k',
  organisation: 'maker',
  stage: 'preview',
  actors: 'any',
}

const file: FileRow = {
  id: 'file',
  organisation: 'maker',
  stage: 'preview',
  received_by: null,
  bytes: 1,
  sha256: '',
  created_at: 1,
}

const batch: BatchRow = {
  id: 'b',
  organisation: 'maker',
  stage: 'preview',
  key_id: 'k',
  caller: JSON.stringify(caller),
  call: null,
  mode: 'submit',
  model: 'EU_UDI_MDR',
  kind: 'ndjson',
  actor: null,
  name: null,
  mapping: null,
  csv: null,
  judged_for: null,
  targets: null,
  idempotency_key: null,
  state: 'submitting',
  file_id: file.id,
  bytes: 1,
  sha256: '',
  problems: null,
  problem_count: 0,
  tables: null,
  because: null,
  counts: null,
  target_counts: null,
  created_at: 1,
  reading_at: 1,
  read_bytes: 1,
  submit_at: 1,
  submit_from: 0,
  cancelled_at: null,
  ended_at: null,
}

/** The requests of a file, each with a device of its own; those at `broken` with the code that nothing can be said of. */
function listRequests(count: number, broken: readonly number[]): ReadRequest[] {
  return Array.from({ length: count }, (_, index) => {
    const body = {
      ...freshRequest('EU_UDI_MDR'),
      actorCode: validRequests.EU_UDI_MDR.deviceGroup.MFActorCode,
    }
    if (broken.includes(index)) Object.assign(body.device, { MDN: [breaking] })
    return { record: index + 1, line: index + 1, reading: { ok: true, body: body as JsonObject } }
  })
}

test('a rule that breaks down ends its own record of a batch, and none of the others', async t => {
  const { delivery, store } = await openDelivery(t, accessPoint)
  const lists = breakingLists()
  const inForce = async () => ({ ...shippedLists, findLists: () => lists })
  const connected = new Map([
    ['eudamed', { authority: delivery.authority }],
  ]) as unknown as BatchServices['stages']['preview']
  const services = {
    ...delivery,
    pause: timerPause,
    codes: { current: inForce, refresh: inForce },
    strictContract: false,
    stages: { preview: connected, production: new Map() },
    mostRecords: 100,
    reader: inlineReader,
    readings: { findSuspects: async () => new Map() },
  } as unknown as BatchServices
  const judging: SubmitContext = {
    known: askStore(store.db, caller, 'b'),
    mode: 'submit',
    model: 'EU_UDI_MDR',
    actor: undefined,
    options: () => ({ codes: lists, strictContract: false }),
    groups: new Map(),
    findTargets: async () => ({ ok: true, further: [] }),
    before: new Map(),
  }
  const requests = listRequests(3, [1])
  await store.write(async db => {
    await insertFile(db, file)
    await insertBatch(db, batch)
    await insertRecords(
      db,
      batch,
      requests.map(request => recordRow('b', 'EU_UDI_MDR', request, { state: 'ready' })),
    )
  })
  const row = await findBatch(store.db, 'b')
  assert.ok(row)
  await Promise.all(requests.map(request => submitRecord(services, row, caller, judging, request)))

  const records = await store.db.selectFrom('batch_record').selectAll().orderBy('number').execute()
  assert.deepEqual(
    records.map(({ state }) => state),
    ['submitted', 'failed', 'submitted'],
  )
  const [, failed] = records
  assert.equal(failed?.request_id, null)
  assert.deepEqual(JSON.parse(failed?.reasons ?? ''), [
    'Rule BR-UDID-636 broke down, so that nothing can be said of it.',
  ])
  const submissions = await store.db.selectFrom('submission').select('request_id').execute()
  assert.equal(submissions.length, 2)

  // It has come to its end, and is not taken a second time.
  const [, again] = requests
  assert.ok(again)
  await assert.rejects(submitRecord(services, row, caller, judging, again), NotReady)
})
