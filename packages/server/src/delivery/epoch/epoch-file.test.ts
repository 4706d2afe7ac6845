import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import type { AttemptId } from '../../store/epoch.ts'
import { openEpochFile, type Remembered } from './epoch-file.ts'

const store = 'a-store'

function mark(number: number): AttemptId {
  return { message_id: 'm', number }
}

function remembered(number: number): Remembered {
  return { store, epoch: 3, token: 'a-token', marks: [mark(number)], ended: [`ended ${number}`] }
}

function makeFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-epoch-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'memory')
}

/** What a folder remembers, after as many more have been kept in it. */
async function openAndKeep(folder: string, ...kept: Remembered[]) {
  const file = await openEpochFile(folder, store)
  for (const each of kept) await file.keep(each)
  await file.close()
  return file.before
}

function because(before: object): string {
  assert.ok('because' in before)
  return String(before.because)
}

test('what was kept last is remembered, in the folder under any name', async t => {
  const folder = makeFolder(t)
  assert.match(because(await openAndKeep(folder, remembered(1), remembered(2))), /no file/)
  assert.deepEqual(await openAndKeep(folder, remembered(3)), remembered(2))
  renameSync(folder, `${folder}.renamed`)
  assert.deepEqual(await openAndKeep(`${folder}.renamed`), remembered(3))
})

test('a copy of the folder vouches for nothing', async t => {
  const folder = makeFolder(t)
  await openAndKeep(folder, remembered(1))
  cpSync(folder, `${folder}.copy`, { recursive: true })
  assert.match(because(await openAndKeep(`${folder}.copy`)), /a copy/)
})

test('where the last write was cut off the one before counts, and where both were, nothing', async t => {
  const folder = makeFolder(t)
  await openAndKeep(folder, remembered(1), remembered(2))
  const [name = ''] = readdirSync(folder)
  const path = join(folder, name)
  const content = readFileSync(path, 'latin1')
  const torn = content.replace('"number":2', '"number":7')
  assert.notEqual(torn, content)
  writeFileSync(path, torn, 'latin1')
  assert.deepEqual(await openAndKeep(folder), remembered(1))
  writeFileSync(path, torn.replace('"number":1', '"number":7'), 'latin1')
  assert.match(because(await openAndKeep(folder)), /cannot be read/)
})

test('those who keep at the same time share writes, and each is on disk when it is told so', async t => {
  const folder = makeFolder(t)
  const file = await openEpochFile(folder, store)
  await Promise.all(Array.from({ length: 50 }, (_, index) => file.keep(remembered(index))))
  await file.close()
  assert.deepEqual(await openAndKeep(folder), remembered(49))
  const content = readFileSync(join(folder, String(readdirSync(folder)[0])), 'latin1')
  const turns = Array.from(content.matchAll(/"turn":(\d+)/g), ([, turn]) => Number(turn))
  assert.ok(Math.max(...turns) <= 2, String(turns))
})

test('a disk that takes a part alone is an error, and what was kept before is still remembered', async t => {
  const folder = makeFolder(t)
  await openAndKeep(folder, remembered(1), remembered(2))
  const many = { ...remembered(3), marks: Array.from({ length: 300 }, () => mark(3)) }
  const module = new URL('epoch-file.ts', import.meta.url).href
  const script = `
    const { openEpochFile } = await import(${JSON.stringify(module)})
    const file = await openEpochFile(${JSON.stringify(folder)}, '${store}')
    const said = []
    for (const _try of [1, 2]) {
      said.push(await file.keep(${JSON.stringify(many)}).catch(error => error.message))
    }
    console.log(JSON.stringify(said))`
  // The file may have half of its second place.
  const limited = ['-c', 'ulimit -f 24; exec "$0" --input-type=module --eval "$1"', process.execPath, script]
  const { stdout, stderr } = spawnSync('bash', limited, { encoding: 'utf8' })
  assert.equal(stdout, `${JSON.stringify(Array(2).fill('The disk took 8192 of 16384 bytes.'))}\n`, stderr)
  assert.deepEqual(await openAndKeep(folder), remembered(2))
})
