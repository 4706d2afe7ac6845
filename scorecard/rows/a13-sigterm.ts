import { setTimeout as pause } from 'node:timers/promises'
import { eudamed } from '../authorities/eudamed.ts'
import { brokenBuilds } from '../builds/broken/index.ts'
import { until } from '../deadline.ts'
import { findWorst, repeat } from '../repeat.ts'
import type { Row } from '../row.ts'
import { openClients } from '../waves.ts'
import { startWorld } from '../world.ts'

const parallel = 30

/** SIGTERM while many calls wait. */
export const a13: Row = {
  id: 'A13',
  isStar: false,
  fault: `SIGTERM while ${parallel} requests of clients, for new devices, updates or further devices, wait for the authority`,
  limit: 'exit 0 in 30 s; no accepted request without an answer; 0 violations',
  runs: { short: 0, long: 30 },
  control: { name: 'leaves at once', build: brokenBuilds['leaves-at-once'] },
  async run(bench) {
    const world = await startWorld(bench)
    const times: number[] = []
    const clients = openClients(world, eudamed)
    const waves = clients.waves(parallel, false)
    const runs = await repeat(bench, async (n, failures) => {
      await world.simulator.arm({ fault: 'late-acknowledgement', times: parallel, delayMs: 1500 })
      const wave = waves.next().value
      const earlier = new Set(world.query('select request_id from submission').map(row => row.request_id))
      const listNew = () =>
        world
          .query('select request_id, device_code from submission')
          .filter(row => !earlier.has(row.request_id))
      const asked = wave.ask()
      await until(10_000, 'something is stored', () => listNew().length > 0)
      await pause(n * 40)
      const begun = performance.now()
      const { code } = await world.gateway.end('SIGTERM')
      times.push(performance.now() - begun)
      if (code !== 0) failures.push(`exit ${code}`)
      const calls = await asked
      const stored = listNew()
      for (const { device, status } of calls)
        if (status === undefined && stored.some(row => row.device_code === device))
          failures.push(`${device}: stored, and not answered`)
      await world.simulator.disarm()
      await world.restart()
      await wave.insist()
    })
    await world.settle()
    bench.failures.push(...(await world.violations()), ...(await clients.judge()))
    if (findWorst(times) > 30_000) bench.missedLimits.push(`ended after ${findWorst(times)} ms`)
    return { runs, worst: `ended after ${findWorst(times)} ms` }
  },
}
