import { setTimeout as pause } from 'node:timers/promises'
import { brokenBuilds } from '../builds/broken/index.ts'
import { freshRequest } from '../records.ts'
import { findWorst, repeat } from '../repeat.ts'
import type { Row } from '../row.ts'
import { startWorld } from '../world.ts'

const parallel = 30

/** SIGTERM while many calls wait. */
export const a13: Row = {
  id: 'A13',
  isStar: false,
  fault: `SIGTERM while ${parallel} submissions wait for the authority`,
  limit: 'exit 0 in 30 s; no accepted request without an answer; 0 violations',
  runs: { short: 0, long: 30 },
  control: { name: 'leaves at once', build: brokenBuilds['leaves-at-once'] },
  async run(bench) {
    const world = await startWorld(bench)
    const times: number[] = []
    const runs = await repeat(bench, async (n, failures) => {
      await world.simulator.arm({ fault: 'late-acknowledgement', times: parallel, delayMs: 1500 })
      const calls = Array.from({ length: parallel }, () => world.submit(freshRequest()))
      await pause(100 + n * 40)
      const begun = performance.now()
      const { code } = await world.gateway.end('SIGTERM')
      times.push(performance.now() - begun)
      if (code !== 0) failures.push(`exit ${code}`)
      for (const { device, status } of await Promise.all(calls)) {
        if (status === undefined && world.getOutcome(device))
          failures.push(`${device}: stored, and not answered`)
      }
      await world.simulator.disarm()
      await world.restart()
    })
    await world.settle()
    bench.failures.push(...(await world.violations()))
    if (findWorst(times) > 30_000) bench.missedLimits.push(`ended after ${findWorst(times)} ms`)
    return { runs, worst: `ended after ${findWorst(times)} ms` }
  },
}
