import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { Batching } from '../src/batches/batching.ts'
import { readBatch } from '../src/batches/read-batch.ts'
import { ReaderEnded } from '../src/batches/reading/file-reader.ts'
import { startBatches } from '../src/batches/start-batches.ts'
import { takeBatch } from '../src/batches/take-batch.ts'
import { shippedLists } from '../src/codes/in-force.ts'
import { makeSoleMember } from '../src/instances/membership.ts'
import { inlineReader } from '../src/reading/inline-reader.ts'
import { findBatch } from '../src/store/batches.ts'
import type { BatchRow } from '../src/store/tables.ts'
import { writeNdjson } from './batch-calls.ts'
import { freshRequest } from './fresh-request.ts'
import { openDelivery } from './hand-delivered.ts'
import { eventually } from './harness.ts'
import { startJobs } from './jobs.ts'
import { test } from './on-both-stores.ts'

const model = 'EU_UDI_MDR'
const accessPoint = {
  send: async () => ({ kind: 'taken' }) as const,
  fetchStatus: async () => 'on-its-way' as const,
}
const caller = {
  author: 'k',
  organisation: 'maker',
  stage: 'preview',
  actors: 'any',
} as const

type Judge = typeof inlineReader.judge

/** A reader that does this as soon as something is asked of it. */
const thatDoes =
  (next: () => Promise<never>): Judge =>
  (file, outside) =>
    Object.assign(inlineReader.judge(file, outside), { next })
const ends = thatDoes(() =>
  Promise.reject(new ReaderEnded('standstill', 'Reading the file got no further for 60 seconds.')),
)
const losesTheStore = thatDoes(() => Promise.reject(new Error('the database is gone')))
/** Of a process that does not outlive what it reads nothing is heard any longer. */
const neverSettles = thatDoes(() => new Promise(() => {}))
/** Gives `parts` of a record each, and then does as `then` does. */
const after = (parts: number, then: Judge): Judge =>
  async function* (file, outside) {
    const judged = inlineReader.judge(file, outside)
    for (let part = 0; part < parts; part += 1) {
      const next = await judged.next()
      if (!next.done) yield { ...next.value, rows: next.value.rows.slice(0, 1) }
    }
    return yield* then(file, outside)
  }

/** A store with a batch whose file is there, and what reads it. */
async function open(t: TestContext, count = 3) {
  const { delivery, store } = await openDelivery(t, accessPoint)
  const codes = { current: async () => shippedLists }
  const batching = (judge: Judge): Batching =>
    ({
      ...delivery,
      codes,
      strictContract: false,
      stages: {},
      mostRecords: 100,
      reader: { ...inlineReader, judge },
    }) as unknown as Batching
  const take = async (): Promise<string> => {
    const wanted = {
      caller,
      mode: 'validate',
      model,
      kind: 'ndjson',
      actor: 'DE-MF-000001723',
      name: null,
      mapping: null,
      idempotencyKey: undefined,
    } as const
    const body = writeNdjson(Array.from({ length: count }, () => freshRequest(model)))
    const taken = await takeBatch(batching(inlineReader.judge), 'i', wanted, splitChunks(body), () => {})
    assert.ok(taken.kind === 'taken')
    return taken.batch.id
  }
  const id = await take()
  const look = async (which = id): Promise<BatchRow> => {
    const batch = await findBatch(store.db, which)
    assert.ok(batch)
    return batch
  }
  const signal = new AbortController().signal
  return {
    id,
    look,
    take,
    batching,
    read: async (judge: Judge) => readBatch(batching(judge), await look(), signal),
    stopWhile: async (judge: Judge) => {
      const stopping = new AbortController()
      const reading = readBatch(batching(judge), await look(), stopping.signal)
      stopping.abort()
      await reading
    },
    /** The process is killed while it reads: it has begun, and nothing ends it. */
    async killWhile(judge: Judge) {
      const { readings } = await look()
      const progress = await store.db.selectFrom('batch_record').selectAll().execute()
      void readBatch(batching(judge), await look(), signal)
      await eventually(
        async () => [
          (await look()).readings,
          (await store.db.selectFrom('batch_record').selectAll().execute()).length,
        ],
        ([begun, records]) => (judge === neverSettles ? begun === readings + 1 : records !== progress.length),
      )
    },
  }
}

async function* splitChunks(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}

function listProblems({ problems }: BatchRow): { ruleId: string; message: string }[] {
  return JSON.parse(problems ?? '[]')
}

test('a file that ended its reader twice is unreadable, says why, and is not taken up again', async t => {
  const { read, look } = await open(t)
  await assert.rejects(read(ends), ReaderEnded)
  assert.equal((await look()).state, 'reading')
  await read(ends)
  const batch = await look()
  assert.equal(batch.state, 'unreadable')
  const [problem] = listProblems(batch)
  assert.equal(problem?.ruleId, 'reader-ended')
  assert.match(problem?.message ?? '', /got no further for 60 seconds.*tried twice.*Divide the file/s)
})

test('a file that ended its reader each time is unreadable, however far each reader came', async t => {
  const { read, look } = await open(t)
  await assert.rejects(read(after(1, ends)), ReaderEnded)
  await read(after(1, ends))
  assert.equal((await look()).state, 'unreadable')
})

test('a file at which the process was killed twice is unreadable, and not read a third time', async t => {
  const { killWhile, read, look } = await open(t)
  await killWhile(neverSettles)
  await killWhile(neverSettles)
  let isRead = false
  await read(async function* (file, outside) {
    isRead = true
    return yield* inlineReader.judge(file, outside)
  })
  assert.equal(isRead, false)
  const batch = await look()
  assert.equal(batch.state, 'unreadable')
  assert.match(listProblems(batch)[0]?.message ?? '', /broke down both times/)
})

test('a file that gets further each time is read, however often the process is killed', async t => {
  const { killWhile, read, look } = await open(t, 6)
  for (let times = 0; times < 4; times += 1) await killWhile(after(1, neverSettles))
  await read(inlineReader.judge)
  const batch = await look()
  assert.deepEqual([batch.state, JSON.parse(batch.counts ?? '')], ['ended', { valid: 6 }])
})

test('a gateway that is stopped while it reads says nothing against the file', async t => {
  const { stopWhile, read, look } = await open(t)
  for (let times = 0; times < 4; times += 1) await stopWhile(ends)
  await read(inlineReader.judge)
  assert.equal((await look()).state, 'ended')
})

test('a failure of the store says nothing against the file', async t => {
  const { read, look } = await open(t)
  for (let times = 0; times < 4; times += 1) await assert.rejects(read(losesTheStore), /the database is gone/)
  await read(inlineReader.judge)
  assert.equal((await look()).state, 'ended')
})

test('a file that may have ended the process is read while no other is', async t => {
  const { id, killWhile, take, look, batching } = await open(t)
  await killWhile(neverSettles)
  const another = await take()
  const begun: string[] = []
  const underWay = new Set<string>()
  const judge: Judge = async function* (file, outside) {
    begun.push(file.batchId)
    assert.equal(underWay.size, 0, 'it is read alone')
    underWay.add(file.batchId)
    try {
      return yield* inlineReader.judge(file, outside)
    } finally {
      underWay.delete(file.batchId)
    }
  }
  const given = batching(judge)
  await startBatches(given, startJobs(t, given), makeSoleMember(given.store))
  await eventually(
    async () => [(await look()).state, (await look(another)).state],
    states => states.every(state => state === 'ended'),
  )
  assert.deepEqual(begun, [id, another])
})
