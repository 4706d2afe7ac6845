import { eudamed } from '../authorities/eudamed.ts'
import { brokenBuilds } from '../builds/broken/index.ts'
import { knowsSetting } from '../builds/build.ts'
import type { Step } from '../clients/lives.ts'
import { until } from '../deadline.ts'
import type { Row } from '../row.ts'
import { openClients } from '../waves.ts'
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
  control: { name: 'believes an absence at once', build: brokenBuilds['believes-absence-at-once'], runs: 8 },
  unable: (_machine, build) =>
    knowsSetting(build, 'UDIGATE_QUARANTINE') ? undefined : 'this gateway has no quarantine',
  async run(bench) {
    const world = await startWorld(bench)
    const { failures } = bench
    const disarm = setTimeout(() => void world.simulator.disarm().catch(() => {}), quarantine * 1800)
    bench.after(() => clearTimeout(disarm))
    const clients = openClients(world, eudamed)
    const isThere = async ({ match, ask }: Step): Promise<boolean> =>
      (await world.authority.received()).journal.some(({ marks }) =>
        marks?.some(({ code, content }) => code === match && Object.values(ask.content).includes(content)),
      )
    await clients.runAll(bench.runs, 8, async ({ steps, ask }, n) => {
      for (const { match } of steps) await world.simulator.arm({ fault: 'no-acknowledgement', match })
      const calls = ask({ wait: 45 })
      for (const step of steps) {
        // Not before the authority has it, or the fault would meet the transmission.
        await until(20_000, 'the authority has it', () => isThere(step))
        const match = step.device
        if (n % 2) await world.simulator.arm({ fault: 'server-error', match, times: 1000 })
        else await world.simulator.arm({ fault: 'empty-download', match })
      }
      for (const { device, status, body } of await calls)
        if (status !== 200) failures.push(`${device}: ${status} ${body?.statusText}`)
    })
    await world.settle()
    failures.push(...(await world.violations()), ...(await clients.judge()))
    return { runs: bench.runs, worst: `${failures.length} wrong` }
  },
}
