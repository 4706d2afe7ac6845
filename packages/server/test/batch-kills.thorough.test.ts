import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test as testOnce } from 'node:test'
import { types } from './batch-calls.ts'
import { freshRequest, makeSibling } from './fresh-request.ts'
import { eventually } from './harness.ts'
import { makeDatabase } from './on-both-stores.ts'
import { withoutPostgres } from './postgres.ts'
import { type Served, serve } from './serving.ts'
import { ownSimulator } from './simulator.ts'

const model = 'EU_UDI_MDR'
const query = `mode=submit&model=${model}&actorCode=DE-MF-000001723`

/** Gateways that are killed one after the other on the same store, and what they were given to do. */
async function runThroughKills(
  t: TestContext,
  environment: Record<string, string>,
  /** How far a batch is when the gateway that has it is killed, by what it tells then. */
  kills: readonly ((counts: Record<string, number>, state: string) => boolean)[],
): Promise<void> {
  const simulator = await ownSimulator(t)
  const settings = { ...environment, UDIGATE_SIMULATOR_PORT: String(simulator.port) }
  let gateway = await serve(t, settings)
  const groups = Array.from({ length: 80 }, () => freshRequest(model))
  const requests = groups.flatMap(request => [request, makeSibling(request), makeSibling(request)])
  const body = requests.map(request => `${JSON.stringify(request)}\n`).join('')
  const taken = await gateway.send(`/api/v1/batches?${query}`, types.ndjson, body)
  assert.equal(taken.status, 202, JSON.stringify(taken.body))
  const path = `/api/v1/batches/${String(taken.body.id)}`

  for (const isDue of kills) {
    await eventually(
      () => look(gateway, path),
      ({ counts, state }) => isDue(counts, state) || state === 'ENDED',
    )
    gateway.signal('SIGKILL')
    await gateway.ended
    gateway = await serve(t, settings)
  }
  const { counts } = await eventually(
    () => look(gateway, path),
    ({ state }) => state === 'ENDED',
  )
  assert.deepEqual([counts.records, counts.accepted], [240, 240])
  const { body: submissions } = await gateway.get('/api/v1/submissions?limit=500')
  assert.equal((submissions.items as unknown[]).length, 240)
  const held = (await simulator.register()).filter(({ kind }) => kind === 'device').map(({ code }) => code)
  assert.deepEqual(held.toSorted(), requests.map(({ device }) => device.Device).toSorted())
}

async function look(gateway: Served, path: string) {
  const { body } = await gateway.get(path)
  const { counts, state } = body as unknown as { counts: Record<string, number>; state: string }
  const { records, ...others } = counts
  assert.equal(
    Object.values(others).reduce((sum, count) => sum + count, 0),
    records,
  )
  return { counts, state }
}

const killsOften = [
  () => true,
  ({ records = 0 }: Record<string, number>) => records > 0,
  (_: Record<string, number>, state: string) => state === 'SUBMITTING',
  ({ submitted = 0 }: Record<string, number>) => submitted > 0,
  ({ accepted = 0 }: Record<string, number>) => accepted > 0,
  ({ accepted = 0 }: Record<string, number>) => accepted > 100,
]

testOnce('no row is lost or doubled, wherever the gateway is killed', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-batch-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  await runThroughKills(t, { UDIGATE_DATA_DIR: folder }, killsOften)
})

testOnce(
  'no row is lost or doubled, wherever the gateway is killed (PostgreSQL)',
  { skip: withoutPostgres },
  async t => {
    const database = await makeDatabase()
    t.after(() => database.drop())
    await runThroughKills(t, { DATABASE_URL: database.url }, killsOften.slice(2, 5))
  },
)
