import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { singleCsv } from '@udigate/sheets'
import { workbookWith, writeNdjson } from '../../server/test/batch-calls.ts'
import { freshRequest } from '../../server/test/fresh-request.ts'
import { sharedSimulator } from '../../server/test/simulator.ts'
import { runBatch } from '../src/batch/batch.ts'
import type { WaitOptions } from '../src/batch/follow-batch.ts'
import { noProgress } from '../src/progress/progress.ts'
import type { State } from '../src/progress/state.ts'
import { type Reply, startAnswering } from './answering-gateway.ts'
import { startLone } from './lone-gateway.ts'
import { udigateProcess } from './run-udigate.ts'

const model = 'EU_UDI_MDR'
const actor = ['--actor', 'DE-MF-000001723']

interface Wishes {
  input?: string
  waiting?: Partial<WaitOptions>
  isTTY?: boolean
}

/** The command against a gateway, and a folder for its files. */
function commandFor(t: TestContext, env: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-batch-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const waiting: WaitOptions = {
    beforeNext: () => pause(5),
    onInterrupt: () => () => {},
    progress: noProgress,
  }
  return {
    folder,
    file(name: string, content: string | Uint8Array): string {
      writeFileSync(join(folder, name), content)
      return join(folder, name)
    },
    async batch(args: readonly string[], { input = '', waiting: other = {}, isTTY = false }: Wishes = {}) {
      let written = ''
      const write = (chunk: Buffer, _encoding: string, done: () => void): void => {
        written += chunk.toString('latin1')
        done()
      }
      const stdout = Object.assign(new Writable({ write }), { isTTY })
      const stdin = Readable.from([Buffer.from(input)], { objectMode: false })
      const run = await runBatch(
        args,
        { env, stdin, stdout, stderr: new Writable({ write }) },
        { ...waiting, ...other },
      )
      return { output: '', complaint: '', ...run, written }
    },
  }
}

/** The command against a gateway whose authority is the simulator. */
async function startReal(t: TestContext) {
  const { port } = await sharedSimulator()
  const { environment } = await startLone(t, { UDIGATE_SIMULATOR_PORT: String(port) })
  return commandFor(t, environment)
}

function invalidRequest() {
  const request = freshRequest(model)
  const device = { ...request.device, Device: '0308676965723' }
  return { ...request, device }
}

function idIn(output: string): string {
  return /^[0-9a-f-]{36}/.exec(output)?.[0] ?? ''
}

test('a file is submitted and followed to its end: the counts, the results, and what to do next', async t => {
  const { batch, file, folder } = await startReal(t)
  const devices = file(
    'devices.ndjson',
    writeNdjson([freshRequest(model), invalidRequest(), freshRequest(model)]),
  )
  const results = join(folder, 'results.csv')
  const ended = await batch(['submit', devices, '--model', model, ...actor, '--wait', '--results', results])
  assert.equal(ended.status, 1, ended.complaint)
  const id = idIn(ended.output)
  assert.equal(
    ended.output,
    `${id}  submit on preview, ${model}, devices.ndjson
  2 of 3 accepted
  3 records: 2 accepted, 1 not valid
  Why records failed, the most common reason first:
    1 record, first at line 2: BR-UDID-003-C: Device 0308676965723 is not a GTIN of 14 digits: it has 13 digits; with zeros in front it is 00308676965723. Correct it.
  What is wrong: udigate batch findings ${id} --output findings.csv
  Correct the file and send it again; what is registered already stays as it is.
  If the cause was outside the file, fix it, then run: udigate batch resubmit ${id} --wait`,
  )
  assert.deepEqual(readFileSync(results, 'utf8').match(/,(ACCEPTED|INVALID),/g), [
    ',ACCEPTED,',
    ',INVALID,',
    ',ACCEPTED,',
  ])
  const status = await batch(['status', id])
  assert.deepEqual([status.status, status.output], [1, ended.output])
  const json = await batch(['status', id, '--format', 'json'])
  assert.equal(JSON.parse(json.output).counts.accepted, 2)
  const list = await batch(['list'])
  assert.match(
    list.output,
    new RegExp(`^${id}  \\S+  submit    2 of 3 accepted       devices\\.ndjson: 3 records: 2 acc`),
  )

  const findings = await batch(['findings', id])
  assert.equal(findings.status, 0)
  assert.partialDeepStrictEqual(JSON.parse(findings.written), { record: 2, ruleId: 'BR-UDID-003-C' })
  const saved = await batch(['results', id, '--output', join(folder, 'results.xlsx')])
  assert.equal(saved.output, `${join(folder, 'results.xlsx')} is written.`)
  assert.equal(readFileSync(join(folder, 'results.xlsx'), 'latin1').slice(0, 2), 'PK')
  assert.match((await batch(['findings', id, '--format', 'csv'])).written, /,BR-UDID-003-C,/)

  const again = await batch(['resubmit', id, '--wait'])
  assert.deepEqual([again.status, again.output], [1, ended.output])
  assert.equal((await batch(['delete', id])).output, `${id} is removed; what it submitted stays.`)
  const gone = await batch(['status', id])
  assert.deepEqual([gone.status, gone.complaint], [1, `There is no batch ${id}.`])
})

test('0 where all of it is accepted, or valid; a workbook says its model itself', async t => {
  const { batch, file, folder } = await startReal(t)
  const workbook = file('devices.xlsx', await workbookWith(model, [freshRequest(model), freshRequest(model)]))
  const results = join(folder, 'back.xlsx')
  const submitted = await batch([
    'submit',
    workbook,
    ...actor,
    '--name',
    'May',
    '--wait',
    '--results',
    results,
  ])
  assert.equal(submitted.status, 0, submitted.output)
  assert.match(
    submitted.output,
    /^\S+ {2}submit on preview, EU_UDI_MDR, May\n {2}2 accepted\n {2}2 records: 2 accepted\n {2}read: 13 sheets, 6 rows: Devices 2, Device groups 2, Markets 2$/,
  )
  assert.equal(readFileSync(results, 'latin1').slice(0, 2), 'PK')

  const lines = writeNdjson([freshRequest(model), freshRequest(model)])
  const piped = await batch(['validate', '-', '--model', model, '--wait'], { input: lines })
  assert.equal(piped.status, 0, piped.output)
  assert.match(
    piped.output,
    /\n {2}2 records: 2 valid\n {2}To submit it, send the file again: udigate batch submit FILE$/,
  )
  const csv = [...singleCsv(model, [freshRequest(model)])].join('')
  const told = await batch(['validate', '-', '--model', model, '--input', 'csv', '--wait'], { input: csv })
  assert.match(told.output, /1 record: 1 valid/)
})

test('what cannot be read says why, and that nothing was submitted', async t => {
  const { batch, file } = await startReal(t)
  const path = file('devices.csv', 'Device,Steril\n1,yes\n')
  const { status, output } = await batch(['submit', path, '--model', model, ...actor, '--wait'])
  assert.equal(status, 1)
  assert.match(output, /\n {2}Unreadable\n {2}error unknown-column at 1:B: "Steril" is no column/)
  assert.match(output, /\n {2}Nothing of it was submitted\. Correct the file and send it again\.$/)
})

test('the same file under the same key is the same batch, and another one is refused', async t => {
  const { batch, file } = await startReal(t)
  const [one, other] = ['one', 'other'].map(name =>
    file(`${name}.ndjson`, writeNdjson([freshRequest(model)])),
  )
  const submit = (path = '') =>
    batch(['submit', path, '--model', model, ...actor, '--key', 'order-4711', '--wait'])
  const first = await submit(one)
  assert.equal(idIn((await submit(one)).output), idIn(first.output))
  const refused = await submit(other)
  assert.deepEqual([refused.status, /Idempotency-Key/.test(refused.complaint)], [1, true])
})

test('3 while it has not ended; it can be removed only then', async t => {
  // This gateway has no authority behind it.
  const { environment } = await startLone(t)
  const { batch, file } = commandFor(t, environment)
  const path = file('devices.ndjson', writeNdjson([freshRequest(model)]))
  const taken = await batch(['submit', path, '--model', model, ...actor])
  assert.equal(taken.status, 3)
  const id = idIn(taken.output)
  assert.match(
    taken.output,
    new RegExp(`\\n {2}It goes on by itself\\. How it stands: udigate batch status ${id}$`),
  )
  const early = await batch(['delete', id])
  assert.deepEqual([early.status, /Cancel it first/.test(early.complaint)], [1, true])
})

test('a wait that is broken off says that the batch goes on, and how to look at it', async t => {
  const { environment } = await startLone(t)
  const { batch, file } = commandFor(t, environment)
  const path = file('devices.ndjson', writeNdjson([freshRequest(model)]))
  let interrupt: (() => void) | undefined
  let isListening = false
  const { status, complaint } = await batch(['submit', path, '--model', model, ...actor, '--wait'], {
    waiting: {
      onInterrupt(called) {
        interrupt = called
        isListening = true
        return () => {
          isListening = false
        }
      },
      async beforeNext(signal) {
        interrupt?.()
        assert.ok(signal.aborted)
      },
    },
  })
  assert.equal(status, 3)
  assert.match(
    complaint,
    /^The batch goes on without this command\. How it stands: udigate batch status [0-9a-f-]{36}$/,
  )
  assert.equal(isListening, false)
})

const counts = {
  records: 10,
  valid: 0,
  invalid: 0,
  ready: 0,
  submitted: 6,
  inDoubt: 0,
  accepted: 4,
  partlyAccepted: 0,
  refused: 0,
  blocked: 0,
  failed: 0,
  cancelled: 0,
}
const waitingBatch = {
  id: '01a1febd-4be9-75b4-9722-bf9d45e34c01',
  stage: 'preview',
  mode: 'submit',
  state: 'AWAITING',
  file: { bytes: 1 },
  counts,
  problemCount: 0,
  progress: { share: 0.4, secondsLeft: 90 },
  receivedAt: '2026-11-21T10:00:00.000Z',
}
const endedBatch = {
  ...waitingBatch,
  state: 'ENDED',
  counts: { ...counts, accepted: 7, submitted: 0, inDoubt: 1, refused: 2 },
  endedAt: '2026-11-21T10:01:00.000Z',
  problems: [],
}

test('a gateway that does not answer for a while is waited for; one that refuses is not', async t => {
  const busy: Reply = { status: 503, type: 'application/problem+json', body: { detail: 'It is busy.' } }
  const refused = { record: 7, line: 7, state: 'REFUSED', reasons: ['BR-UDID-999: No.'] }
  const replies: Reply[] = [
    { body: waitingBatch },
    { body: waitingBatch },
    busy,
    busy,
    { body: endedBatch },
    { body: { items: [refused, refused] } },
  ]
  const { environment, asked } = await startAnswering(t, (_, index) => replies[index] ?? busy)
  const { batch } = commandFor(t, environment)
  const shown: State[] = []
  const progress = { ...noProgress, show: (describe: (ms: number) => State) => void shown.push(describe(0)) }
  const { status, output } = await batch(['resubmit', waitingBatch.id, '--wait'], { waiting: { progress } })
  assert.equal(status, 1)
  assert.match(
    output,
    /7 of 10 accepted, 1 in doubt\n {2}10 records: 7 accepted, 1 in doubt, 2 refused\n.*\n {4}2 records, first at line 7: BR-UDID-999: No\.\n.*batch results .*\n {2}What is in doubt: udigate doubts\n/,
  )
  assert.deepEqual(shown, [
    {
      words: 'awaiting answers: 10 records: 4 accepted, 6 not answered yet',
      fraction: 0.4,
      leftMs: 90_000,
    },
    { words: 'It is busy. The batch goes on when it runs again' },
    { words: 'It is busy. The batch goes on when it runs again' },
  ])
  assert.equal(asked.length, 6)

  const refusing: Reply = { status: 401, type: 'application/problem+json', body: { detail: 'No such key.' } }
  const closed = await startAnswering(t, (_, index) => (index === 0 ? { body: waitingBatch } : refusing))
  const given = await commandFor(t, closed.environment).batch(['resubmit', waitingBatch.id, '--wait'])
  assert.deepEqual([given.status, given.complaint, closed.asked.length], [1, 'No such key.', 2])
})

test('what is cancelled says why, and what of it went its way', async t => {
  const because = 'Cancelled by the API key k1.'
  const cancelled = {
    ...endedBatch,
    state: 'CANCELLED',
    because,
    counts: { ...counts, submitted: 0, cancelled: 6 },
  }
  const { environment, asked } = await startAnswering(t, () => ({ body: cancelled }))
  const { status, output } = await commandFor(t, environment).batch(['cancel', cancelled.id])
  assert.equal(status, 0)
  assert.match(
    output,
    /Cancelled: 4 of 10 accepted: Cancelled by the API key k1\.\n {2}10 records: 4 accepted, 6 cancelled\n/,
  )
  assert.deepEqual(asked[0]?.url, `/api/v1/batches/${cancelled.id}/cancel`)
})

test('Ctrl+C ends the wait of a process with status 3', async t => {
  const asked = Promise.withResolvers<void>()
  const { environment } = await startAnswering(t, ({ method }) => {
    if (method === 'GET') asked.resolve()
    return { body: waitingBatch }
  })
  const [node = '', ...main] = udigateProcess
  const child = spawn(node, [...main, 'batch', 'resubmit', waitingBatch.id, '--wait'], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const complaint = text(child.stderr)
  await asked.promise
  child.kill('SIGINT')
  const [status] = await once(child, 'close')
  assert.equal(status, 3)
  assert.equal(
    await complaint,
    `udigate: The batch goes on without this command. How it stands: udigate batch status ${waitingBatch.id}\n`,
  )
})

const id = waitingBatch.id
const wrong: readonly (readonly [readonly string[], RegExp])[] = [
  [[], /Say one of submit, validate/],
  [['submit'], /Name one file/],
  [['status'], /Name the batch by its id/],
  [['submit', 'a.csv'], /--model is missing/],
  [['submit', 'a.xlsx', '--results', 'r.csv'], /--results needs --wait/],
  [['submit', 'a.xlsx', '--wait', '--results', 'r.pdf'], /r\.pdf must end in \.ndjson, \.csv or \.xlsx/],
  [['submit', 'a.xlsx', '--format', 'csv'], /--format must be text or json here/],
  [['status', id, '--format', 'csv'], /--format must be text or json here/],
  [['findings', id, '--format', 'text'], /--format must be ndjson, csv or xlsx here/],
  [['results', id, '--output', 'results'], /must end in/],
  [['results', id, '--format', 'xlsx'], /Name a file: --output FILE/],
  [['submit', '/nowhere/a.xlsx'], /nowhere\/a\.xlsx cannot be read: ENOENT/],
]
for (const [args, message] of wrong) {
  test(`2, and nothing is asked for, for udigate batch ${args.join(' ')}`, async t => {
    const { environment, asked } = await startAnswering(t, () => ({ body: waitingBatch }))
    const { status, complaint } = await commandFor(t, environment).batch(args, { isTTY: true })
    assert.match(complaint, message)
    assert.equal(status, 2)
    assert.equal(asked.length, 0)
  })
}
