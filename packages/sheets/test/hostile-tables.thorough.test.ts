import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'
import type { Operation } from './count-hostile-steps.ts'

/** Everything that is done with a table for who sends it. */
const operations: Readonly<Record<Operation, string>> = {
  survey: 'survey it and propose a mapping',
  judge: 'judge it, find fixes, and the causes of what is left',
}

for (const [operation, name] of Object.entries(operations)) {
  test(`to ${name} takes steps in proportion to a table, whatever is in it`, async () => {
    const counting = new Worker(new URL('count-hostile-steps.ts', import.meta.url), { workerData: operation })
    const [grown] = (await once(counting, 'message')) as [readonly string[]]
    assert.deepEqual(grown, [])
  })
}
