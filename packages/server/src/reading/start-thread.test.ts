import assert from 'node:assert/strict'
import { once } from 'node:events'
import { enableCompileCache, getCompileCacheDir } from 'node:module'
import { test } from 'node:test'
import { startWorker } from './start-thread.ts'

test('a thread that reads gets the compile cache of this process, and nothing else of its environment', async () => {
  enableCompileCache()
  const module = `
    import { getCompileCacheDir } from 'node:module'
    import { parentPort } from 'node:worker_threads'
    parentPort.postMessage([Object.keys(process.env), getCompileCacheDir()])`
  const address = new URL(`data:text/javascript,${encodeURIComponent(module)}`)
  const worker = startWorker(address, { seconds: 60, standstillSeconds: 60, mebibytes: 64 })
  assert.deepEqual((await once(worker, 'message'))[0], [['NODE_COMPILE_CACHE'], getCompileCacheDir()])
})
