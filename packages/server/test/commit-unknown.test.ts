import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, connect as open, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { CommitUnknown, StoreUnavailable } from '../src/store/unavailable.ts'
import { freshRequest } from './fresh-request.ts'
import { openDelivery } from './hand-delivered.ts'
import { makeDatabase } from './on-both-stores.ts'
import { withoutPostgres } from './postgres.ts'

const options = { skip: withoutPostgres }
const accessPoint = {
  send: async () => ({ kind: 'taken' }) as const,
  fetchStatus: async () => 'on-its-way' as const,
}

/** A store on a PostgreSQL, over a way that can be cut where a transaction is committed. */
async function openWorld(t: TestContext) {
  const database = await makeDatabase()
  const address = new URL(database.url)
  const socketFolder = address.searchParams.get('host')
  const target = socketFolder
    ? { path: `${socketFolder}/.s.PGSQL.5432` }
    : { port: Number(address.port || 5432), host: address.hostname }
  let cuts: ('before' | 'after')[] = []
  /** The name under which the statement was prepared. */
  let commit: string | undefined
  const commits = (data: Buffer): boolean => {
    commit ??= /(\w+)\0commit\0/.exec(data.toString('latin1'))?.[1]
    return commit !== undefined && data.includes(`\0${commit}\0`)
  }
  const sockets = new Set<Socket>()
  const server = createServer(near => {
    const far = open(target)
    let isDeaf = false
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        other.destroy()
        sockets.delete(socket)
      })
    }
    near.on('data', data => {
      const cut = commits(data) ? cuts.shift() : undefined
      if (cut === 'before') near.destroy()
      else far.write(data)
      isDeaf = cut === 'after'
    })
    far.on('data', data => {
      // It is stored, and no answer arrives.
      if (isDeaf) near.destroy()
      else near.write(data)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const url = new URL(database.url)
  url.searchParams.delete('host')
  const credentials = url.searchParams.get('user') ? `${url.searchParams.get('user')}@` : ''
  url.searchParams.delete('user')
  const world = await openDelivery(
    t,
    accessPoint,
    {},
    `postgres://${credentials}127.0.0.1:${port}${url.pathname}${url.search}`,
  )
  t.after(async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await database.drop()
  })
  return {
    ...world,
    /** Cuts the next commits, before or after they reach the database. */
    cut(...next: typeof cuts) {
      cuts = next
    },
    submissions: async () =>
      (await world.store.db.selectFrom('submission').select(['request_id', 'device_code']).execute()).map(
        row => ({
          ...row,
        }),
      ),
  }
}

for (const where of ['before', 'after'] as const) {
  test(
    `a submission whose commit is cut ${where} it reached the database is stored once`,
    options,
    async t => {
      const { receive, cut, submissions } = await openWorld(t)
      for (let count = 0; count < 10; count += 1) {
        const request = freshRequest('EU_UDI_MDR')
        cut(where)
        const reception = await receive('EU_UDI_MDR', request)
        assert.equal(reception.kind, 'received', JSON.stringify(reception))
        const rows = (await submissions()).filter(row => row.device_code === request.device.Device)
        assert.deepEqual(rows, [{ request_id: reception.requestId, device_code: request.device.Device }])
      }
    },
  )
}

test('submissions that share a commit that is cut are each stored once', options, async t => {
  const { receive, cut, submissions } = await openWorld(t)
  const requests = Array.from({ length: 40 }, () => freshRequest('EU_UDI_MDR'))
  cut('after', 'before', 'after')
  const receptions = await Promise.all(requests.map(request => receive('EU_UDI_MDR', request)))
  assert.deepEqual(new Set(receptions.map(({ kind }) => kind)), new Set(['received']))
  const stored = (await submissions()).map(({ request_id }) => request_id).sort()
  assert.deepEqual(stored, receptions.map(({ requestId }) => requestId).sort())
})

test('other writes say that it is not known, and what cannot be reached says so', options, async t => {
  const { store, cut } = await openWorld(t)
  cut('after')
  const written = store.write(db => db.insertInto('instance').values({ id: 'x', beat: 0 }).execute())
  await assert.rejects(written, CommitUnknown)
  assert.equal((await store.db.selectFrom('instance').select('id').execute()).length, 1)
  cut('before')
  await assert.rejects(
    store.write(db => db.deleteFrom('instance').execute()),
    (error: unknown) => error instanceof CommitUnknown || error instanceof StoreUnavailable,
  )
  assert.equal((await store.db.selectFrom('instance').select('id').execute()).length, 1)
})
