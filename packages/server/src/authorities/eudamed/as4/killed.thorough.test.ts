import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type TestContext, test as testOnce } from 'node:test'
import { compileCache } from '../../../../test/compile-cache.ts'
import { databaseFor, makeDatabase, test } from '../../../../test/on-both-stores.ts'
import { openTestStore } from '../../../../test/open-test-store.ts'
import { withoutPostgres } from '../../../../test/postgres.ts'
import { makePush, post } from './testing/partner.ts'

interface Place {
  folder: string
  database: string | undefined
}

async function startProcess(t: TestContext, { folder, database }: Place, dies = '') {
  const child = spawn(
    process.execPath,
    ['--conditions=udigate-source', join(import.meta.dirname, 'testing/receiving-process.ts')],
    {
      env: {
        ...compileCache,
        PATH: process.env.PATH,
        DATA_DIR: folder,
        DIES: dies,
        ...(database === undefined ? {} : { DATABASE: database }),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const ended = once(child, 'exit')
  const end = async (): Promise<void> => {
    child.kill('SIGKILL')
    await ended
  }
  t.after(end)
  const [url] = (await once(createInterface(child.stdout), 'line')) as [string]
  return { url, ended, end }
}

async function makePlace(t: TestContext): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-killed-'))
  const database = await databaseFor(t)
  t.after(async () => {
    await database?.drop()
    rmSync(folder, { recursive: true, force: true })
  })
  return { folder, database: database?.url }
}

async function listStored({ folder, database }: Place) {
  await using stack = new AsyncDisposableStack()
  const store = await openTestStore({ dataDir: folder, databaseUrl: database })
  stack.defer(() => store.close())
  return await store.db.selectFrom('received_exchange').selectAll().execute()
}

for (const [moment, isStored] of [
  ['before-it-is-stored', false],
  ['before-the-receipt', true],
] as const) {
  test(`killed ${moment}: the partner sends again, gets its receipt, and the message is there once`, async t => {
    const place = await makePlace(t)
    const sent = makePush('<answer/>')
    const killed = await startProcess(t, place, moment)
    await assert.rejects(post(killed.url, sent))
    await killed.ended
    assert.equal((await listStored(place)).length, isStored ? 1 : 0)
    const next = await startProcess(t, place)
    const answered = await post(next.url, sent)
    assert.equal(answered.outcome.kind, 'receipt')
    await next.end()
    const [row, ...others] = await listStored(place)
    assert.deepEqual(others, [])
    assert.ok(answered.body.equals(Buffer.from(row?.receipt ?? [])), 'the receipt that was stored')
    assert.equal(row?.collected_at, null, 'it waits to be collected')
  })
}

testOnce(
  'the same push to two processes at the same time is stored once, with one receipt',
  { skip: withoutPostgres },
  async t => {
    const database = await makeDatabase()
    t.after(() => database.drop())
    const place = { folder: '', database: database.url }
    const processes = [await startProcess(t, place), await startProcess(t, place)]
    for (let round = 0; round < 5; round += 1) {
      const sent = makePush(`<answer>${round}</answer>`)
      const answers = await Promise.all(processes.map(({ url }) => post(url, sent)))
      assert.deepEqual(
        answers.map(({ outcome }) => outcome.kind),
        ['receipt', 'receipt'],
      )
      assert.ok(answers[0]?.body.equals(answers[1]?.body ?? Buffer.alloc(0)))
    }
    for (const { end } of processes) await end()
    assert.equal((await listStored(place)).length, 5)
  },
)
