import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { maxInputBytes } from './reader.ts'
import type { Round, Task } from './thread.ts'

export interface Extent {
  /** Of the first round; each has the next one. */
  seed: number
  /** Of the CPU of this process, so that a machine with other work does not make it less. */
  minutes: number
  rounds: number
}

/**
 * An input is looked at so often, in milliseconds of the clock, and hangs where the process has worked on it for so long, in
 * milliseconds of its CPU; or where neither it nor the process got any further for so many looks, since then it waits for something.
 * A machine with other work makes neither of them more.
 */
const hang = { look: 5_000, cpu: 30_000, looks: 120 }
/**
 * How many bytes more may be in use, and how many more a process may have, than after its first rounds. What is in use is known to the
 * byte; how much the allocators keep for later goes up and down by the size of the largest inputs.
 */
const growth = { used: 64 * 1024 ** 2, resident: 256 * 1024 ** 2 }
const settled = 5

/**
 * Lets a reader read inputs in a thread, in rounds, until one does harm or the time is over.
 *
 * @param say takes a line now and then
 * @returns what went wrong, and in which file the last input is
 */
export async function fuzz(
  reader: string,
  { seed: first, minutes, rounds }: Extent,
  say: (line: string) => void,
): Promise<string | undefined> {
  const end = measureCpu() + minutes * 60_000
  const shared = new SharedArrayBuffer(16 + maxInputBytes)
  const [counter, length] = [new Int32Array(shared, 0, 1), new Int32Array(shared, 4, 1)]
  const task: Task = { reader, shared }
  const thread = new Worker(new URL('thread.ts', import.meta.url), { workerData: task })
  const { promise, resolve } = Promise.withResolvers<string | undefined>()

  const fail = (what: string): void => {
    const file = join(mkdtempSync(join(tmpdir(), 'udigate-fuzz-')), 'input')
    writeFileSync(file, Buffer.from(new Uint8Array(shared, 16, Atomics.load(length, 0))))
    resolve(`${what}\nIts last input, what it is said to be in its first line, is ${file}.`)
  }
  let seed = first
  let inputs = 0
  let slowest = 0
  let baseline = { used: Number.POSITIVE_INFINITY, resident: Number.POSITIVE_INFINITY }
  let seen = { input: -1, cpu: 0, looks: 0 }
  const watch = setInterval(() => {
    const input = Atomics.load(counter, 0)
    if (input !== seen.input) {
      seen = { input, cpu: measureCpu(), looks: 0 }
      return
    }
    seen.looks += 1
    if (measureCpu() - seen.cpu > hang.cpu)
      fail(`An input of the seed ${seed} takes more than ${hang.cpu / 1000} s of CPU.`)
    else if (seen.looks >= hang.looks)
      fail(`An input of the seed ${seed} is not read in ${(hang.looks * hang.look) / 60_000} min.`)
  }, hang.look)

  thread.on('error', error => fail(`The thread ended in the seed ${seed}: ${error.message}`))
  thread.on('message', ({ count, failure, cpu, used, resident, held }: Round) => {
    inputs += count
    slowest = Math.max(slowest, cpu)
    if (failure !== undefined) return fail(`The seed ${seed}: ${failure}`)
    if (held !== '{}') return fail(`The seed ${seed}: documents stay in memory: ${held}`)
    const round = seed - first + 1
    if (round === settled) baseline = { used, resident }
    if (used > baseline.used + growth.used || resident > baseline.resident + growth.resident) {
      const grown = `from ${mebibytes(baseline.used)} in use to ${mebibytes(used)}, from ${mebibytes(baseline.resident)} in all to ${mebibytes(resident)}`
      return fail(`The process grew ${grown}, in the seeds ${first + settled} to ${seed}.`)
    }
    if (round % 20 === 0)
      say(`${inputs} inputs, the slowest ${slowest.toFixed(0)} ms of CPU, ${describe(used, resident)}`)
    if (round < rounds && measureCpu() < end) return thread.postMessage(++seed, [])
    say(
      `${inputs} inputs, seeds ${first} to ${seed}: all read or refused, the slowest in ${slowest.toFixed(0)} ms of CPU; ${describe(used, resident)}`,
    )
    resolve(undefined)
  })
  thread.postMessage(seed, [])
  try {
    return await promise
  } finally {
    clearInterval(watch)
    await thread.terminate()
  }
}

/** Milliseconds of CPU that this process has used, in all its threads. */
function measureCpu(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function describe(used: number, resident: number): string {
  return `${mebibytes(used)} in use, ${mebibytes(resident)} in all`
}

function mebibytes(bytes: number): string {
  return `${(bytes / 1024 ** 2).toFixed(0)} MiB`
}
