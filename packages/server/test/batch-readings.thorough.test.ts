import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { pathToFileURL } from 'node:url'
import type { InputKind } from '@udigate/sheets'
import fc from 'fast-check'
import { lyingArchives } from '../../../fuzz/tables/lying-archives.ts'
import { zipOf } from '../../../fuzz/tables/zip-of.ts'
import { noteReadings } from '../src/batches/note-readings.ts'
import type { BatchServices } from '../src/batches/services.ts'
import { startBatches } from '../src/batches/start-batches.ts'
import { takeBatch } from '../src/batches/take-batch.ts'
import { shippedLists } from '../src/codes/in-force.ts'
import { makeSoleMember } from '../src/instances/membership.ts'
import { processReader } from '../src/reading/process-reader.ts'
import { findBatch } from '../src/store/batches.ts'
import type { BatchRow } from '../src/store/tables.ts'
import { writeNdjson } from './batch-calls.ts'
import { freshRequest } from './fresh-request.ts'
import { openDelivery } from './hand-delivered.ts'
import { eventually } from './harness.ts'
import { startJobs } from './jobs.ts'
import { test } from './on-both-stores.ts'

const model = 'EU_UDI_MDR'
const caller = { author: 'k', organisation: 'maker', stage: 'preview', actors: 'any' } as const
const budget = { seconds: 600, standstillSeconds: 600, mebibytes: 256 }

/** The sizes of files that do something to what reads them, in bytes. */
const poisons = { killsProcess: 1_001, endsThread: 1_002, standsStill: 1_003 }

/** What a thread runs that reads as ever, but for files of these sizes. */
function poisonedThread(t: TestContext): URL {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-poison-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'thread.mjs')
  const reader = new URL('../src/reading/reading-thread.ts', import.meta.url).href
  writeFileSync(
    file,
    `import { parentPort } from 'node:worker_threads'
await import(${JSON.stringify(reader)})
const { killsProcess, endsThread, standsStill } = ${JSON.stringify(poisons)}
let size
parentPort.on('message', messages => {
  for (const { name, args } of messages) {
    if (name === 'begin') size = args[0].size
    if (name !== 'next') continue
    if (size === killsProcess) process.kill(process.pid, 'SIGABRT')
    if (size === endsThread) process.exit(7)
    while (size === standsStill || size === killsProcess);
  }
})
`,
  )
  return pathToFileURL(file)
}

/** A store that takes files, and what reads them as long as it runs. */
async function open(t: TestContext) {
  const { delivery, store } = await openDelivery(t, {
    send: async () => ({ kind: 'taken' }) as const,
    fetchStatus: async () => 'on-its-way' as const,
  })
  const membership = makeSoleMember(store)
  const note = () => noteReadings({ ...delivery, membership })
  const services = (): BatchServices => {
    const readings = note()
    const reader = processReader(budget, readings, poisonedThread(t))
    t.after(() => reader.stop())
    const codes = { current: async () => shippedLists }
    const given = {
      ...delivery,
      codes,
      strictContract: false,
      stages: { preview: new Map(), production: new Map() },
      mostRecords: 100,
      reader,
      readings,
    }
    return given as unknown as BatchServices
  }
  const taking = services()
  const take = async (file: Uint8Array | string, kind: InputKind = 'ndjson'): Promise<string> => {
    const wanted = {
      caller,
      mode: 'validate',
      model,
      kind,
      actor: 'DE-MF-000001723',
      name: null,
      mapping: null,
      idempotencyKey: undefined,
    } as const
    async function* chunks() {
      yield Buffer.from(file)
    }
    const taken = await takeBatch({ ...taking, instance: async () => 'i' }, wanted, chunks(), () => {})
    assert.ok(taken.kind === 'taken')
    return taken.batch.id
  }
  const look = async (id: string): Promise<BatchRow> => {
    const batch = await findBatch(store.db, id)
    assert.ok(batch)
    return batch
  }
  return {
    take,
    look,
    takeSound: () => take(writeNdjson(Array.from({ length: 3 }, () => freshRequest(model)))),
    takePoison: (poison: keyof typeof poisons) => take(' '.repeat(poisons[poison])),
    /** As a process that was killed while it read these leaves them. */
    async killWhileReading(ids: readonly string[]) {
      const readings = note()
      for (const id of ids) await readings.begin(`judge ${(await look(id)).file_id}`, 0)
    },
    async start() {
      const given = services()
      await startBatches(given, startJobs(t, given), membership)
    },
    awaitStates: (ids: readonly string[], wanted: (states: readonly string[]) => boolean) =>
      eventually(async () => Promise.all(ids.map(async id => (await look(id)).state)), wanted),
  }
}

function listProblems({ problems }: BatchRow): { ruleId: string; message: string }[] {
  return JSON.parse(problems ?? '[]')
}

test('files that were being read when the process was killed are read, and only the one that ends its own process is not', async t => {
  const { takeSound, takePoison, killWhileReading, start, look, awaitStates } = await open(t)
  const poison = await takePoison('killsProcess')
  const sound = [await takeSound(), await takeSound()]
  for (let kills = 0; kills < 3; kills += 1) await killWhileReading(sound.slice(0, 1))
  await killWhileReading([poison])
  await start()
  await awaitStates([poison, ...sound], states => states.join() === 'unreadable,ended,ended')
  const [problem] = listProblems(await look(poison))
  assert.equal(problem?.ruleId, 'reader-ended')
  assert.match(problem?.message ?? '', /ended by SIGABRT.*read again, with the same end.*Divide the file/s)
  for (const id of sound) assert.deepEqual(JSON.parse((await look(id)).counts ?? ''), { valid: 3 })
})

test('a file that ended its reader is read again, and is unreadable when it ends that too', async t => {
  const { takePoison, takeSound, start, look, awaitStates } = await open(t)
  const poison = await takePoison('endsThread')
  const sound = await takeSound()
  await start()
  await awaitStates([poison, sound], states => states.join() === 'unreadable,ended')
  assert.match(listProblems(await look(poison))[0]?.message ?? '', /thread ended with status 7/)
})

test('nothing waits for suspect files, however many, and long, they are', async t => {
  const { takePoison, takeSound, killWhileReading, start, look, awaitStates } = await open(t)
  const poisons = [
    await takePoison('standsStill'),
    await takePoison('standsStill'),
    await takePoison('standsStill'),
    await takePoison('standsStill'),
  ]
  await killWhileReading(poisons)
  const sound = [await takeSound(), await takeSound(), await takeSound()]
  await start()
  await awaitStates(sound, states => states.every(state => state === 'ended'))
  for (const id of poisons) assert.equal((await look(id)).state, 'reading')
})

test('archives that lie and burst come to an end each, and so does what is sent beside them', async t => {
  const { take, takeSound, start, awaitStates } = await open(t)
  const archives = fc.sample(
    lyingArchives(fc.constant([{ name: 'xl/workbook.xml', content: Buffer.from('<workbook/>') }])),
    { seed: 7, numRuns: 12 },
  )
  const files = archives.map(files => zipOf(files)).filter(({ length }) => length > 0)
  const hostile: string[] = []
  for (const file of files) hostile.push(await take(file, 'xlsx'))
  const sound = await takeSound()
  await start()
  await awaitStates([...hostile, sound], states =>
    states.every((state, index) => state === (index < hostile.length ? 'unreadable' : 'ended')),
  )
})
