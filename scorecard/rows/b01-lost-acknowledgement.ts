import { eudamed } from '../authorities/eudamed.ts'
import { brokenBuilds } from '../builds/broken/index.ts'
import type { Row } from '../row.ts'
import { openClients } from '../waves.ts'
import { startWorld } from '../world.ts'

/** The authority has done it, and the connection is reset before the access point says so. */
export const b01: Row = {
  id: 'B1',
  isStar: true,
  fault:
    'The message is processed, the connection is reset without an answer, and the acknowledgement is late or never comes',
  limit: '0 violations; every answer SUCCESS',
  runs: { short: 20, long: 300 },
  control: { name: 'looks nothing up', build: brokenBuilds['looks-nothing-up'], runs: 6 },
  async run(bench) {
    const world = await startWorld(bench)
    const clients = openClients(world, eudamed)
    await clients.runAll(bench.runs, 4, async ({ steps, ask }, n) => {
      for (const { match } of steps) {
        // Not every one: an access point that breaks every connection is another row.
        if (n % 3 < 2) await world.simulator.arm({ fault: 'reset', match })
        await world.simulator.arm(
          n % 2 === 0
            ? { fault: 'no-acknowledgement', match }
            : { fault: 'late-acknowledgement', match, delayMs: 1500 },
        )
      }
      await ask({ wait: 60 })
    })
    await world.settle()
    bench.failures.push(...(await world.violations()), ...(await clients.judge()))
    return { runs: bench.runs, worst: `${bench.failures.length} wrong` }
  },
}
