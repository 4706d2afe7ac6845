import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { validRequests } from '@udigate/eudamed'
import { addTally, emptyTally, type LineBlock, lineBlocks, longestRequest, type Tally } from '@udigate/sheets'
import * as fc from 'fast-check'
import { blockJudge, blocksInList, type JudgeBlock } from '../judge-block.ts'
import type { ValidateCommandOptions } from '../options.ts'
import { makeReport, makeWriter } from '../report.ts'
import { judgeBlocks } from './judge-blocks.ts'
import { type JudgingThreads, judgingThreads, ThreadFailure, threadModule } from './judging-threads.ts'

const usual: ValidateCommandOptions = {
  model: 'EU_UDI_MDR',
  files: ['d.ndjson'],
  format: 'text',
  quiet: false,
  allFindings: false,
  info: false,
  warningsAsErrors: false,
  eachAlone: false,
  offline: false,
  strictContract: false,
}

const noThreads: JudgingThreads = { take: () => undefined, end: async () => {} }

/** Threads that start at once. */
function start(t: TestContext, options: ValidateCommandOptions, module = threadModule): JudgingThreads {
  const threads = judgingThreads({ options, colour: false }, { count: 2, startAfterBytes: -1, module })
  t.after(() => threads.end())
  return threads
}

const emptyBlock: LineBlock = { firstLine: 1, firstRecord: 1, bytes: new Uint8Array() }

/** Waits until a thread has taken something. */
async function untilReady(threads: JudgingThreads): Promise<void> {
  for (;;) {
    const taken = threads.take({ file: '', block: emptyBlock })
    if (taken) {
      await taken
      return
    }
    await nextTurn()
  }
}

async function* splitChunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function* endless(): AsyncGenerator<Uint8Array> {
  for (;;) {
    yield Buffer.from('{}\n')
    await nextTurn()
  }
}

/** The report on an input, its tally with it, and how much of it was judged here. */
async function writeReport(
  options: ValidateCommandOptions,
  threads: JudgingThreads,
  chunks: AsyncIterable<Uint8Array>,
): Promise<{ text: string; tally: Tally; blocksHere: number }> {
  const writer = makeWriter(options, false)
  const report = await makeReport(options, false)
  const tally = emptyTally()
  let text = report.begin()
  let blocksHere = 0
  const judge = blockJudge(options, writer)
  const judgeHere: JudgeBlock = (block, file) => {
    blocksHere += 1
    return judge(block, file)
  }
  const settle = blocksInList('d.ndjson', options, writer)
  const parts = judgeBlocks(lineBlocks(chunks, longestRequest), 'd.ndjson', threads, judgeHere, settle)
  for await (const part of parts) {
    addTally(tally, part.tally)
    text += report.next(part.text)
  }
  return { text: text + report.end(tally, []), tally, blocksHere }
}

const valid = validRequests.EU_UDI_MDR
const arbitraryLine = fc.constantFrom(
  JSON.stringify(valid),
  JSON.stringify({ ...valid, device: { ...valid.device, Device: '0308676965723' } }),
  JSON.stringify({ ...valid, device: { ...valid.device, BaseQuantity: 10 } }),
  JSON.stringify({ device: { ReferenceNumber: 'é😀', Unknown: '\n' } }),
  '{"device": {,}}',
  '[]',
  '',
  '  \t',
  'x'.repeat(longestRequest + 1),
)
const arbitraryInput = fc
  .tuple(fc.array(fc.tuple(arbitraryLine, fc.constantFrom('\n', '\r\n')), { maxLength: 60 }), fc.boolean())
  .map(([lines, endsLine]) => {
    const text = lines.flat().join('')
    return Buffer.from(endsLine ? text : text.replace(/\r?\n$/, ''))
  })

for (const format of ['text', 'json', 'ndjson', 'sarif'] as const) {
  test(`with threads the report is the same, byte for byte: ${format}`, async t => {
    const options = { ...usual, format }
    const threads = start(t, options)
    await untilReady(threads)
    let inThreads = 0
    await fc.assert(
      fc.asyncProperty(arbitraryInput, fc.integer({ min: 200, max: 20_000 }), async (bytes, size) => {
        const alone = await writeReport(options, noThreads, splitChunks(bytes, size))
        const together = await writeReport(options, threads, splitChunks(bytes, size))
        assert.equal(together.text, alone.text)
        assert.deepEqual(together.tally, alone.tally)
        inThreads += alone.blocksHere - together.blocksHere
      }),
      { numRuns: 25 },
    )
    assert.ok(inThreads > 25, `${inThreads} blocks in threads`)
  })
}

test('small inputs start no thread', async t => {
  const nowhere = new URL('./nowhere.ts', import.meta.url)
  const settings = { count: 2, startAfterBytes: 100, module: nowhere }
  const threads = judgingThreads({ options: usual, colour: false }, settings)
  t.after(() => threads.end())
  const { tally } = await writeReport(usual, threads, splitChunks(Buffer.from('{}\n'.repeat(30)), 10))
  assert.equal(tally.records, 30)
})

test('no more is read ahead than some blocks, while what is judged is not taken', async t => {
  const threads = start(t, usual)
  await untilReady(threads)
  let read = 0
  async function* chunks() {
    for (;;) {
      read += 1
      yield Buffer.from('{}\n')
      await nextTurn()
    }
  }
  const writer = makeWriter(usual, false)
  const blocks = lineBlocks(chunks(), longestRequest)
  const settle = blocksInList('d.ndjson', usual, writer)
  const parts = judgeBlocks(blocks, 'd.ndjson', threads, blockJudge(usual, writer), settle)
  await parts.next()
  for (let turn = 0; turn < 100; turn += 1) await nextTurn()
  assert.ok(read <= 20, `${read} chunks`)
  await parts.return(undefined)
})

const failing: readonly (readonly [string, string, RegExp])[] = [
  ['throws', "parentPort.on('message', () => { throw new Error('out of order') })", /out of order/],
  ['ends', "parentPort.on('message', () => process.exit(7))", /ended with status 7/],
]
for (const [name, work, message] of failing) {
  test(`a thread that ${name} is a failure that says so, and nothing waits for it`, async t => {
    const folder = mkdtempSync(join(tmpdir(), 'udigate-threads-'))
    t.after(() => rmSync(folder, { recursive: true, force: true }))
    const file = join(folder, 'thread.mjs')
    writeFileSync(
      file,
      `import { parentPort } from 'node:worker_threads'\n${work}\nparentPort.postMessage('ready')\n`,
    )
    const threads = start(t, usual, pathToFileURL(file))
    await assert.rejects(writeReport(usual, threads, endless()), error => {
      assert.ok(error instanceof ThreadFailure)
      assert.match(error.message, message)
      return true
    })
  })
}

test('a thread that cannot start is a failure too', async t => {
  const threads = start(t, usual, new URL('./nowhere.ts', import.meta.url))
  await assert.rejects(writeReport(usual, threads, endless()), ThreadFailure)
})
