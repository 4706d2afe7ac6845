import { brokenBuilds } from '../builds/broken/index.ts'
import { knowsSetting } from '../builds/build.ts'
import { until } from '../deadline.ts'
import { freshRequest } from '../records.ts'
import { together } from '../repeat.ts'
import type { Row } from '../row.ts'
import { quarantine, startWorld } from '../world.ts'

/** The authority has the device and says nothing, and looking it up fails, or shows too old a state. */
export const b15: Row = {
  id: 'B15',
  isStar: true,
  fault:
    'The message is processed and never answered; look-ups fail for longer than the quarantine, or show nothing for a part of it',
  limit: '0 sent again after a failed or stale look-up; every outcome right',
  runs: { short: 8, long: 100 },
  note: `quarantine ${quarantine} s`,
  control: { name: 'sends again without asking', build: brokenBuilds['resends-blindly'], runs: 8 },
  unable: (_machine, build) =>
    knowsSetting(build, 'UDIGATE_QUARANTINE') ? undefined : 'this gateway has no quarantine',
  async run(bench) {
    const world = await startWorld(bench)
    const { failures } = bench
    const disarm = setTimeout(() => void world.simulator.disarm().catch(() => {}), quarantine * 1800)
    bench.after(() => clearTimeout(disarm))
    const calls = await together(Array.from({ length: bench.runs }), 8, async (_, n) => {
      const request = freshRequest()
      const { Device: match } = request.device as { Device: string }
      await world.simulator.arm({ fault: 'no-acknowledgement', match })
      const call = world.submit(request, { wait: 45 })
      // Not before the authority has it, or the fault would meet the transmission.
      const isThere = async () => (await world.simulator.register()).some(({ code }) => code === match)
      await until(10_000, 'the authority has it', isThere)
      if (n % 2) await world.simulator.arm({ fault: 'server-error', match, times: 1000 })
      else await world.simulator.arm({ fault: 'empty-download', match })
      return call
    })
    for (const { device, status, body } of calls) {
      if (status !== 200) failures.push(`${device}: ${status} ${body?.statusText}`)
    }
    await world.settle()
    failures.push(...(await world.violations()))
    return {
      runs: bench.runs,
      worst: `${calls.filter(({ status }) => status !== 200).length} not SUCCESS`,
    }
  },
}
