import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { brokenBuilds } from '../builds/broken/index.ts'
import { until } from '../deadline.ts'
import { needsPostgres, startPostgresWorld } from '../postgres-world.ts'
import { freshRequest, makeCode } from '../records.ts'
import { findWorst, together } from '../repeat.ts'
import type { Row } from '../row.ts'

const perRestart = 20

/** PostgreSQL crashes and comes back, again and again, while devices are submitted. */
export const a08: Row = {
  id: 'A8',
  isStar: true,
  fault: `PostgreSQL crashes and is back after up to 2 s, with ${perRestart} submissions for each time`,
  limit: '0 wrong results; answers in 2 s while it is away; unready in 2 s, ready 5 s after',
  note: `${perRestart} submissions a crash instead of 5,000 in all`,
  runs: { short: 0, long: 20 },
  control: { name: 'always says that it is ready', build: brokenBuilds['always-says-ready'] },
  unable: needsPostgres,
  async run(bench) {
    const world = await startPostgresWorld(bench)
    const { failures, missedLimits } = bench
    const slow: number[] = []
    const unready: number[] = []
    const ready: number[] = []
    const isReady = async (): Promise<boolean> =>
      (await fetch(`${world.gateway.url}/health/ready`, { signal: AbortSignal.timeout(5_000) })).status ===
      200
    for (let run = 0; run < bench.runs; run += 1) {
      const requests = Array.from({ length: perRestart }, freshRequest)
      let isAway = false
      const clients = together(requests, 4, async request => {
        for (let tries = 0; tries < 60; tries += 1) {
          const wasAway = isAway
          const call = await world.submit(request, { wait: 20 })
          const took = (call.answeredAt ?? 0) - call.sentAt
          if (wasAway && isAway && call.status !== 200) slow.push(took)
          if (call.status === 200) return
          if (call.status === 400)
            return void failures.push(`${makeCode(request)}: 400 ${call.body?.statusText}`)
          await pause(100)
        }
        failures.push(`${makeCode(request)}: no outcome`)
      })
      await pause(randomInt(100, 600))
      const gone = performance.now()
      await world.postgres.crash()
      isAway = true
      await until(10_000, 'it says that it is unready', async () => !(await isReady())).then(
        () => unready.push(performance.now() - gone),
        error => failures.push(error.message),
      )
      await pause(randomInt(2_000))
      await world.postgres.start()
      isAway = false
      const back = performance.now()
      await until(30_000, 'it is ready again', isReady).then(
        () => ready.push(performance.now() - back),
        error => failures.push(error.message),
      )
      await clients
    }
    await world.settle()
    failures.push(...(await world.violations()))
    if (findWorst(slow) > 2_000) missedLimits.push(`answered after ${findWorst(slow)} ms while it was away`)
    if (findWorst(unready) > 2_000) missedLimits.push(`unready after ${findWorst(unready)} ms`)
    if (findWorst(ready) > 5_000) missedLimits.push(`ready after ${findWorst(ready)} ms`)
    return {
      runs: bench.runs,
      worst: `unready after ${findWorst(unready)} ms, ready after ${findWorst(ready)} ms, answers in ${findWorst(slow)} ms`,
    }
  },
}
