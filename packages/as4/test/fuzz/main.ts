// npm run fuzz: reads inputs of every kind with every reader of AS4, for as long as it is told. Ends with 1 where a reader
// throws, hangs, takes too much time or memory; the input is then in a file.
// node --conditions=udigate-source packages/as4/test/fuzz/main.ts [--minutes 10] [--seed 1] [--rounds 100]
import { randomInt } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { maxInputBytes } from './seeds.ts'
import type { Round, Task } from './thread.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string' },
    rounds: { type: 'string' },
  },
})
const first = Number(values.seed ?? randomInt(2 ** 31))
const end = performance.now() + Number(values.minutes) * 60_000
const mostRounds = Number(values.rounds ?? Number.MAX_SAFE_INTEGER)

/** An input that is read for longer than this, in milliseconds of the clock, hangs. */
const hang = 30_000
/** How many bytes a process may grow by after its first rounds. */
const growth = 64 * 1024 * 1024
const settled = 5

const shared = new SharedArrayBuffer(16 + maxInputBytes)
const [counter, length] = [new Int32Array(shared, 0, 1), new Int32Array(shared, 4, 1)]
const task: Task = { shared }
const thread = new Worker(new URL('thread.ts', import.meta.url), { workerData: task, stderr: false })

/** Rounds of so many inputs, each with the next seed. */
let seed = first
let inputs = 0
let slowest = 0
let baseline = Number.POSITIVE_INFINITY
let seen = -1
const watch = setInterval(() => {
  const now = Atomics.load(counter, 0)
  if (now === seen) fail(`An input of the seed ${seed} is read for more than ${hang / 1000} s.`)
  seen = now
}, hang)

thread.on('error', error => fail(`The thread ended: ${error.message}`))
thread.on('message', ({ count, failure, cpu, resident, held }: Round) => {
  inputs += count
  slowest = Math.max(slowest, cpu)
  if (failure !== undefined) fail(`The seed ${seed}: ${failure}`)
  if (held !== '{}') fail(`The seed ${seed}: documents stay in memory: ${held}`)
  const round = seed - first + 1
  if (round === settled) baseline = resident
  if (resident > baseline + growth)
    fail(
      `The process grew from ${mebibytes(baseline)} to ${mebibytes(resident)}, from the seed ${first} to ${seed}.`,
    )
  if (round % 20 === 0)
    console.log(`${inputs} inputs, the slowest ${slowest.toFixed(0)} ms of CPU, ${mebibytes(resident)}`)
  if (round >= mostRounds || performance.now() > end) finish(resident)
  else thread.postMessage(++seed, [])
})
thread.postMessage(seed, [])

function finish(resident: number): void {
  clearInterval(watch)
  console.log(
    `${inputs} inputs, seeds ${first} to ${seed}: all read or refused, the slowest in ${slowest.toFixed(0)} ms of CPU; ` +
      `${mebibytes(baseline)} after ${settled} rounds, ${mebibytes(resident)} at the end`,
  )
  void thread.terminate()
}

function fail(what: string): never {
  const file = join(mkdtempSync(join(tmpdir(), 'udigate-fuzz-')), 'input')
  writeFileSync(file, Buffer.from(new Uint8Array(shared, 16, Atomics.load(length, 0))))
  console.error(`${what}\nIts last input, the Content-Type in its first line, is ${file}.`)
  process.exit(1)
}

function mebibytes(bytes: number): string {
  return `${(bytes / 1024 ** 2).toFixed(0)} MiB`
}
