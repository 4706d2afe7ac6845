import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { eudamed } from '../authorities/eudamed.ts'
import { brokenBuilds } from '../builds/broken/index.ts'
import { until } from '../deadline.ts'
import { needsPostgres, startPostgresWorld } from '../postgres-world.ts'
import { findWorst } from '../repeat.ts'
import type { Row } from '../row.ts'
import { openClients } from '../waves.ts'

const perRestart = 20

/** PostgreSQL crashes and comes back, again and again, while devices are submitted. */
export const a08: Row = {
  id: 'A8',
  isStar: true,
  fault: `PostgreSQL crashes and is back after up to 2 s, while ${perRestart} clients register, update and add devices, half of them in a file`,
  limit: '0 wrong results; answers in 2 s while it is away; unready in 2 s, ready 5 s after',
  note: `${perRestart} requests a crash instead of 5,000 in all`,
  runs: { short: 0, long: 20 },
  control: { name: 'always says that it is ready', build: brokenBuilds['always-says-ready'] },
  unable: needsPostgres,
  async run(bench) {
    const world = await startPostgresWorld(bench)
    const clients = openClients(world, eudamed)
    const kinds = [clients.waves(perRestart / 2, false), clients.waves(perRestart / 2, true)]
    const { failures, missedLimits } = bench
    const slow: number[] = []
    const unready: number[] = []
    const ready: number[] = []
    const isReady = async (): Promise<boolean> => {
      const signal = AbortSignal.timeout(5_000)
      const answer = await fetch(`${world.gateway.url}/health/ready`, { signal }).catch(() => undefined)
      return answer?.status === 200
    }
    for (let run = 0; run < bench.runs; run += 1) {
      const lives = kinds.map(waves => waves.next().value.insist())
      await pause(randomInt(100, 600))
      const gone = performance.now()
      await world.postgres.crash()
      await until(10_000, 'it says that it is unready', async () => !(await isReady())).then(
        () => unready.push(performance.now() - gone),
        error => failures.push(error.message),
      )
      await pause(randomInt(2_000))
      await world.postgres.start()
      const back = performance.now()
      await until(30_000, 'it is ready again', isReady).then(
        () => ready.push(performance.now() - back),
        error => failures.push(error.message),
      )
      const [from, to] = [gone, back].map(at => Date.now() - performance.now() + at) as [number, number]
      await Promise.all(lives)
      for (const { status, sentAt, answeredAt = 0 } of world.calls.splice(0))
        if (status !== 200 && sentAt > from && answeredAt < to) slow.push(answeredAt - sentAt)
    }
    await world.settle()
    failures.push(...(await world.violations()), ...(await clients.judge()))
    if (findWorst(slow) > 2_000) missedLimits.push(`answered after ${findWorst(slow)} ms while it was away`)
    if (findWorst(unready) > 2_000) missedLimits.push(`unready after ${findWorst(unready)} ms`)
    if (findWorst(ready) > 5_000) missedLimits.push(`ready after ${findWorst(ready)} ms`)
    return {
      runs: bench.runs,
      worst: `unready after ${findWorst(unready)} ms, ready after ${findWorst(ready)} ms, answers in ${findWorst(slow)} ms`,
    }
  },
}
