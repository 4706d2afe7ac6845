import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { makeDatabase } from './on-both-stores.ts'
import { openTestStore } from './open-test-store.ts'
import { withoutPostgres } from './postgres.ts'

function makeFolder(t: TestContext): string {
  const above = mkdtempSync(join(tmpdir(), 'udigate-files-'))
  t.after(() => rmSync(above, { recursive: true, force: true }))
  return join(above, 'data')
}

/** The mode of every file of the store. */
function modesIn(folder: string): Record<string, string> {
  const files = readdirSync(folder).filter(name => name.startsWith('udigate.sqlite'))
  return Object.fromEntries(
    files.map(name => [name, (statSync(join(folder, name)).mode & 0o777).toString(8)]),
  )
}

const closed = { 'udigate.sqlite': '600', 'udigate.sqlite-shm': '600', 'udigate.sqlite-wal': '600' }

test('the files of the embedded store are its owner’s alone, and those of an older version become so', async t => {
  const before = process.umask(0o022)
  t.after(() => process.umask(before))
  const folder = makeFolder(t)
  const first = await openTestStore({ dataDir: folder })
  assert.equal((statSync(folder).mode & 0o777).toString(8), '700')
  assert.deepEqual(modesIn(folder), closed)
  await first.close()
  chmodSync(join(folder, 'udigate.sqlite'), 0o644)
  const second = await openTestStore({ dataDir: folder })
  t.after(() => second.close())
  assert.deepEqual(modesIn(folder), closed)
})

test('a process uses no more connections than are set', { skip: withoutPostgres }, async t => {
  const database = await makeDatabase()
  t.after(() => database.drop())
  const store = await openTestStore({ dataDir: '', databaseUrl: database.url, databaseConnections: 3 })
  t.after(() => store.close())
  const open: (() => void)[] = []
  const inside = Array.from({ length: 3 }, () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    open.push(resolve)
    const done = store.write(async () => {
      begun.resolve()
      await promise
    })
    return { begun: begun.promise, done }
  })
  await Promise.all(inside.map(({ begun }) => begun))
  const late = store.write(async () => 'late')
  // It has asked for a connection by then.
  await turn()
  assert.deepEqual(store.connections?.(), { used: 3, idle: 0, waiting: 1 })
  for (const end of open) end()
  await Promise.all(inside.map(({ done }) => done))
  assert.equal(await late, 'late')
})
