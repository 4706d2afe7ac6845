import { brokenBuilds } from '../builds/broken/index.ts'
import { freshRequest, makeCode } from '../records.ts'
import { together } from '../repeat.ts'
import type { Row } from '../row.ts'
import { startWorld } from '../world.ts'

/** The authority has done it, and the connection is reset before the access point says so. */
export const b01: Row = {
  id: 'B1',
  isStar: true,
  fault:
    'The message is processed, the connection is reset without an answer, and the acknowledgement is late or never comes',
  limit: '0 violations; every answer SUCCESS',
  runs: { short: 20, long: 300 },
  control: { name: 'sends again without asking', build: brokenBuilds['resends-blindly'], runs: 6 },
  async run(bench) {
    const world = await startWorld(bench)
    const requests = Array.from({ length: bench.runs }, freshRequest)
    const calls = await together(requests, 4, async (request, n) => {
      const match = makeCode(request)
      // Not every one: an access point that breaks every connection is another row.
      if (n % 3 < 2) await world.simulator.arm({ fault: 'reset', match })
      const isLost = n % 2 === 0
      await world.simulator.arm(
        isLost
          ? { fault: 'no-acknowledgement', match }
          : { fault: 'late-acknowledgement', match, delayMs: 1500 },
      )
      return world.submit(request, { wait: 60 })
    })
    await world.settle()
    const wrong = calls.filter(({ status, body }) => status !== 200 || body?.status !== 'SUCCESS')
    bench.failures.push(
      ...wrong.map(({ device, status, body, error }) => `${device}: ${status} ${body?.status ?? error}`),
    )
    bench.failures.push(...(await world.violations()))
    return { runs: bench.runs, worst: `${wrong.length} not SUCCESS` }
  },
}
