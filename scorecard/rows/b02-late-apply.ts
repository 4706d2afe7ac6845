import { knowsSetting } from '../builds/build.ts'
import { freshRequest } from '../records.ts'
import { together } from '../repeat.ts'
import type { Row } from '../row.ts'
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
    name: 'a quarantine of 1 s, shorter than what is late',
    environment: { UDIGATE_QUARANTINE: '1' },
    runs: 16,
  },
  unable: (_machine, build) =>
    knowsSetting(build, 'UDIGATE_QUARANTINE') ? undefined : 'this gateway has no quarantine',
  async run(bench) {
    const world = await startWorld(bench)
    const requests = Array.from({ length: bench.runs }, freshRequest)
    const calls = await together(requests, 8, async (request, n) => {
      const { Device: match } = request.device as { Device: string }
      const delayMs = Math.round((quarantine * 1000 * 0.9 * (n + 1)) / bench.runs)
      await world.simulator.arm({ fault: n % 2 ? 'late-processing' : 'late-arrival', match, delayMs })
      if (n % 4 > 1) await world.simulator.arm({ fault: 'no-acknowledgement', match })
      return world.submit(request, { wait: 40 })
    })
    await world.settle()
    const wrong = calls.filter(({ status }) => status !== 200)
    bench.failures.push(
      ...wrong.map(({ device, status, body, error }) => `${device}: ${status} ${body?.statusText ?? error}`),
    )
    bench.failures.push(...(await world.violations()))
    return { runs: bench.runs, worst: `${wrong.length} not SUCCESS` }
  },
}
