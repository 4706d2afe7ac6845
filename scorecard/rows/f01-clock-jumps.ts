import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eudamed } from '../authorities/eudamed.ts'
import { brokenBuilds } from '../builds/broken/index.ts'
import { knowsSetting } from '../builds/build.ts'
import { repeat } from '../repeat.ts'
import type { Row } from '../row.ts'
import { openClients } from '../waves.ts'
import { quarantine, startWorld } from '../world.ts'

const jumps = ['+10y', '-1d', '-3600', '+3600'] as const

/** The machine's clock jumps while submissions are in doubt. */
export const f01: Row = {
  id: 'F1',
  isStar: true,
  fault: `The wall clock jumps by ${jumps.join(', ')} while submissions are in doubt, with the authority late by 0.8 × quarantine`,
  limit: '0 sent again before the quarantine is over; no stuck timer; evidence in order',
  note: `quarantine ${quarantine} s`,
  runs: { short: 0, long: 40 },
  control: {
    name: 'measures waits by the wall clock',
    build: brokenBuilds['waits-by-the-wall-clock'],
    runs: 4,
  },
  unable: ({ faketime }, build) => {
    if (!knowsSetting(build, 'UDIGATE_QUARANTINE')) return 'this gateway has no quarantine'
    return faketime === undefined ? 'needs libfaketime (Debian: apt-get install faketime)' : undefined
  },
  async run(bench) {
    const clock = join(bench.folder(), 'clock')
    writeFileSync(clock, '+0')
    const world = await startWorld(bench, {
      start: {
        environment: {
          LD_PRELOAD: bench.machine.faketime ?? '',
          FAKETIME_TIMESTAMP_FILE: clock,
          FAKETIME_NO_CACHE: '1',
          FAKETIME_DONT_FAKE_MONOTONIC: '1',
        },
      },
    })
    const clients = openClients(world, eudamed)
    const waves = clients.waves(3)
    const runs = await repeat(bench, async (n, failures) => {
      const jump = jumps[n % jumps.length] ?? '+10y'
      const { steps, ask } = waves.next().value
      for (const { match } of steps) {
        await world.simulator.arm({ fault: 'late-processing', match, delayMs: quarantine * 800 })
        await world.simulator.arm({ fault: 'no-acknowledgement', match })
      }
      const calls = ask({ wait: 30 })
      const timer = setTimeout(() => writeFileSync(clock, jump), 600)
      for (const { device, status, body } of await calls) {
        if (status !== 200) failures.push(`${jump}: ${device}: ${status} ${body?.statusText}`)
      }
      clearTimeout(timer)
      writeFileSync(clock, '+0')
    })
    await world.settle()
    bench.failures.push(...(await world.violations()), ...(await clients.judge()))
    return { runs, worst: `${bench.failures.length} wrong` }
  },
}
