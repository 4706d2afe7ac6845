import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { watchChanges } from './watch-changes.ts'

test('a listener that begins while the store is away ends no other one, and is begun by the look of the job, which fails as long', async () => {
  const away = new Proxy({}, { get: () => assert.fail('the store is away') })
  let look: () => Promise<unknown> = assert.fail
  const jobs = {
    start(job: { begin(): () => Promise<unknown> }) {
      look = job.begin()
      return { wake() {} }
    },
  }
  const { subscribe } = watchChanges({ db: away } as never, jobs as never)
  subscribe({ organisation: 'a', stage: 'preview' } as never, () => {})
  // A rejection that nobody handles ends the process, and fails the test.
  await turn()
  await turn()
  await look()
  await assert.rejects(look(), /the store is away/)
})
