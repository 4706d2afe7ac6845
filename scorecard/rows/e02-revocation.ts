import { setTimeout as pause } from 'node:timers/promises'
import { brokenBuilds } from '../builds/broken/index.ts'
import { until } from '../deadline.ts'
import { keepLine } from '../kept-line.ts'
import { endKey, makeKey } from '../make-key.ts'
import { freshRequest, makeCode } from '../records.ts'
import { findWorst, repeat } from '../repeat.ts'
import type { Row } from '../row.ts'
import { writeHead } from '../sockets.ts'
import { startWorld } from '../world.ts'

const limit = 1_000

/** How long the authority takes to answer, in milliseconds: long enough for the submission to wait still. */
const slowness = 6_000

/** A key is revoked while it is in use. */
export const e02: Row = {
  id: 'E2',
  isStar: true,
  fault: 'A key is revoked while calls come every 20 ms on a kept connection, and while a submission waits',
  limit: 'refused within 1 s, the waiting call ended within 1 s, what it stored goes on',
  runs: { short: 2, long: 20 },
  control: { name: 'remembers keys for a minute', build: brokenBuilds['remembers-keys'] },
  async run(bench) {
    const world = await startWorld(bench)
    const times: number[] = []
    const runs = await repeat(bench, async (_, failures) => {
      const key = makeKey(world.dataDir, 'maker', 'any')
      const request = freshRequest()
      const match = makeCode(request)
      await world.simulator.arm({ fault: 'late-acknowledgement', match, delayMs: slowness })
      const waiting = world.submit(request, { key, wait: 20 }).then(call => ({ call, at: performance.now() }))
      const kept = keepLine(
        world.gateway.url,
        writeHead('GET', '/api/v1/submissions?limit=1', 'host: localhost', `authorization: ${key}`),
      )
      const before = await kept.call()
      if (before !== 200) failures.push(`before: ${before}`)
      await until(20_000, 'the submission is stored', () => world.getOutcome(match) !== undefined)
      endKey(world.dataDir, key)
      const begun = performance.now()
      let status = 200
      while (status === 200 && performance.now() - begun < 3 * limit) {
        await pause(20)
        status = await kept.call()
      }
      times.push(performance.now() - begun)
      if (status !== 401) failures.push(`afterwards: ${status}`)
      const { call, at } = await waiting
      times.push(at - begun)
      // Where the outcome came before, it is the time that was missed.
      const isLate = call.status === 200 && at - begun > limit
      if (call.status !== 401 && !isLate) failures.push(`the waiting call: ${call.status ?? call.error}`)
      kept.end()
    })
    const worst = findWorst(times)
    if (worst > limit) bench.missedLimits.push(`refused after ${worst} ms`)
    await world.settle()
    bench.failures.push(...(await world.violations()))
    return { runs, worst: `refused after ${worst} ms` }
  },
}
