import { randomUUID } from 'node:crypto'
import { brokenBuilds } from '../builds/broken/index.ts'
import { makeKey } from '../make-key.ts'
import { changedRequest, freshRequest, ofActor } from '../records.ts'
import { repeat } from '../repeat.ts'
import type { Row } from '../row.ts'
import { startWorld } from '../world.ts'

const parallel = 50

/** One Idempotency-Key, asked for in every way. */
export const c10: Row = {
  id: 'C10',
  isStar: true,
  fault: `The same Idempotency-Key ${parallel} times at once, quoted and bare, after a kill -9, with another body, by another tenant, with 256 characters`,
  limit: '1 effect; the same answer; other body 422; other tenant independent; 256 characters 400',
  runs: { short: 3, long: 300 },
  control: { name: 'ignores the keys', build: brokenBuilds['ignores-idempotency-keys'] },
  async run(bench) {
    const world = await startWorld(bench)
    const other = makeKey(world.dataDir, 'another', 'any')
    const runs = await repeat(bench, async (n, failures) => {
      const request = freshRequest()
      const idempotencyKey = randomUUID()
      const isKilled = n % 5 === 0
      const parallelCalls = Array.from({ length: parallel }, (_, index) =>
        world.submit(request, { idempotencyKey: index % 2 ? `"${idempotencyKey}"` : idempotencyKey }),
      )
      const calls = await Promise.all(parallelCalls)
      if (isKilled) {
        await world.kill()
        await world.restart()
      }
      calls.push(await world.submit(request, { idempotencyKey }))
      const ids = new Set(calls.map(({ body }) => body?.requestId))
      if (ids.size !== 1) failures.push(`${ids.size} requestIds for one key`)
      for (const { status, body, error } of calls) {
        if (status !== 200) failures.push(`the same request: ${status} ${body?.status ?? error}`)
      }
      const changed = await world.submit(changedRequest(request, 'ANOTHER-1'), { idempotencyKey })
      if (changed.status !== 422) failures.push(`another body under the same key: ${changed.status}`)
      const elsewhere = await world.submit(ofActor(freshRequest(), 'DE-MF-000009999'), {
        idempotencyKey,
        key: other,
      })
      if (elsewhere.status !== 200) failures.push(`another tenant with the same key: ${elsewhere.status}`)
      const long = await world.submit(request, { idempotencyKey: 'k'.repeat(256) })
      if (long.status !== 400) failures.push(`a key of 256 characters: ${long.status}`)
    })
    await world.settle()
    bench.failures.push(...(await world.violations()))
    return { runs, worst: `${runs * parallel} calls at once` }
  },
}
