import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { withoutPostgres } from '../../../packages/server/test/postgres.ts'
import { type Act, type Script, statements } from './acts.ts'
import { makeModelBench, makeRealBench } from './benches.ts'
import { type Bench, runScript } from './run-script.ts'

const scripts: Record<string, Script> = {
  'what is not committed is seen by its own transaction alone': [
    [0, 'raises 1'],
    [1, 'reads all'],
    [0, 'reads all'],
    [0, 'commits'],
    [1, 'reads all'],
  ],
  'who waits for a row goes on with what it has become': [
    [0, 'raises 1'],
    [1, 'raises what has 10'],
    [0, 'commits'],
  ],
  'what is wanted only since is not seen by who waits': [
    [0, 'raises 1'],
    [0, 'makes 3 have 10'],
    [1, 'locks what has 10'],
    [0, 'commits'],
  ],
  'two who wait for each other': [
    [0, 'locks 1'],
    [1, 'locks 2'],
    [0, 'raises 2'],
    [1, 'raises 1'],
  ],
  'what is locked is passed over': [
    [0, 'takes one that is free'],
    [1, 'takes one that is free'],
    [2, 'takes one that is free'],
    [0, 'rolls back'],
    [1, 'takes one that is free'],
  ],
  'a lease that is kept is not removed': [
    [0, 'keeps a lease'],
    [1, 'removes a lease that is free'],
    [0, 'commits'],
    [1, 'removes a lease that is free'],
    [0, 'keeps a lease'],
    [1, 'commits'],
  ],
  'a key that another transaction has inserted': [
    [0, 'inserts 4'],
    [1, 'inserts 5 with the tag of 4'],
    [2, 'inserts 4 unless it is there'],
    [0, 'commits'],
  ],
  'a key that is free again': [
    [0, 'inserts 4'],
    [1, 'puts 4'],
    [0, 'rolls back'],
    [1, 'commits'],
  ],
  'what runs once at a time': [
    [0, 'inserts 6, running, with 70'],
    [1, 'inserts 7, running, with 70'],
    [0, 'commits'],
  ],
  'a key that is written as it was is no other one': [
    [0, 'tags 1 as it is'],
    [1, 'keeps 1'],
    [1, 'adds a part to 1'],
    [0, 'commits'],
  ],
  'a key that is written as it was into what has changed since': [
    [0, 'raises 1'],
    [1, 'tags 1 as it is'],
    [0, 'commits'],
    [2, 'keeps 1'],
    [1, 'commits'],
  ],
  'who keeps a row that is being changed, and locked since, has what it was': [
    [0, 'raises 1'],
    [0, 'locks 1'],
    [1, 'keeps 1'],
    [0, 'commits'],
  ],
  'who keeps a row that was locked before it is being changed has what it becomes': [
    [0, 'locks 1'],
    [0, 'raises 1'],
    [1, 'keeps 1'],
    [0, 'commits'],
  ],
  'what is referred to stays': [
    [0, 'adds a part to 2'],
    [1, 'deletes 2'],
    [2, 'raises 2'],
    [0, 'commits'],
  ],
  'who has a table to itself waits for who writes into it, and all who come after wait too': [
    [0, 'raises 1'],
    [1, 'has all items to itself'],
    [2, 'raises 2'],
    [0, 'raises 2'],
    [0, 'commits'],
    [1, 'raises 1'],
    [1, 'commits'],
  ],
  'a table that one has to itself is read, and its rows are locked': [
    [0, 'has all items to itself'],
    [1, 'locks 1'],
    [1, 'adds a part to 2'],
    [1, 'raises 1'],
    [0, 'reads all'],
    [0, 'commits'],
  ],
  'who waits to have a table to itself and ends lets those after it go on': [
    [0, 'has all items to itself'],
    [1, 'has all items to itself'],
    [2, 'inserts 4'],
    [0, 'rolls back'],
    [1, 'rolls back'],
  ],
  'what is being deleted is not referred to': [
    [0, 'deletes 2'],
    [1, 'adds a part to 2'],
    [0, 'commits'],
  ],
}

/** What may come of a script: where several go on at the same time, any of them may be first. */
async function runEachOrder(script: Script): Promise<string[][]> {
  const results: string[][] = []
  const orders: boolean[][] = [[]]
  for (const order of orders) {
    const bench = makeModelBench(order)
    results.push(await runScript(bench, script))
    for (let time = order.length; time < bench.times(); time += 1)
      orders.push([...order, ...Array.from({ length: time - order.length }, () => false), true])
  }
  return results
}

async function compare(real: Bench, script: Script): Promise<void> {
  const [inTheirOrder, ...others] = await runEachOrder(script)
  const seen = await runScript(real, script)
  if (!others.some(other => isDeepStrictEqual(seen, other))) assert.deepEqual(seen, inTheirOrder)
}

test('the model does what PostgreSQL does: scripts', { skip: withoutPostgres }, async t => {
  const real = await makeRealBench(t)
  for (const [name, script] of Object.entries(scripts)) {
    await t.test(name, () => compare(real, script))
  }
})

const acts = Object.keys(statements) as (keyof typeof statements)[]
const ofOneRow = acts.filter(act =>
  /^(locks|shares|keeps|raises|tags) [12]( again| as it is)?$|^reads|^takes one that is free$/.test(act),
)

function makeScripts(sessions: number, from: readonly (keyof typeof statements)[]): fc.Arbitrary<Script> {
  const act = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom<Act>(...from) },
    { weight: 1, arbitrary: fc.constantFrom<Act>('commits', 'rolls back') },
  )
  return fc.array(fc.tuple(fc.nat(sessions - 1), act), { minLength: 2, maxLength: 12 })
}

for (const [sessions, from] of [
  [2, acts],
  [3, ofOneRow],
] as const) {
  test(`the model does what PostgreSQL does: any interleaving of ${sessions} sessions`, {
    skip: withoutPostgres,
  }, async t => {
    const real = await makeRealBench(t)
    await fc.assert(
      fc.asyncProperty(makeScripts(sessions, from), script => compare(real, script)),
      { numRuns: 40 },
    )
  })
}
