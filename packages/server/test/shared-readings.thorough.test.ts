import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { types } from './batch-calls.ts'
import { freshRequest } from './fresh-request.ts'
import { eventually } from './harness.ts'
import { makeDatabase } from './on-both-stores.ts'
import { withoutPostgres } from './postgres.ts'
import { type Served, serve } from './serving.ts'
import { ownSimulator } from './simulator.ts'

const upload = '/api/v1/batches?mode=validate&model=EU_UDI_MDR&actorCode=DE-MF-000001723'

test('files that a process on a shared store was reading when it was killed are read by another one, and count only what they did themselves', {
  skip: withoutPostgres,
}, async t => {
  const simulator = await ownSimulator(t)
  const database = await makeDatabase()
  const asking = new pg.Client({ connectionString: database.url })
  await asking.connect()
  t.after(async () => {
    await asking.end()
    await database.drop()
  })
  const list = async (statement: string): Promise<string[]> =>
    (await asking.query({ text: statement, rowMode: 'array' })).rows.map(([value]) => String(value))

  const gateways = new Map<string, Served>()
  for (let count = 1; count <= 3; count += 1) {
    const gateway = await serve(t, {
      DATABASE_URL: database.url,
      UDIGATE_SIMULATOR_PORT: String(simulator.port),
      UDIGATE_BATCH_READ_MEMORY: '64',
    })
    const ids = await eventually(
      () => list('select id from instance'),
      found => found.length === count,
    )
    for (const id of ids) if (!gateways.has(id)) gateways.set(id, gateway)
  }
  const send = async (body: string, type: string = types.ndjson): Promise<string> => {
    const [gateway] = gateways.values()
    assert.ok(gateway)
    const answer = await gateway.send(upload, type, body)
    assert.equal(answer.status, 202, JSON.stringify(answer.body))
    return String(answer.body.id)
  }

  // What is read cannot be stored, so that it is being read for as long as the test wants.
  await asking.query('begin')
  await asking.query('lock table batch_record in share mode')
  const sound: string[] = []
  for (let count = 0; count < 2; count += 1) {
    const records = Array.from({ length: 20 }, () => freshRequest('EU_UDI_MDR'))
    sound.push(await send(records.map(record => `${JSON.stringify(record)}\n`).join('')))
  }
  for (const reads of [2, 1]) {
    const readers = await eventually(
      () => list(`select held_by from noted_reading join instance on instance.id = held_by`),
      held => held.length === reads,
    )
    const [id = ''] = new Set(readers)
    const gateway = gateways.get(id)
    assert.ok(gateway, 'one process has the files')
    gateways.delete(id)
    gateway.signal('SIGKILL')
    await gateway.ended
    await eventually(
      () => list(`select id from instance where id = '${id}'`),
      left => left.length === 0,
    )
  }
  // What a reader cannot hold, in a file that was not being read when anything was killed.
  const large = await send(`[${'{},'.repeat(4_000_000)}{}]`, types.json)
  await asking.query('rollback')

  const [last] = gateways.values()
  assert.ok(last)
  const read = async (id: string) => (await last.get(`/api/v1/batches/${id}`)).body
  for (const id of sound) {
    const { counts } = await eventually(
      () => read(id),
      ({ state }) => state === 'ENDED' || state === 'UNREADABLE',
    )
    assert.equal((counts as { valid: number }).valid, 20, JSON.stringify(await read(id)))
  }
  const { problems } = await eventually(
    () => read(large),
    ({ state }) => state === 'ENDED' || state === 'UNREADABLE',
  )
  assert.match(JSON.stringify(problems), /reader-ended/)
  const [file = ''] = await list(`select file_id from batch where id = '${large}'`)
  const left = await list('select name from noted_reading')
  assert.ok(
    left.every(name => name.includes(file)),
    left.join(),
  )
})
