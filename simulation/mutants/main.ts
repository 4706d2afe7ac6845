// npm run mutation -- delivery [--seed S] [--count N] [--room R] [--by tests,simulation] [--processor SECONDS] [--again]
// Makes small faults in what decides what becomes of a record, has each looked for, and puts what came of it into judged.json and the table of the
// README. What was judged before is kept, and not judged again but with --again; --list shows the mutants alone.

import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { drawMutants, isReadable, root } from './draw-mutants.ts'
import { type Judge, judgeMutant } from './judge-mutant.ts'
import { keepJudgement, readJudged, writeTable } from './judged.ts'
import { describeMutant } from './mutant.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '300' },
    room: { type: 'string', multiple: true, default: [] },
    by: { type: 'string', default: 'tests,simulation' },
    processor: { type: 'string', default: '120' },
    minutes: { type: 'string', default: 'Infinity' },
    again: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
})
const judges = values.by.split(',').map(readJudge)
const budget = { simulation: Number(values.processor), seed: `mutants-${values.seed}` }
const known = readJudged()
const drawn = drawMutants(values.seed, Number(values.count), values.room).filter(mutant =>
  isReadable(mutant.file, readFileSync(join(root, mutant.file), 'utf8'), mutant),
)
if (values.list) for (const mutant of drawn) console.log(describeMutant(mutant))
else await judgeAll()

async function judgeAll(): Promise<void> {
  const left = drawn.filter(({ id }) => values.again || !(id in known))
  console.log(`${drawn.length} mutants, ${drawn.length - left.length} of them judged before`)
  const end = performance.now() + Number(values.minutes) * 60_000
  const work = async (): Promise<void> => {
    for (let mutant = left.shift(); mutant !== undefined && performance.now() < end; mutant = left.shift()) {
      const judgement = await judgeMutant(mutant, judges, budget)
      keepJudgement(mutant, judgement)
      console.log(
        `${judgement.by ?? (judgement.reached.length > 0 ? 'SURVIVED' : 'NOT REACHED')} in ${judgement.seconds} s: ${describeMutant(mutant)}`,
      )
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  writeTable()
}

function readJudge(name: string): Judge {
  if (name === 'tests' || name === 'simulation') return name
  throw new Error(`--by has "tests" and "simulation", not "${name}".`)
}
