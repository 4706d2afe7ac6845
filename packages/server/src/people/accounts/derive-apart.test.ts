import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { scryptSync } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { deriveApart } from './derive-apart.ts'

const cost = { ln: 4, r: 8, p: 1 }
const salt = Buffer.from('sixteen bytes...')
const password = 'correct horse battery staple'
const right = scryptSync(password, salt, 32, { N: 16, r: 8, p: 1 }).toString('hex')

/** The processes that start from now on. */
function watchProcesses(t: TestContext): readonly ChildProcess[] {
  const started: ChildProcess[] = []
  const note = (message: unknown): void => void started.push((message as { process: ChildProcess }).process)
  subscribe('child_process', note)
  t.after(() => {
    unsubscribe('child_process', note)
    for (const child of started) child.kill('SIGKILL')
  })
  return started
}

/** The program that hashes, which does something else first with what it is asked. */
function spoiled(t: TestContext, before: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-hashing-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'hashing-process.mjs')
  const own = new URL('hashing-process.ts', import.meta.url).href
  writeFileSync(
    file,
    `import { existsSync, writeFileSync } from 'node:fs'
process.on('message', asked => { ${before.replaceAll('{folder}', folder)} })
await import(${JSON.stringify(own)})
`,
  )
  return pathToFileURL(file).href
}

const hex = async (key: Promise<Uint8Array>): Promise<string> => Buffer.from(await key).toString('hex')

test('keys are made in one process, those that are asked for at the same time as well', async t => {
  const started = watchProcesses(t)
  const derive = deriveApart()
  const others = ['a', 'b', 'c']
  const keys = await Promise.all([password, ...others].map(text => hex(derive(text, salt, cost))))
  assert.equal(keys[0], right)
  assert.equal(new Set(keys).size, 4)
  assert.equal(await hex(derive(password, salt, cost)), right)
  assert.equal(started.length, 1)
})

test('the threads in which they are made have a lower priority than what serves calls, and a higher one than what reads files', {
  skip: process.platform !== 'linux' && 'priorities of threads are those of Linux',
}, async t => {
  const started = watchProcesses(t)
  await deriveApart()(password, salt, cost)
  const pid = started[0]?.pid ?? assert.fail('nothing was started')
  const hashing = readdirSync(`/proc/${pid}/task`).filter(id => nameThread(pid, id) === 'libuv-worker')
  const priorities = hashing.map(id => getPriority(Number(id)))
  assert.ok(priorities.length > 0)
  assert.deepEqual([...new Set(priorities)], [Math.min(19, getPriority() + 5)])
})

function nameThread(pid: number, id: string): string {
  return readFileSync(`/proc/${pid}/task/${id}/comm`, 'utf8').trim()
}

test('where the system ends it over a key, another one makes that key', async t => {
  const started = watchProcesses(t)
  const once = `if (!existsSync('{folder}/ended')) { writeFileSync('{folder}/ended', ''); process.kill(process.pid, 'SIGKILL') }`
  assert.equal(await hex(deriveApart(spoiled(t, once))(password, salt, cost)), right)
  assert.equal(started.length, 2)
})

test('where it ends by itself the key fails, and the next one is made', async t => {
  watchProcesses(t)
  const derive = deriveApart(spoiled(t, `if (asked.password === 'bad') process.abort()`))
  await assert.rejects(derive('bad', salt, cost), { message: /hashes passwords ended by SIGABRT/ })
  assert.equal(await hex(derive(password, salt, cost)), right)
})

test('what scrypt refuses is said, and ends nothing', async t => {
  const started = watchProcesses(t)
  const derive = deriveApart()
  await assert.rejects(derive(password, salt, { ln: 4, r: -1, p: 1 }), { message: /scrypt|param|range/i })
  assert.equal(await hex(derive(password, salt, cost)), right)
  assert.equal(started.length, 1)
})
