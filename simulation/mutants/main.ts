// npm run mutation -- delivery [--seed S] [--count N] [--room R] [--by tests,simulation] [--processor SECONDS] [--tests SECONDS] [--again]
// Makes small faults in what decides what becomes of a record, has each looked for, and puts what came of it into judged.json and the tables of the
// README. What was judged before is kept, and not judged again but with --again; --list shows the mutants alone.
// --into FILE keeps it there instead. --tree FOLDER judges the sources and tests of another tree (an older one, with its own node_modules), and
// --both FOLDER those mutants alone that another tree has too; --only FILE those that survived what was judged there.

import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { drawMutants, isReadable, listIds, root } from './draw-mutants.ts'
import { type Judge, makeJudge } from './judge-mutant.ts'
import { keepJudgement, makeScores, readJudged, writeTables } from './judged.ts'
import { describeMutant } from './mutant.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '300' },
    room: { type: 'string', multiple: true, default: [] },
    by: { type: 'string', default: 'tests,simulation' },
    processor: { type: 'string', default: '120' },
    tests: { type: 'string', default: '60' },
    looking: { type: 'string', default: '60' },
    minutes: { type: 'string', default: 'Infinity' },
    again: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    into: { type: 'string' },
    tree: { type: 'string', default: root },
    both: { type: 'string' },
    only: { type: 'string' },
  },
})
const judges = values.by.split(',').map(readJudge)
const budget = {
  tests: Number(values.tests),
  looking: Number(values.looking),
  simulation: Number(values.processor),
  seed: `mutants-${values.seed}`,
}
const tree = resolve(values.tree)
const into = values.into === undefined ? undefined : resolve(values.into)
const known = into === undefined || existsSync(into) ? readJudged(into) : {}
const others = values.both === undefined ? undefined : listIds(resolve(values.both))
const survived = values.only === undefined ? undefined : readJudged(resolve(values.only))
const drawn = drawMutants(
  values.seed,
  Number(values.count),
  values.room,
  tree,
  ({ id }) =>
    (others === undefined || others.has(id)) &&
    (survived === undefined || (survived[id] !== undefined && survived[id].by === undefined)),
).filter(mutant => isReadable(mutant.file, readFileSync(join(tree, mutant.file), 'utf8'), mutant))
if (values.list) for (const mutant of drawn) console.log(describeMutant(mutant))
else await judgeAll()

/** One after another: what is judged has the processor to itself, and a machine that others use is not taken from them. */
async function judgeAll(): Promise<void> {
  const left = drawn.filter(({ id }) => values.again || !(id in known))
  console.log(`${drawn.length} mutants, ${drawn.length - left.length} of them judged before`)
  const end = performance.now() + Number(values.minutes) * 60_000
  const judge = makeJudge(tree, judges, budget)
  for (const mutant of left) {
    if (performance.now() > end) break
    const judgement = await judge(mutant)
    keepJudgement(mutant, judgement, into)
    const survival = judgement.reached.length > 0 ? 'SURVIVED' : 'NOT REACHED'
    console.log(`${judgement.by ?? survival} in ${judgement.seconds} s: ${describeMutant(mutant)}`)
  }
  if (into === undefined) writeTables()
  else console.log(makeScores(readJudged(into)))
}

function readJudge(name: string): Judge {
  if (name === 'tests' || name === 'simulation') return name
  throw new Error(`--by has "tests" and "simulation", not "${name}".`)
}
