import assert from 'node:assert/strict'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { test } from 'node:test'
import { startThreadApart } from './start-thread-apart.ts'

/** A module of this text. */
const makeModule = (text: string): string => `data:text/javascript,${encodeURIComponent(text)}`

test('a thread comes behind the one that serves calls before it loads anything of its program', {
  skip: process.platform !== 'linux' && 'elsewhere a thread has the priority of its process',
}, async () => {
  const loadedFirst = makeModule(`
    import { getPriority } from 'node:os'
    import { parentPort } from 'node:worker_threads'
    parentPort.postMessage(getPriority())`)
  const worker = startThreadApart(new URL(makeModule(`import ${JSON.stringify(loadedFirst)}`)))
  const [priority] = await once(worker, 'message')
  assert.ok(priority > getPriority(), `${priority}`)
})

test('a program that cannot be loaded is an error of its thread', async () => {
  const worker = startThreadApart(new URL(makeModule("throw new Error('out of order')")))
  const [error] = await once(worker, 'error')
  assert.match(error.message, /out of order/)
})

test('every thread of the gateway is started so; that of a reader is in a process that comes behind already', () => {
  const root = new URL('../', import.meta.url)
  const files = globSync('**/*.ts', { cwd: root }).filter(path => !/\.test\.ts$|\/testing\//.test(path))
  const starting = files.filter(path => /new Worker\(/.test(readFileSync(new URL(path, root), 'utf8')))
  assert.deepEqual(starting.sort(), ['apart/start-thread-apart.ts', 'reading/reading-process.ts'])
})
