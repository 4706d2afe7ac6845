import assert from 'node:assert/strict'
import { test } from 'node:test'
import { live } from './clients/lives.ts'
import type { Call, Received } from './history/history.ts'
import { openClients } from './waves.ts'
import type { AuthorityWorld } from './world.ts'

/** A gateway that answers what it is told to, and an authority that holds what it is given. */
function fakeWorld(statuses: readonly number[], journal: readonly Received[] = []) {
  const asked: string[] = []
  const world = {
    gateway: { url: '' },
    calls: [],
    async send({ device }: { device: string }): Promise<Call> {
      const status = statuses[asked.length] ?? 200
      asked.push(device)
      return { device, content: '', sentAt: 0, answeredAt: Date.now(), status }
    },
    authority: { received: async () => ({ journal, register: [] }) },
  }
  return { world: world as unknown as AuthorityWorld, asked }
}

test('a wave is the same of devices of each client; the next one is about them too, and after the last step others live', () => {
  const waves = openClients(fakeWorld([]).world, { live }).waves(2)
  const steps = Array.from({ length: 5 }, () => waves.next().value.steps)
  const devices = steps.map(wave => wave.map(({ device }) => device))
  assert.equal(new Set(devices.flat()).size, 6)
  assert.deepEqual(devices[0], devices[1])
  assert.deepEqual(devices[2], devices[3])
  assert.deepEqual(
    steps.map(([step]) => step.match === step.ask.group),
    [true, false, false, true, true],
  )
})

test('waves go in calls and in files in turn', () => {
  const waves = openClients(fakeWorld([]).world, { live }).waves(2)
  const paths = Array.from({ length: 5 }, () => waves.next().value.request)
  assert.deepEqual(
    paths.map(({ path }) => path.split(/[?/]/)[3]),
    ['submit', 'submit', 'submit', 'submit', 'batches'],
  )
  assert.equal(paths[4]?.body.trimEnd().split('\n').length, 2)
})

test('a client asks again until its answer is final, and what ends otherwise than by SUCCESS is told', async () => {
  const { world, asked } = fakeWorld([500, 202, 400])
  const clients = openClients(world, { live })
  await clients.waves(1).next().value.insist()
  assert.equal(asked.length, 3)
  assert.match((await clients.judge()).join('\n'), /ask 0 ends with 400/)
})

test('SUCCESS of what the authority never had is told, and nothing of waves that nobody asked for', async () => {
  const clients = openClients(fakeWorld([200]).world, { live })
  const waves = clients.waves(1)
  await waves.next().value.ask()
  waves.next()
  const found = await clients.judge()
  assert.equal(found.length, 2)
  for (const each of found) assert.match(each, /^false success: ask 0/)
})

test('so many runs are made, with one step of a client or two in a file', async () => {
  const sizes: number[] = []
  const clients = openClients(fakeWorld([]).world, { live })
  await clients.runAll(12, 3, async ({ steps }, n) => (sizes[n] = steps.length))
  assert.equal(sizes.length, 12)
  assert.deepEqual(new Set(sizes), new Set([1, 2]))
})
