import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { enableCompileCache, getCompileCacheDir } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { validRequests } from '@udigate/eudamed'
import { singleCsv, UnreadableInput } from '@udigate/sheets'
import { exampleGrid, makeWorkbook, put } from '../../../sheets/test/workbook-of.ts'
import { writePage } from '../../test/shown-page.ts'
import { watchReaders } from '../../test/started-readers.ts'
import type { NotedReading, Readings } from '../batches/note-readings.ts'
import {
  type FileToJudge,
  type JudgedPart,
  type ReaderEnd,
  ReaderEnded,
} from '../batches/reading/file-reader.ts'
import { openSent } from '../batches/reading/sent-source.ts'
import type { StoredFacts } from '../batches/stored-facts.ts'
import { type InForce, shippedLists } from '../codes/in-force.ts'
import { listsWith } from '../codes/lists-with.ts'
import { encodeJson } from '../store/json.ts'
import type { RequestFacts } from '../submissions/request-facts.ts'
import { type ReadingBudget, watchBudget } from './budget.ts'
import { inlineReader } from './inline-reader.ts'
import { processReader } from './process-reader.ts'
import type { Reader } from './reader.ts'
import { ReaderStopped } from './remote-reader.ts'

const model = 'EU_UDI_MDR'
const budget: ReadingBudget = { seconds: 600, standstillSeconds: 600, mebibytes: 256 }

const facts: StoredFacts = {
  acknowledged: async () => [],
  actingActor: async () => ({ kind: 'known', code: 'DE-MF-000001723' }),
  actorOfGroup: async () => undefined,
  findRepresentative: async () => undefined,
  storedGroup: async () => ({ kind: 'unknown', finding: undefined }),
  registered: async () => ({}),
  beside: async () => ({ registered: {}, isOpen: true, others: {} }),
  storedAmong: async () => new Set(),
}

const usual: FileToJudge = {
  kind: 'ndjson',
  model,
  mapping: null,
  batchId: 'b',
  mode: 'submit',
  actor: undefined,
  lists: [],
  strictContract: false,
  mostRecords: 1_000,
  last: 0,
}

const valid = validRequests.EU_UDI_MDR
const faulty = { ...valid, device: { ...valid.device, Device: '0308676965723' } }
const sibling = { device: { ...valid.device, Device: '04012345678918' } }
const ndjson = Buffer.from(`${[valid, faulty, sibling].map(each => JSON.stringify(each)).join('\n')}\nnone\n`)

async function faultyWorkbook(): Promise<Uint8Array> {
  const grid = exampleGrid(model)
  put(grid, 'Devices', 2, 'Device', '0308676965723')
  put(grid, 'Markets', 2, 'Device', '0308676965723')
  put(grid, 'Markets', 2, 'Country', 'XX')
  return makeWorkbook(grid)
}

function csv(): Uint8Array {
  return Buffer.from([...singleCsv(model, [faulty])].join(''))
}

async function judged(reader: Reader, file: Partial<FileToJudge>, bytes: Uint8Array) {
  const parts = reader.judge({ ...usual, ...file }, { source: await openSent(bytes), facts })
  const rows: JudgedPart['rows'][number][] = []
  for (;;) {
    const next = await parts.next()
    if (next.done) return { rows, facts: next.value }
    rows.push(...next.value.rows)
  }
}

async function all<Part>(parts: AsyncIterable<Part>): Promise<Part[]> {
  const found: Part[] = []
  for await (const part of parts) found.push(part)
  return found
}

/** What is noted of readings, whose ends are listed. */
function noteAll(): { readings: Pick<Readings, 'begin'>; ends: string[] } {
  const ends: string[] = []
  const noted: NotedReading = {
    pass: async () => void ends.push('passed'),
    breakOff: async () => void ends.push('broken off'),
    abandon: async () => void ends.push('abandoned'),
    async blame() {
      ends.push('blamed')
      return ends.filter(end => end === 'blamed').length
    },
  }
  return { readings: { begin: async () => noted }, ends }
}

function openApart(
  t: TestContext,
  own: Partial<ReadingBudget> = {},
  module?: URL,
  { readings } = noteAll(),
): Reader {
  const reader = processReader({ ...budget, ...own }, readings, module)
  t.after(() => reader.stop())
  return reader
}

const unreadable = (code: string) => (error: unknown) => {
  assert.ok(error instanceof UnreadableInput)
  assert.equal(error.problems[0]?.code, code)
  return true
}

for (const [name, open] of [
  ['here', () => inlineReader],
  ['in a process of its own', openApart],
] as const) {
  test(`${name}, each record of a file is judged, beside the groups that come with it`, async t => {
    const { rows, facts: found } = await judged(open(t), {}, ndjson)
    assert.deepEqual(
      rows.map(({ number, state, code, has_group }) => [number, state, code, has_group]),
      [
        [1, 'ready', valid.device.Device, 1],
        [2, 'invalid', '0308676965723', 1],
        [4, 'invalid', null, 0],
        [3, 'ready', '04012345678918', 0],
      ],
    )
    assert.deepEqual(found, { problems: { problems: null, problem_count: 0 }, models: [model], tables: [] })
  })

  test(`${name}, what is stored is passed over`, async t => {
    const { rows } = await judged(open(t), { last: 2 }, ndjson)
    assert.deepEqual(
      rows.map(({ number }) => number),
      [4, 3],
    )
  })

  test(`${name}, a damaged file is unreadable, and one of no known model`, async t => {
    const reader = open(t)
    const cut = (await faultyWorkbook()).subarray(0, 3_000)
    await assert.rejects(
      judged(reader, { kind: 'xlsx', model: null, mapping: null }, cut),
      unreadable('damaged-file'),
    )
    await assert.rejects(judged(reader, { model: null }, ndjson), unreadable('model-unknown'))
    await assert.rejects(judged(reader, { mostRecords: 3 }, ndjson), unreadable('too-large-inside'))
    assert.equal((await judged(reader, {}, ndjson)).rows.length, 4)
  })

  test(`${name}, what the store cannot answer is no fault of the file`, async t => {
    const lost = new Error('the database is gone')
    const actingActor = () => Promise.reject(lost)
    const source = await openSent(ndjson)
    const parts = open(t).judge(usual, { source, facts: { ...facts, actingActor } })
    await assert.rejects(parts.next(), error => error === lost)
  })

  test(`${name}, places of findings are known as long as a request is held`, async t => {
    const source = await openSent(await faultyWorkbook())
    for await (const { requests } of open(t).requests(
      { kind: 'xlsx', model: null, mapping: null },
      { source },
    )) {
      for (const { record, sheet, locate } of requests) {
        const places = await locate?.(['/device/Device', '/device/MarketInfos/0/Country'])
        assert.deepEqual([record, sheet], [1, 'Devices'])
        assert.deepEqual(
          places?.map(place => place && 'field' in place && [place.sheet, place.row, place.field]),
          [
            ['Devices', 2, 'Device'],
            ['Markets', 2, 'Country'],
          ],
        )
        return
      }
    }
    assert.fail('there is a request in it')
  })
}

test('a process finds what is found here, whatever the kind of file', async t => {
  const apart = openApart(t)
  for (const [file, bytes] of [
    [{ kind: 'xlsx', model: null, mapping: null }, await faultyWorkbook()],
    [{ kind: 'csv' }, csv()],
    [{ kind: 'json' }, Buffer.from(JSON.stringify([valid, faulty, 1]))],
    [{ kind: 'ndjson' }, ndjson],
  ] as const) {
    assert.deepEqual(await judged(apart, file, bytes), await judged(inlineReader, file, bytes))
  }
})

test('a table with what became of its rows is the same, byte for byte', async t => {
  const apart = openApart(t)
  for (const [format, bytes] of [
    ['xlsx', await faultyWorkbook()],
    ['csv', csv()],
  ] as const) {
    const annotate = async (reader: Reader) => {
      const pages = [
        [{ findings: [], became: { sheet: 'Devices', row: 2, fate: 'valid', remark: 'Seen.' } }],
        undefined,
      ]
      const nextPage = async () => pages.shift()
      const file = { format, model, mapping: null, lists: [] } as const
      const chunks = await all(reader.annotate(file, { source: await openSent(bytes), nextPage }))
      return Buffer.concat(chunks.map(chunk => Buffer.from(chunk)))
    }
    assert.deepEqual(await annotate(apart), await annotate(inlineReader))
  }
})

test('a part is read ahead, and no more', async t => {
  let reads = 0
  const bytes = Buffer.from('{}\n'.repeat(1_000_000))
  const source = await openSent(bytes)
  const counted = {
    ...source,
    read(at: number, length: number) {
      reads += 1
      return source.read(at, length)
    },
  }
  const parts = openApart(t).requests(usual, { source: counted })
  await parts.next()
  const early = reads
  await parts.return(undefined)
  assert.ok(early <= 3, `${early} of ${bytes.length / 65_536} reads`)
})

/** A thread that does this when it is asked for the next part. */
function threadThat(t: TestContext, does: string): URL {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-reader-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'thread.mjs')
  writeFileSync(
    file,
    `import { parentPort } from 'node:worker_threads'
parentPort.on('message', calls => {
  for (const { id, name } of calls) {
    if (name === 'next') { ${does} }
    else parentPort.postMessage([{ kind: 'answer', id, value: undefined }])
  }
})`,
  )
  return pathToFileURL(file)
}

const ends: readonly (readonly [
  name: string,
  does: string,
  Partial<ReadingBudget>,
  ReaderEnded['reason'],
])[] = [
  ['stands still', 'for (;;) {}', { standstillSeconds: 0.2 }, 'standstill'],
  [
    'goes on and on',
    `setInterval(() => {
      for (const end = Date.now() + 20; Date.now() < end; ) {}
      parentPort.postMessage([{ kind: 'answer', id: 0, value: undefined }])
    }, 1)`,
    { seconds: 0.5 },
    'time',
  ],
  [
    'keeps everything',
    'const kept = []; for (;;) kept.push({ at: kept.length })',
    { mebibytes: 64 },
    'memory',
  ],
  [
    'keeps bytes',
    `const kept = []; for (;;) {
      kept.push(new Uint8Array(1_000_000).fill(1))
      for (const end = Date.now() + 5; Date.now() < end; ) {}
    }`,
    { mebibytes: 64 },
    'memory',
  ],
  // The engine ends the whole process over these, not their thread.
  ['keeps one list', 'const kept = []; for (;;) kept.push(kept.length)', { mebibytes: 64 }, 'memory'],
  ['fills one list', 'const kept = new Array(1e8); kept.fill({})', { mebibytes: 64 }, 'memory'],
  ['throws', "throw new Error('out of order')", {}, 'failure'],
  ['ends', 'process.exit(7)', {}, 'failure'],
]
for (const [name, does, own, reason] of ends) {
  test(`a reader that ${name} is ended, and the next file gets another`, async t => {
    const noted = noteAll()
    const reader = openApart(t, own, threadThat(t, does), noted)
    for (const times of [1, 2]) await assert.rejects(judged(reader, {}, ndjson), isEnd(reason, times))
    assert.deepEqual(noted.ends, ['blamed', 'blamed'])
  })
}

/** Fills so many characters with one text again and again. */
const fill = (text: string, length: number): string => text.repeat(Math.ceil(length / text.length))

const least = { mebibytes: 64 }

/** What makes far more of its characters than they are, in one record. */
const shapes: Readonly<Record<string, (length: number) => string>> = {
  'empty objects': length => `{"device":{"a":[${fill('{},', length)}{}]}}`,
  'empty lists': length => `{"device":{"a":[${fill('[],', length)}[]]}}`,
  'nested lists': length => `{"device":{"a":[${fill(`${'['.repeat(50)}0${']'.repeat(50)},`, length)}0]}}`,
  'many keys': length =>
    `{"device":{${Array.from({ length: length / 12 }, (_, index) => `"${index + 1e7}":0`).join(',')}}}`,
  'one key again and again': length => `{"device":{${fill('"key":0,', length)}"key":0}}`,
  'long keys': length =>
    `{"device":{${Array.from({ length: length / 5_000 }, (_, index) => `"${String(index).padEnd(5_000, 'k')}":0`).join(',')}}}`,
  'one text': length => `{"device":{"a":"${fill('k', length)}"}}`,
}
for (const [name, make] of Object.entries(shapes)) {
  test(`a list of requests that outgrows its reader ends it: ${name}`, async t => {
    const list = Buffer.from(`[${make(60_000_000)}]`)
    await assert.rejects(judged(openApart(t, least), { kind: 'json' }, list), isEnd('memory', 1))
  })
}

test('a record that is too long is passed over, in the least memory that may be set', async t => {
  const lines = Buffer.from(`${shapes['empty objects']?.(100_000_000)}\n${JSON.stringify(valid)}\n`)
  const { rows } = await judged(openApart(t, least), {}, lines)
  const states = rows.map(({ number, state }) => [number, state])
  assert.deepEqual(states, [
    [1, 'invalid'],
    [2, 'ready'],
  ])
})

const isEnd = (reason: ReaderEnd, times: number) => (error: unknown) => {
  assert.ok(error instanceof ReaderEnded)
  assert.deepEqual([error.reason, error.times], [reason, times])
  return true
}

const outsideOfIt: readonly (readonly [title: string, does: string, end: string])[] = [
  ['takes its process down', "process.kill(process.pid, 'SIGABRT')", 'blamed'],
  ['has its process killed from outside is not blamed', "process.kill(process.pid, 'SIGKILL')", 'abandoned'],
]
for (const [title, does, end] of outsideOfIt) {
  test(`a file that ${title}`, async t => {
    const noted = noteAll()
    const reader = openApart(t, {}, threadThat(t, does), noted)
    await assert.rejects(judged(reader, {}, ndjson), error => {
      assert.ok(error instanceof (end === 'blamed' ? ReaderEnded : ReaderStopped))
      return true
    })
    assert.deepEqual(noted.ends, [end])
  })
}

test('a reader that is stopped, that cannot be started, or that is not read to its end says nothing of the file', async t => {
  const noted = noteAll()
  const asksForBytes = "parentPort.postMessage([{ kind: 'call', id: 1, name: 'read', args: [0, 1] }])"
  const stopped = openApart(t, {}, threadThat(t, asksForBytes), noted)
  const read = async () => {
    void stopped.stopFiles()
    return new Uint8Array(1)
  }
  const parts = stopped.judge(usual, { source: { ...(await openSent(ndjson)), read }, facts })
  await assert.rejects(parts.next(), ReaderStopped)
  const missing = openApart(t, {}, new URL('file:///none.mjs'), noted)
  await assert.rejects(judged(missing, {}, ndjson), ReaderStopped)
  const unread = openApart(t, {}, undefined, noted).judge(usual, {
    source: await openSent(ndjson),
    facts,
  })
  await unread.next()
  await unread.return(undefined as never)
  assert.deepEqual(noted.ends, ['broken off', 'broken off', 'broken off'])
})

test('a file that is read to its end, or is damaged, has nothing against it any longer', async t => {
  const noted = noteAll()
  const reader = openApart(t, {}, undefined, noted)
  await judged(reader, {}, ndjson)
  await assert.rejects(judged(reader, { model: null }, ndjson), unreadable('model-unknown'))
  assert.deepEqual(noted.ends, ['passed', 'passed'])
})

/** A thread that is looked at every 200 milliseconds, and may stand still for ten seconds of work. */
function watchThread(t: TestContext) {
  t.mock.timers.enable({ apis: ['setInterval'] })
  let [active, cpu] = [0, 0]
  const ended: string[] = []
  const thread = {
    performance: { eventLoopUtilization: () => ({ active }) },
    getHeapStatistics: async () => ({ external_memory: 0 }),
  }
  watchBudget(
    { ...budget, standstillSeconds: 10 },
    thread as never,
    error => ended.push(error.reason),
    () => cpu,
  )
  return {
    ended,
    /** So often it is seen at work for so long, with so much of the processor for all of the process. */
    look(times: number, atWork: number, ofProcessor: number) {
      for (let looks = 0; looks < times; looks += 1) {
        active += atWork
        cpu += ofProcessor
        t.mock.timers.tick(200)
      }
    },
  }
}

test('time in which the whole process stood still is not that of the file', t => {
  const { ended, look } = watchThread(t)
  // Paused for an hour between two looks.
  look(1, 3_600_000, 3_600_000)
  assert.deepEqual(ended, [])
  look(50, 200, 200)
  assert.deepEqual(ended.slice(0, 1), ['standstill'])
})

test('nor is time in which the process waits for the processor, until that is ten times as long', t => {
  const { ended, look } = watchThread(t)
  // A machine that is busy otherwise gives it a tenth.
  look(490, 200, 20)
  assert.deepEqual(ended, [])
  look(20, 200, 20)
  assert.deepEqual(ended.slice(0, 1), ['standstill'])
})

test('a file over which its reader waits for what never comes is ended in ten times as long', t => {
  const { ended, look } = watchThread(t)
  look(499, 200, 0)
  assert.deepEqual(ended, [])
  look(3, 200, 0)
  assert.deepEqual(ended.slice(0, 1), ['standstill'])
})

const messages = 'https://ec.europa.eu/tools/eudamed/dtx/servicemodel/Message/v1'

/** An acknowledgement that is larger than what is read where it comes in. */
const acknowledgement = Buffer.from(
  `<m:Acknowledgement xmlns:m="${messages}"><m:correlationID>c</m:correlationID><m:responseEntities>${Array.from(
    { length: 300 },
    (_, number) =>
      `<m:responseEntity><m:entityCode>${number}</m:entityCode><m:responseCode>SUCCESS</m:responseCode></m:responseEntity>`,
  ).join('')}</m:responseEntities></m:Acknowledgement>`,
)
const page = Buffer.from(writePage([{ request: valid }]).padEnd(20_000))
const list = Buffer.from(
  JSON.stringify({ version: '1', source: 's', entries: [{ code: '0123', term: 'A' }], force: true }),
)
const notifiedBodies = { name: 'notified-bodies', inForce: undefined } as const

test('a document says the same, read here or elsewhere', async t => {
  const apart = openApart(t)
  for (const xml of [acknowledgement, page, Buffer.from('<a>'.repeat(10_000))]) {
    const here = await inlineReader.answer('eudamed', xml)
    assert.deepEqual(await apart.answer('eudamed', xml), here)
    assert.deepEqual(await apart.sentAnswer('eudamed', xml), here)
  }
  const content = await apart.answer('eudamed', page)
  assert.equal(content.isRead && content.said.page?.items.length, 1)
})

test('a code list is the same, checked here or elsewhere', async t => {
  const apart = openApart(t)
  const lists = [
    list,
    Buffer.from('[]'),
    Buffer.from('{'),
    Buffer.from(JSON.stringify({ version: '1', source: 's', entries: [{ code: 'X' }, { codes: 'X' }] })),
    Buffer.from(JSON.stringify({ version: '1', source: 's', entries: [{ code: 'X' }] })),
  ]
  for (const bytes of lists) {
    const here = await inlineReader.codeList({ ...notifiedBodies, bytes })
    assert.deepEqual(await apart.codeList({ ...notifiedBodies, bytes }), here)
  }
})

test('a document that takes more than its budget is refused with the reason', async t => {
  const reader = openApart(t, { standstillSeconds: 0.2 }, threadThat(t, 'for (;;) {}'))
  assert.deepEqual(await reader.answer('eudamed', acknowledgement), {
    isRead: false,
    because: 'Reading the file got no further for 0.2 seconds.',
  })
  const checked = await reader.codeList({ ...notifiedBodies, bytes: list })
  assert.ok(!checked.ok && checked.kind === 'refused')
})

test('a document over which a reader breaks down is refused when it does so again', async t => {
  const reader = openApart(t, {}, threadThat(t, 'process.exit(7)'))
  await assert.rejects(reader.answer('eudamed', acknowledgement), ReaderEnded)
  const again = await reader.answer('eudamed', acknowledgement)
  assert.match(again.isRead ? '' : again.because, /broke down/)
})

test('each thing that is read is noted under a name of its own, and what is known is not', async t => {
  const names: [string, number][] = []
  const { readings } = noteAll()
  const begin: Readings['begin'] = (name, progress) => {
    names.push([name, progress])
    return readings.begin(name, progress)
  }
  const reader = openApart(t, {}, undefined, { readings: { begin }, ends: [] })
  const source = { ...(await openSent(ndjson)), name: 'batch 7' }
  await all(reader.judge({ ...usual, last: 2 }, { source, facts }))
  await all(reader.requests(usual, { source }))
  await reader.answer('eudamed', acknowledgement)
  await reader.sentAnswer('eudamed', acknowledgement)
  await reader.answer('eudamed', page)
  await reader.answer('eudamed', page, true)
  await reader.codeList({ ...notifiedBodies, bytes: list })
  const [judging, requests, ...documents] = names
  assert.deepEqual(
    [judging, requests],
    [
      ['judge batch 7', 2],
      ['requests batch 7', 0],
    ],
  )
  assert.match(
    documents.map(([name]) => name).join(),
    /^answer (\w{64}),answer \1,answer \w{64},codeList \w{64}$/,
  )
})

test('what a caller sends keeps no answer of the authority waiting', async t => {
  const { readings } = noteAll()
  const bothBegun = Promise.withResolvers<void>()
  let begun = 0
  const begin: Readings['begin'] = (name, progress) => {
    begun += 1
    if (begun === 2) bothBegun.resolve()
    return readings.begin(name, progress)
  }
  const waits = threadThat(t, 'if (calls.length > 0) { globalThis.asked = id }')
  const reader = openApart(t, {}, waits, { readings: { begin }, ends: [] })
  void reader.sentAnswer('eudamed', acknowledgement).catch(() => {})
  void reader.answer('eudamed', acknowledgement).catch(() => {})
  await bothBegun.promise
})

test('a reader that the system ends while it has nothing to do is no fault of the next file', async t => {
  const started = watchReaders(t, 257)
  const noted = noteAll()
  const reader = openApart(t, { mebibytes: 257 }, undefined, noted)
  const before = await judged(reader, {}, ndjson)
  assert.equal(started().length, 1)
  for (const { pid } of started()) process.kill(Number(pid), 'SIGKILL')
  assert.deepEqual(await judged(reader, {}, ndjson), before)
  assert.deepEqual(noted.ends, ['passed', 'passed'])
})

test('a reader has the compile cache of this process, and nothing else of its environment', async t => {
  enableCompileCache()
  const says = threadThat(
    t,
    `import('node:module').then(({ getCompileCacheDir }) => {
      const value = [Object.keys(process.env), getCompileCacheDir()]
      parentPort.postMessage([{ kind: 'answer', id, value: { done: true, value } }])
    })`,
  )
  assert.deepEqual(await openApart(t, {}, says).jsonBody({ bytes: Buffer.from('{}'), schema: {} }), [
    ['NODE_COMPILE_CACHE'],
    getCompileCacheDir(),
  ])
})

/** A body of a call, and what the store says to those who judge it. */
const asked = (body: string) => ({
  model,
  bytes: Buffer.from(body),
  strictContract: false,
  defaultLanguage: undefined,
})
const requestFacts: RequestFacts = { ...facts, lastAnswers: async () => [], itemRecord: async () => null }
const judging = { facts: requestFacts, codes: shippedLists }

test('a body is judged elsewhere as here', async t => {
  const apart = openApart(t)
  const texts = [valid, faulty, sibling, { ...valid, foreign: 1 }].map(each => JSON.stringify(each))
  for (const text of [...texts, '[]', '{', '{"actorCode":"XX"}']) {
    assert.deepEqual(
      await apart.validateBody(asked(text), judging),
      await inlineReader.validateBody(asked(text), judging),
    )
    assert.deepEqual(
      await apart.judgeBody(asked(text), judging),
      await inlineReader.judgeBody(asked(text), judging),
    )
    const schema = { type: 'object', properties: { device: { type: 'string' } }, additionalProperties: false }
    assert.deepEqual(
      await apart.jsonBody({ bytes: Buffer.from(text), schema }),
      await inlineReader.jsonBody({ bytes: Buffer.from(text), schema }),
    )
  }
})

test('a body that waits for the store keeps no other body waiting', async t => {
  const apart = openApart(t)
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  t.after(() => open())
  const waiting = {
    ...judging,
    facts: {
      ...requestFacts,
      async actingActor(named: string | undefined) {
        await gate
        return facts.actingActor(named)
      },
    },
  }
  let isJudged = false
  const first = apart.validateBody(asked(JSON.stringify(valid)), waiting).finally(() => {
    isJudged = true
  })
  const second = await apart.validateBody(asked(JSON.stringify(valid)), judging)
  assert.deepEqual([second.kind, isJudged], ['validated', false])
  open()
  assert.deepEqual(await first, second)
})

test('a body is judged by the code lists in force, whatever its reader had before', async t => {
  const apart = openApart(t)
  const body = asked(JSON.stringify(valid))
  const entries = encodeJson([{ code: 'XI', term: 'Northern Ireland' }])
  const contents = [
    ['market-countries', { name: 'market-countries', version: '2', source: 's', entries }],
  ] as const
  const changed: InForce = {
    ...shippedLists,
    number: 1,
    contents,
    findLists: law => listsWith(law, contents),
  }
  const withList = { ...judging, codes: changed }
  const before = await apart.validateBody(body, judging)
  assert.ok(before.kind === 'validated' && before.validation.status === 'successful')
  const after = await apart.validateBody(body, withList)
  assert.ok(after.kind === 'validated' && after.validation.status === 'failed')
  assert.deepEqual(after, await inlineReader.validateBody(body, withList))
  assert.deepEqual(await apart.validateBody(body, judging), before)
})

for (const [name, does, own, reason] of ends) {
  test(`a body whose reader ${name} ends with that, and the next has another`, async t => {
    const reader = openApart(t, own, threadThat(t, does))
    for (const each of [
      () => reader.validateBody(asked('{}'), judging),
      () => reader.judgeBody(asked('{}'), judging),
      () => reader.jsonBody({ bytes: Buffer.from('{}'), schema: {} }),
    ]) {
      await assert.rejects(each, isEnd(reason, 1))
    }
  })
}
