import { eudamed } from '../authorities/eudamed.ts'
import { brokenBuilds } from '../builds/broken/index.ts'
import { until } from '../deadline.ts'
import { attachStrace, needsStrace } from '../processes/strace.ts'
import { freshRequest } from '../records.ts'
import { findWorst, repeat } from '../repeat.ts'
import type { Row } from '../row.ts'
import { openClients } from '../waves.ts'
import { startWorld } from '../world.ts'

const submissions = 10

/** Until when submissions are taken again, in milliseconds. */
const limit = 10_000

/** The disk is full: nothing new is taken, nothing is sent, what can be read is read. */
export const a07: Row = {
  id: 'A7',
  isStar: true,
  fault: `Every write to the store fails with ENOSPC while ${submissions} clients ask for updates of devices; then there is space again`,
  limit: '0 × 200; each 500 or 503 with a requestId; validate works; 0 sent; back in 10 s without a restart',
  runs: { short: 1, long: 10 },
  control: { name: 'says 200 when nothing could be stored', build: brokenBuilds['says-fine'] },
  unable: needsStrace,
  async run(bench) {
    const world = await startWorld(bench)
    const clients = openClients(world, eudamed)
    const waves = clients.waves(submissions, false)
    const recoveries: number[] = []
    const runs = await repeat(bench, async (_, failures) => {
      for (const { status } of await waves.next().value.ask())
        if (status !== 200) failures.push(`before: ${status}`)
      const sent = (await world.simulator.journal()).length
      const traced = await attachStrace(world.gateway.pid, [
        '-e',
        'trace=pwrite64,ftruncate,fallocate',
        '-e',
        'inject=pwrite64,ftruncate,fallocate:error=ENOSPC:when=1+',
        '-o',
        '/dev/null',
      ])
      const wave = waves.next().value
      for (const { status, body, error } of await wave.ask({ wait: 2 })) {
        const isRefused = (status === 500 || status === 503) && body?.requestId !== undefined
        if (!isRefused)
          failures.push(`full: ${status} ${body?.status ?? error} ${body?.requestId ?? 'no requestId'}`)
      }
      const validated = await fetch(`${world.gateway.url}/api/v1/validate/EU_UDI_MDR`, {
        method: 'POST',
        headers: { authorization: world.key, 'content-type': 'application/json' },
        body: JSON.stringify(freshRequest()),
      })
      if (validated.status !== 200) failures.push(`full: validate ${validated.status}`)
      const more = (await world.simulator.journal()).length - sent
      if (more > 0) failures.push(`full: ${more} messages were sent`)
      await traced.detach()
      const begun = performance.now()
      await until(
        40_000,
        'submissions are taken again',
        async () => (await world.submit(freshRequest(), { wait: 5 })).status === 200,
      ).then(
        () => recoveries.push(performance.now() - begun),
        error => failures.push(error.message),
      )
      if (world.gateway.hasEnded()) {
        failures.push('it has ended')
        await world.restart()
      }
      await wave.insist()
    })
    const recovery = findWorst(recoveries)
    if (recovery > limit) bench.missedLimits.push(`back after ${recovery} ms`)
    await world.settle()
    bench.failures.push(...(await world.violations()), ...(await clients.judge()))
    return { runs, worst: `back after ${recovery} ms` }
  },
}
