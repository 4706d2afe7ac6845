import { eudamed } from '../authorities/eudamed.ts'
import { brokenBuilds } from '../builds/broken/index.ts'
import { knowsSetting } from '../builds/build.ts'
import type { Row } from '../row.ts'
import { openClients } from '../waves.ts'
import { quarantine, startWorld } from '../world.ts'

/** The authority does it late: after the connection was reset, or after its access point took it without an answer. */
export const b02: Row = {
  id: 'B2',
  isStar: true,
  fault:
    'The message is processed late, up to 0.9 × quarantine: after a reset, or after it was taken, without an answer',
  limit: '0 sent again before the quarantine is over; every outcome right',
  runs: { short: 16, long: 300 },
  note: `quarantine ${quarantine} s`,
  control: {
    name: 'waits for no quarantine',
    build: brokenBuilds['knows-no-quarantine'],
    runs: 16,
  },
  unable: (_machine, build) =>
    knowsSetting(build, 'UDIGATE_QUARANTINE') ? undefined : 'this gateway has no quarantine',
  async run(bench) {
    const world = await startWorld(bench)
    const clients = openClients(world, eudamed)
    await clients.runAll(bench.runs, 8, async ({ steps, ask }, n) => {
      const delayMs = Math.round((quarantine * 1000 * 0.9 * (n + 1)) / bench.runs)
      for (const { match } of steps) {
        await world.simulator.arm({ fault: n % 2 ? 'late-processing' : 'late-arrival', match, delayMs })
        if (n % 4 > 1) await world.simulator.arm({ fault: 'no-acknowledgement', match })
      }
      await ask({ wait: 40 })
    })
    await world.settle()
    bench.failures.push(...(await world.violations()), ...(await clients.judge()))
    return { runs: bench.runs, worst: `${bench.failures.length} wrong` }
  },
}
