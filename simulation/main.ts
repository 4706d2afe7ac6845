// npm run simulate -- --seed N [--steps M] [--over as4|access-point] [--gateways G] [--theme NAME] [--trace] [--broken ID]
// npm run simulate -- --seed N --steps M --shrink: the smallest world of the seed that shows its problem, as a story.
// npm run simulate -- --seed N --worlds W [--first F] [--processor S]: worlds of the seeds N-1, N-2, … until one shows a problem, or so many seconds
// of the processor are over; N-F first, and those before it last.
// With --transitions they say how often each transition of operations and messages was taken.
// npm run simulate -- --find all|ID: finds broken builds out, and puts what it took into the table of the README.
// npm run simulate -- --seed N --minutes T: worlds of the seeds N-1, N-2, … for so long, on all cores.

import { fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Run } from './simulate.ts'
import type { TransitionCount } from './transitions.ts'
import type { Connector } from './world/connector.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    steps: { type: 'string', default: '30' },
    minutes: { type: 'string' },
    worlds: { type: 'string' },
    first: { type: 'string', default: '1' },
    processor: { type: 'string', default: 'Infinity' },
    trace: { type: 'boolean', default: false },
    broken: { type: 'string' },
    over: { type: 'string' },
    theme: { type: 'string' },
    /** How many gateways share a PostgreSQL; 0 for one on SQLite. */
    gateways: { type: 'string' },
    /** The kinds of faults that there may be, with commas between; all where absent. */
    kinds: { type: 'string' },
    find: { type: 'string' },
    shrink: { type: 'boolean', default: false },
    transitions: { type: 'boolean', default: false },
    /** Of the seeds of a run for some minutes those that this process takes: its number, and of how many. */
    share: { type: 'string' },
  },
})
const steps = Number(values.steps)
let over = readConnector(values.over)
let { theme } = values
const kinds = values.kinds?.split(',')
let gateways = values.gateways === undefined ? undefined : Number(values.gateways)
if (values.broken !== undefined) {
  const { builds } = await import('./broken/builds.ts')
  const { breakOnLoad } = await import('./broken/break-on-load.ts')
  const broken = builds.find(({ id }) => id === values.broken)
  if (!broken)
    throw new Error(`There is no broken build ${values.broken}: ${builds.map(({ id }) => id).join(', ')}.`)
  breakOnLoad(broken)
  over ??= broken.over
  theme ??= broken.theme
  gateways ??= broken.gateways
}
const started = process.hrtime.bigint()
/** What this process has taken of the processors, in seconds: what a machine that is busy with other things does not change. */
const processor = (): number => (process.cpuUsage().user + process.cpuUsage().system) / 1e6
const seconds = (): number => Number(process.hrtime.bigint() - started) / 1e9

if (values.find !== undefined) {
  const { builds } = await import('./broken/builds.ts')
  const { findAll } = await import('./broken/find-all.ts')
  const wanted = builds.filter(({ id }) => values.find === 'all' || values.find === id)
  await findAll(wanted, line => process.stdout.write(`${line}\n`))
} else if (values.shrink) {
  const { simulate } = await import('./simulate.ts')
  const { shrink } = await import('./shrink.ts')
  const { tellStory } = await import('./story.ts')
  const { faultKinds } = await import('./world/faults.ts')
  const found = await shrink(
    size => simulate(values.seed, size.steps, { kinds: size.kinds, over, gateways, theme }),
    {
      steps,
      kinds: kinds ?? faultKinds,
    },
  )
  if (found) {
    const { size } = found
    const lines: string[] = []
    const onLine = (line: string): void => void lines.push(line)
    await simulate(values.seed, size.steps, { kinds: size.kinds, over, gateways, theme, onLine })
    process.stdout.write(`${tellStory(lines, found.run.problems)}\n`)
    const faults = size.kinds.length === 0 ? 'none' : size.kinds.join(',')
    process.stdout.write(
      `seed ${values.seed} shows it with ${size.steps} submissions and these faults: --steps ${size.steps} --kinds ${faults}\n`,
    )
    process.exitCode = 1
  } else process.stdout.write(`seed ${values.seed}: ${steps} submissions, nothing wrong\n`)
} else if (values.worlds !== undefined) {
  const { simulate } = await import('./simulate.ts')
  const transitions = values.transitions ? await countAllTransitions() : undefined
  let asks = 0
  let hasProblem = false
  const [worlds, first] = [Number(values.worlds), Number(values.first)]
  for (let index = 0; index < worlds && !hasProblem && processor() < Number(values.processor); index += 1) {
    const number = ((first - 1 + index) % worlds) + 1
    const run = await simulate(`${values.seed}-${number}`, steps, { kinds, over, gateways, theme })
    asks += run.asks
    hasProblem = run.problems.length > 0
    report(run)
  }
  if (transitions) process.stdout.write(transitions.describe())
  process.stdout.write(
    `${asks} submissions in ${seconds().toFixed(1)} s (${processor().toFixed(1)} s of the processor), ${hasProblem ? 'a problem' : 'nothing wrong'}\n`,
  )
} else if (values.minutes === undefined) {
  const { simulate } = await import('./simulate.ts')
  const onLine = values.trace ? (line: string) => void process.stdout.write(line) : undefined
  const run = await simulate(values.seed, steps, { onLine, kinds, over, gateways, theme })
  report(run)
  process.stdout.write(`${describe(run)}\n`)
} else if (values.share === undefined) {
  const totals = { worlds: 0, asks: 0, failed: 0 }
  const count = availableParallelism()
  /** What each process has taken of the processors, in seconds. */
  const processors = Array.from({ length: count }, () => 0)
  const ends = Array.from({ length: count }, (_, index) => {
    const child = fork(fileURLToPath(import.meta.url), [
      ...process.argv.slice(2),
      '--share',
      `${index}/${count}`,
    ])
    child.on('message', message => {
      const { run, taken } = message as { run: Run; taken: number }
      processors[index] = taken
      totals.worlds += 1
      totals.asks += run.asks
      if (run.problems.length > 0) totals.failed += 1
      report(run)
    })
    return new Promise<number>(resolve => child.on('exit', code => resolve(code ?? 1)))
  })
  const codes = await Promise.all(ends)
  const rate = Math.round((totals.asks / seconds()) * 3600)
  const taken = processors.reduce((sum, each) => sum + each)
  const atRest = Math.round((2 * totals.asks * 3600) / taken)
  process.stdout.write(
    `${totals.worlds} worlds, ${totals.asks} submissions (${rate} an hour; ${atRest} on two cores that do nothing else), ${totals.failed} worlds with problems\n`,
  )
  if (codes.some(code => code !== 0)) process.exitCode = 1
} else {
  const { simulate } = await import('./simulate.ts')
  const [first = 0, count = 1] = values.share.split('/').map(Number)
  for (let number = first; seconds() < Number(values.minutes) * 60; number += count) {
    const run = await simulate(`${values.seed}-${number}`, steps, { kinds, over, gateways, theme })
    process.send?.({ run, taken: processor() })
  }
  process.disconnect()
}

function report({ seed, problems }: Run): void {
  if (problems.length === 0) return
  process.exitCode = 1
  process.stdout.write(
    `seed ${seed}, ${steps} submissions: npm run simulate -- --seed ${seed} --steps ${steps}${over ? ` --over ${over}` : ''}${gateways === undefined ? '' : ` --gateways ${gateways}`}${theme ? ` --theme '${theme}'` : ''} --trace\n`,
  )
  for (const problem of problems) process.stdout.write(`  ${problem}\n`)
}

async function countAllTransitions(): Promise<TransitionCount> {
  const { operationEvents: operation } = await import('../packages/server/src/delivery/states/operation.ts')
  const { messageEvents: message } = await import('../packages/server/src/delivery/states/message.ts')
  const { countTransitions } = await import('./transitions.ts')
  return countTransitions({ operation, message })
}

function readConnector(text: string | undefined): Connector | undefined {
  if (text === undefined || text === 'as4' || text === 'access-point') return text
  throw new Error(`--over is as4 or access-point, not ${text}.`)
}

function describe({ seed, asks, events, simulated, problems, hash }: Run): string {
  const hours = (simulated / 3_600_000).toFixed(1)
  const result = problems.length === 0 ? 'nothing wrong' : `${problems.length} problems`
  return `seed ${seed}: ${asks} submissions, ${events} events in ${hours} simulated hours and ${seconds().toFixed(1)} s, ${result}, ${hash}`
}
