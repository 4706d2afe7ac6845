import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { freshRequest } from './fresh-request.ts'
import { sharedPostgres, withoutPostgres } from './postgres.ts'
import { type Served, serve } from './serving.ts'
import { ownSimulator } from './simulator.ts'

const submit = '/api/v1/submit/EU_UDI_MDR'
const noticed = /restored: the authority is asked/

test('a process that begins on a copy of a PostgreSQL database notices it, and sends nothing that was sent since', {
  skip: withoutPostgres,
}, async t => {
  const simulator = await ownSimulator(t)
  const server = await sharedPostgres()
  const original = await server.createDatabase()
  const copy = original.replace(/udigate_test_/, 'udigate_copy_')
  t.after(async () => {
    await server.dropDatabase(original)
    await ask(original, `drop database if exists ${makeName(copy)} with (force)`)
  })
  const start = (url: string): Promise<Served> =>
    serve(t, {
      DATABASE_URL: url,
      UDIGATE_SIMULATOR_PORT: String(simulator.port),
      UDIGATE_QUARANTINE: '2',
    })
  const first = await start(original)
  const request = freshRequest('EU_UDI_MDR')
  const code = request.device.Device
  await simulator.arm('http-503', { match: code, times: 10_000 })
  assert.equal((await first.post(submit, request, 'respond-async')).status, 202)
  await stop(first)
  await ask(original, `create database ${makeName(copy)} template ${makeName(original)}`)
  await simulator.disarm()
  const second = await start(original)
  assert.equal((await second.post(submit, request, 'wait=30')).status, 200)
  assert.doesNotMatch(second.logged(), noticed)
  await stop(second)

  const onCopy = await start(copy)
  assert.match(onCopy.logged(), noticed)
  const answer = await onCopy.post(submit, request, 'wait=30')
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  const sent = (await simulator.messagesWith(code)).filter(({ operation }) => operation !== 'GET')
  assert.equal(sent.length, 1)
  await stop(onCopy)
  const again = await start(copy)
  assert.doesNotMatch(again.logged(), noticed)
  await stop(again)
})

async function stop(gateway: Served): Promise<void> {
  gateway.signal('SIGTERM')
  await gateway.ended
}

function makeName(address: string): string {
  return new URL(address).pathname.slice(1)
}

/** Asks the server of a database, over a database that is not used by others. */
async function ask(address: string, statement: string): Promise<void> {
  const url = new URL(address)
  url.pathname = '/postgres'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
