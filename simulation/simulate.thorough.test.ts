import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { test } from 'node:test'
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import { builds } from './broken/builds.ts'
import { findAgain } from './broken/find-all.ts'
import { makeChance } from './chance.ts'
import { keptSeeds } from './kept-seeds.ts'
import { furtherThemes } from './themes.ts'
import { runWithin, settled } from './world/runtime.ts'
import { makeWorld } from './world/world.ts'

const main = fileURLToPath(new URL('main.ts', import.meta.url))

/** Runs a world in a process of its own. @returns its last line, and what it found */
async function run(...options: string[]): Promise<{ summary: string; problems: string[] }> {
  const given = ['--conditions=udigate-source', main, ...options]
  const { stdout } = await promisify(execFile)(process.execPath, given).catch(error => {
    // Problems end it with 1; whatever breaks it down prints no summary.
    if (error.code === 1) return error as { stdout: string }
    throw error
  })
  const lines = stdout.trimEnd().split('\n')
  const summary = lines.at(-1) ?? ''
  assert.match(summary, /\d submissions/)
  return { summary, problems: lines.filter(line => line.startsWith('  ')) }
}

function readHash({ summary }: { summary: string }): string {
  return /, ([0-9a-f]{64})$/.exec(summary)?.[1] ?? assert.fail(summary)
}

/** The kinds of worlds: how many gateways share a database, or that one reaches the authority otherwise. */
const sorts = [
  ['--over', 'access-point', '--gateways', '0'],
  ['--over', 'as4'],
  ['--gateways', '2'],
]

for (const sort of sorts) {
  test(`a seed gives the same run to the byte in another process, and another seed another run: ${sort.join(' ')}`, async () => {
    const [one, again, other] = await Promise.all(
      ['3', '3', '4'].map(seed => run('--seed', seed, '--steps', '5', ...sort)),
    )
    assert.ok(one && again && other)
    assert.equal(readHash(one), readHash(again))
    assert.notEqual(readHash(one), readHash(other))
  })
}

for (const { seed, steps, gateways, found } of keptSeeds) {
  test(`seed ${seed}, which has shown that ${found}, shows nothing any more`, async () => {
    const options = ['--seed', seed, '--steps', String(steps), '--gateways', String(gateways)]
    assert.deepEqual((await run(...options)).problems, [])
  })
}

for (const { id, without, finds } of builds) {
  test(`a gateway without ${without} is found out within 1,600 submissions`, async () => {
    const { problems } = await findAgain(id)
    assert.match(problems.join('\n'), finds)
  })
}

test('a gateway that is not broken shows nothing', async () => {
  for (const sort of sorts)
    assert.deepEqual((await run('--worlds', '4', '--steps', '8', ...sort)).problems, [])
  for (const { name } of furtherThemes) {
    const kinds = ['--kinds', 'network,partner,keys,kills']
    assert.deepEqual((await run('--worlds', '4', '--steps', '8', '--theme', name, ...kinds)).problems, [])
  }
})

test('whatever asks Node for time, chance, a thread or a connection within a world is refused and reported', async () => {
  const world = makeWorld(makeChance('1'))
  const sources: Record<string, () => unknown> = {
    'new Date()': () => new Date(),
    'Date.now()': () => Date.now(),
    now: () => performance.now(),
    random: () => Math.random(),
    setTimeout: () => setTimeout(() => {}, 1),
    setInterval: () => setInterval(() => {}, 1),
    pause: () => pause(1),
    randomBytes: () => randomBytes(1),
    randomUUID: () => randomUUID(),
    webRandom: () => crypto.getRandomValues(new Uint8Array(1)),
    Worker: () => new Worker(''),
    fetch: () => fetch('http://127.0.0.1:1'),
    request: () => request('http://127.0.0.1:1'),
  }
  for (const [name, use] of Object.entries(sources)) {
    const before = world.problems().length
    assert.throws(() => runWithin(world, use), { name: 'RuntimeLeak' }, name)
    assert.equal(world.problems().length, before + 1, name)
  }
})

test('outside of a world Node is as it was', async () => {
  makeWorld(makeChance('1'))
  assert.ok(Date.now() > 0)
  assert.ok(new Date() instanceof Date)
  assert.equal(randomBytes(4).length, 4)
  assert.ok(Math.random() < 1 && performance.now() > 0)
  await turn()
  await settled()
})

test('what is asked for with setImmediate happens in the order of the world', async () => {
  const world = makeWorld(makeChance('order'))
  const happened: string[] = []
  runWithin(world, () => {
    setImmediate(() => happened.push('immediate'))
    void world.sleep(5).then(() => happened.push('after 5'))
    void world.sleep(1).then(() => happened.push('after 1'))
  })
  assert.deepEqual(happened, [])
  await world.runUntil(() => false)
  assert.deepEqual(happened, ['immediate', 'after 1', 'after 5'])
  assert.equal(world.agenda.now(), 5)
})
