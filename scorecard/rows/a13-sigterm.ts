import { setTimeout as pause } from 'node:timers/promises'
import { brokenBuilds } from '../builds/broken-builds.ts'
import { freshRequest } from '../records.ts'
import { repeat, worstOf } from '../repeat.ts'
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
    const made = await repeat(bench, async n => {
      await world.simulator.arm({ fault: 'late-acknowledgement', times: parallel, delayMs: 1500 })
      const calls = Array.from({ length: parallel }, () => world.submit(freshRequest()))
      await pause(100 + n * 40)
      const begun = performance.now()
      const { code } = await world.gateway.end('SIGTERM')
      times.push(performance.now() - begun)
      const failures = code === 0 ? [] : [`exit ${code}`]
      for (const { device, status } of await Promise.all(calls)) {
        if (status === undefined && world.outcomeOf(device))
          failures.push(`${device}: stored, and not answered`)
      }
      await world.simulator.disarm()
      await world.restart()
      return failures
    })
    await world.settle()
    made.failures.push(...(await world.violations()))
    if (worstOf(times) > 30_000) made.failures.push(`ended after ${worstOf(times)} ms`)
    return { ...made, worst: `ended after ${worstOf(times)} ms` }
  },
}
