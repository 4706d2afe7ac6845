import { brokenBuilds } from '../builds/broken/index.ts'
import { NotStarted } from '../processes/child.ts'
import { startGateway } from '../processes/gateway.ts'
import { freshRequest } from '../records.ts'
import { findWorst, repeat } from '../repeat.ts'
import type { Row } from '../row.ts'
import { startWorld } from '../world.ts'

/** A second gateway on the same data folder. */
export const a11: Row = {
  id: 'A11',
  isStar: false,
  fault: 'A second process on the same embedded data folder',
  limit: 'refused in 5 s with a clear line; 0 lost',
  note: 'the limit of 2 s holds from the moment the process runs; its start takes longer here',
  runs: { short: 0, long: 20 },
  control: { name: 'shares the folder', build: brokenBuilds['shares-the-folder'] },
  async run(bench) {
    const world = await startWorld(bench)
    const times: number[] = []
    const runs = await repeat(bench, async (_, failures) => {
      const begun = performance.now()
      try {
        const second = await startGateway({
          build: bench.build,
          dataDir: world.dataDir,
          authorityPort: world.agency.port,
          settings: { UDIGATE_DEMO_KEY: world.key },
        })
        await second.end('SIGKILL')
        failures.push('a second process has started')
      } catch (error) {
        if (!(error instanceof NotStarted)) throw error
        times.push(performance.now() - begun)
        if (!error.lines.some(line => /is in use by another udigate/.test(line))) {
          failures.push(`refused in other words: ${error.message}`)
        }
      }
      const call = await world.submit(freshRequest())
      if (call.status !== 200) failures.push(`the first one: ${call.status}`)
    })
    if (findWorst(times) > 5_000) bench.missedLimits.push(`refused after ${findWorst(times)} ms`)
    bench.failures.push(...(await world.violations()))
    return { runs, worst: `refused after ${findWorst(times)} ms` }
  },
}
