import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { beginToldAtEnd } from '../told-at-end.ts'
import { rowFinder } from './batch-calls.ts'
import { makeCommitSync } from './commit-sync.ts'
import type { Store } from './database.ts'
import { remembered } from './remembered.ts'
import { openSqliteStore, type SyncLog } from './sqlite-store.ts'
import { CommitUnknown, StoreUnavailable } from './unavailable.ts'

const failure = Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' })

/** Lets everything go on that waits for no disk. */
async function goOn(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise(resolve => void setImmediate(resolve))
}

/** Whether it settles without anything that happens outside. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false
  const note = (): void => {
    settled = true
  }
  promise.then(note, note)
  await goOn()
  return settled
}

/** Syncs that end when they are told to. */
function heldSyncs() {
  const held: PromiseWithResolvers<void>[] = []
  return {
    held,
    sync() {
      const sync = Promise.withResolvers<void>()
      held.push(sync)
      return sync.promise
    },
  }
}

test('what is committed while a sync runs waits for the next one, which all of it shares', async () => {
  const { held, sync } = heldSyncs()
  const commits = makeCommitSync(sync, assert.fail)
  commits.noteCommit()
  const first = commits.settle()
  commits.noteCommit()
  const second = commits.settle()
  commits.noteCommit()
  const third = commits.settle()
  assert.equal(held.length, 1)
  held[0]?.resolve()
  await first
  assert.deepEqual([await isSettled(second), await isSettled(third), held.length], [false, false, 2])
  held[1]?.resolve()
  await Promise.all([second, third, commits.settle()])
  assert.equal(held.length, 2)
})

test('after a sync that failed nothing is told to be on the disk, and none is tried again', async () => {
  const { held, sync } = heldSyncs()
  const failures: Error[] = []
  const commits = makeCommitSync(sync, error => void failures.push(error))
  commits.noteCommit()
  const first = commits.settle()
  held[0]?.reject(failure)
  await assert.rejects(first, failure)
  commits.noteCommit()
  await assert.rejects(commits.settle(), failure)
  assert.deepEqual([held.length, failures], [1, [failure]])
})

interface Opened {
  folder: string
  store: Store
  insert(word: string): Promise<unknown>
  read(): Promise<string[]>
}

async function openStore(t: TestContext, sync: SyncLog): Promise<Opened> {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-sync-'))
  const store = await openSqliteStore(folder, { subscribers: [], randomBytes, now: () => new Date(0) }, sync)
  await sql`create table word (text text)`.execute(store.db)
  t.after(async () => {
    await store.close()
    rmSync(folder, { recursive: true })
  })
  return {
    folder,
    store,
    insert: word => store.write(db => sql`insert into word values (${word})`.execute(db)),
    async read() {
      const { rows } = await sql<{ text: string }>`select text from word`.execute(store.db)
      return rows.map(({ text }) => text)
    },
  }
}

/** A store whose syncs are held from a moment on. */
async function openHeld(t: TestContext) {
  const { held, sync } = heldSyncs()
  let isHeld = false
  const opened = await openStore(t, async own => {
    if (isHeld) await sync()
    await own()
  })
  isHeld = true
  t.after(() => {
    isHeld = false
    for (const each of held) each.resolve()
  })
  return { ...opened, held }
}

test('nothing that is not on the disk is told: neither to who wrote it, nor to who reads or writes after it', async t => {
  const { store, insert, read, held } = await openHeld(t)
  assert.deepEqual(await read(), [])
  const told = {
    written: insert('one'),
    writtenAfter: insert('two'),
    writtenTogether: store.writeTogether(db => sql`insert into word values ('three')`.execute(db)),
    refused: store.write(async () => {
      throw new RangeError('It is there already.')
    }),
    read: read(),
    readInTransaction: store.write(db => sql`select text from word`.execute(db)),
    readByItself: store.control(db => sql`select text from word`.execute(db)),
    isReachable: store.isReachable(),
  }
  const settled = async (): Promise<string[]> => {
    const all = await Promise.all(
      Object.entries(told).map(async ([name, promise]) => ((await isSettled(promise)) ? [name] : [])),
    )
    return all.flat()
  }
  assert.deepEqual(await settled(), [])
  // All of them were done meanwhile: what is held back is that they are told.
  assert.equal(held.length, 1)
  held[0]?.resolve()
  await told.written
  assert.deepEqual(await settled(), ['written'])
  assert.equal(held.length, 2)
  held[1]?.resolve()
  await assert.rejects(told.refused, RangeError)
  await Promise.all([told.writtenAfter, told.writtenTogether, told.readInTransaction, told.isReachable])
  assert.deepEqual(await told.read, ['one', 'two'])
  assert.equal(held.length, 2)
})

test('what is told at its end reads on before the sync, but what it stores waits, and its end waits for what it has read', async t => {
  const { store, insert, read, held } = await openHeld(t)
  const written = insert('one')
  const told = beginToldAtEnd()
  const byFinder = rowFinder('text', (db, _name, words) =>
    sql<{ text: string }>`select text from word where text in (${sql.join(words)})`
      .execute(db)
      .then(({ rows }) => rows),
  )
  const byName = remembered(
    () => 'words',
    db => sql<{ text: string }>`select text from word`.execute(db).then(({ rows }) => rows.length),
  )
  await told.within(async () => {
    assert.deepEqual(await read(), ['one'])
    assert.deepEqual(await byFinder(store.db, { text: 'one' }), { text: 'one' })
    assert.equal(await byName(store.db), 1)
  })
  // Who has it from memory, or asks together with one that waits later, waits all the same.
  const known = byName(store.db)
  const together = [
    told.within(() => byFinder(store.db, { text: 'one' })),
    byFinder(store.db, { text: 'one' }),
  ]
  const stored = told.within(() => insert('two'))
  assert.deepEqual(await Promise.all([known, ...together, stored, written].map(isSettled)), [
    false,
    true,
    false,
    false,
    false,
  ])
  const end = told.end()
  assert.equal(await isSettled(end), false)
  held[0]?.resolve()
  await written
  await goOn()
  held[1]?.resolve()
  await Promise.all([end, known, ...together, stored, written])
})

test('where the sync fails, what is told at its end fails: nothing that was read is told', async t => {
  const { insert, read, held } = await openHeld(t)
  const written = assert.rejects(insert('one'), CommitUnknown)
  const told = beginToldAtEnd()
  await told.within(read)
  held[0]?.reject(failure)
  await assert.rejects(told.end(), StoreUnavailable)
  await written
})

test('reading waits for no disk where everything is there, nor does a transaction that changes nothing', async t => {
  const { store, read, held } = await openHeld(t)
  assert.deepEqual(await read(), [])
  await store.write(db => sql`select text from word`.execute(db))
  assert.equal(held.length, 0)
})

test('a sync that fails ends the store: whether it is stored is unknown, and nothing is told any more', async t => {
  const { store, insert, read, held } = await openHeld(t)
  const written = insert('one')
  const asked = read()
  await goOn()
  held[0]?.reject(failure)
  await assert.rejects(written, CommitUnknown)
  await assert.rejects(asked, StoreUnavailable)
  assert.equal(await store.failed, failure)
  assert.equal(await store.isReachable(), false)
  await assert.rejects(insert('two'), StoreUnavailable)
  await assert.rejects(read(), StoreUnavailable)
  await assert.rejects(
    store.control(db => sql`select 1`.execute(db)),
    StoreUnavailable,
  )
})

test('a power cut at any moment loses nothing that was told', async t => {
  /** What the disk has for certain: the log as it was when the last sync began that has ended. */
  const atSync = mkdtempSync(join(tmpdir(), 'udigate-cut-'))
  t.after(() => rmSync(atSync, { recursive: true }))
  let folder: string | undefined
  let number = 0
  let certain: string | undefined
  const opened = await openStore(t, async own => {
    number += 1
    const copy = join(atSync, `wal-${number}`)
    if (folder !== undefined) copyFileSync(join(folder, 'udigate.sqlite-wal'), copy)
    await own()
    if (folder !== undefined) certain = copy
  })
  folder = opened.folder
  /** What of the words is left. */
  const cutPower = (): string[] => {
    const file = join(atSync, 'cut.sqlite')
    for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true })
    copyFileSync(join(opened.folder, 'udigate.sqlite'), file)
    if (certain !== undefined) copyFileSync(certain, `${file}-wal`)
    const database = new DatabaseSync(file)
    try {
      return database
        .prepare('select text from word')
        .all()
        .map(({ text }) => String(text))
    } finally {
      database.close()
    }
  }
  const told: string[] = []
  let cuts = 0
  await Promise.all(
    ['a', 'b', 'c', 'd'].map(async name => {
      for (let count = 0; count < 10; count += 1) {
        const word = `${name}${count}`
        if (name === 'd') told.push(...(await opened.read()))
        else {
          await opened.insert(word)
          told.push(word)
        }
        const left = new Set(cutPower())
        assert.deepEqual(
          told.filter(each => !left.has(each)),
          [],
        )
        cuts += 1
      }
    }),
  )
  assert.equal(cuts, 40)
})
