// npm run simulate -- --seed N [--steps M] [--over as4|access-point] [--trace] [--broken ID]
// npm run simulate -- --seed N --steps M --shrink: the smallest world of the seed that shows its problem, as a story.
// npm run simulate -- --seed N --worlds W: worlds of the seeds N-1, N-2, … until one shows a problem.
// npm run simulate -- --seed N --minutes T: worlds of the seeds N-1, N-2, … for so long, on all cores.

import { fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Connector, Run } from './simulate.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    steps: { type: 'string', default: '30' },
    minutes: { type: 'string' },
    worlds: { type: 'string' },
    trace: { type: 'boolean', default: false },
    broken: { type: 'string' },
    over: { type: 'string' },
    /** The kinds of faults that there may be, with commas between; all where absent. */
    kinds: { type: 'string' },
    shrink: { type: 'boolean', default: false },
    /** Of the seeds of a run for some minutes those that this process takes: its number, and of how many. */
    share: { type: 'string' },
  },
})
const steps = Number(values.steps)
let over = readConnector(values.over)
const kinds = values.kinds?.split(',')
if (values.broken !== undefined) {
  const { builds } = await import('./broken/builds.ts')
  const { breakOnLoad } = await import('./broken/break-on-load.ts')
  const broken = builds.find(({ id }) => id === values.broken)
  if (!broken)
    throw new Error(`There is no broken build ${values.broken}: ${builds.map(({ id }) => id).join(', ')}.`)
  breakOnLoad(broken)
  over ??= broken.over
}
const started = process.hrtime.bigint()
const seconds = (): number => Number(process.hrtime.bigint() - started) / 1e9

if (values.shrink) {
  const { simulate } = await import('./simulate.ts')
  const { shrink } = await import('./shrink.ts')
  const { tellStory } = await import('./story.ts')
  const { faultKinds } = await import('./world/faults.ts')
  const found = await shrink(size => simulate(values.seed, size.steps, { kinds: size.kinds }), {
    steps,
    kinds: kinds ?? faultKinds,
  })
  if (found) {
    const { size } = found
    const lines: string[] = []
    await simulate(values.seed, size.steps, { kinds: size.kinds, onLine: line => lines.push(line) })
    process.stdout.write(`${tellStory(lines, found.run.problems)}\n`)
    const faults = size.kinds.length === 0 ? 'none' : size.kinds.join(',')
    process.stdout.write(
      `seed ${values.seed} shows it with ${size.steps} submissions and these faults: --steps ${size.steps} --kinds ${faults}\n`,
    )
    process.exitCode = 1
  } else process.stdout.write(`seed ${values.seed}: ${steps} submissions, nothing wrong\n`)
} else if (values.worlds !== undefined) {
  const { simulate } = await import('./simulate.ts')
  let asks = 0
  let hasProblem = false
  for (let number = 1; number <= Number(values.worlds) && !hasProblem; number += 1) {
    const run = await simulate(`${values.seed}-${number}`, steps, { kinds, over })
    asks += run.asks
    hasProblem = run.problems.length > 0
    report(run)
  }
  process.stdout.write(
    `${asks} submissions in ${seconds().toFixed(1)} s, ${hasProblem ? 'a problem' : 'nothing wrong'}\n`,
  )
} else if (values.minutes === undefined) {
  const { simulate } = await import('./simulate.ts')
  const onLine = values.trace ? (line: string) => void process.stdout.write(line) : undefined
  const run = await simulate(values.seed, steps, { onLine, kinds, over })
  report(run)
  process.stdout.write(`${describe(run)}\n`)
} else if (values.share === undefined) {
  const totals = { worlds: 0, asks: 0, failed: 0 }
  const count = availableParallelism()
  const ends = Array.from({ length: count }, (_, index) => {
    const child = fork(fileURLToPath(import.meta.url), [
      ...process.argv.slice(2),
      '--share',
      `${index}/${count}`,
    ])
    child.on('message', message => {
      const run = message as Run
      totals.worlds += 1
      totals.asks += run.asks
      if (run.problems.length > 0) totals.failed += 1
      report(run)
    })
    return new Promise<number>(resolve => child.on('exit', code => resolve(code ?? 1)))
  })
  const codes = await Promise.all(ends)
  const rate = Math.round((totals.asks / seconds()) * 3600)
  process.stdout.write(
    `${totals.worlds} worlds, ${totals.asks} submissions (${rate} an hour), ${totals.failed} worlds with problems\n`,
  )
  if (codes.some(code => code !== 0)) process.exitCode = 1
} else {
  const { simulate } = await import('./simulate.ts')
  const [first = 0, count = 1] = values.share.split('/').map(Number)
  for (let number = first; seconds() < Number(values.minutes) * 60; number += count) {
    process.send?.(await simulate(`${values.seed}-${number}`, steps, { kinds, over }))
  }
  process.disconnect()
}

function report({ seed, problems }: Run): void {
  if (problems.length === 0) return
  process.exitCode = 1
  process.stdout.write(
    `seed ${seed}, ${steps} submissions: npm run simulate -- --seed ${seed} --steps ${steps}${over ? ` --over ${over}` : ''} --trace\n`,
  )
  for (const problem of problems) process.stdout.write(`  ${problem}\n`)
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
