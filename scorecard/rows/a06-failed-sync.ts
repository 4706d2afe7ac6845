import { eudamed } from '../authorities/eudamed.ts'
import { brokenBuilds } from '../builds/broken/index.ts'
import { until } from '../deadline.ts'
import { attachStrace, needsStrace } from '../processes/strace.ts'
import { repeat } from '../repeat.ts'
import type { Row } from '../row.ts'
import { openClients } from '../waves.ts'
import { startWorld } from '../world.ts'

/** Until when it ends or says that it is unready, in milliseconds. */
const limit = 1_000

/** A sync of the store fails with EIO, from the n-th on. */
export const a06: Row = {
  id: 'A6',
  isStar: false,
  fault: 'fsync and fdatasync fail with EIO from the n-th on',
  limit: 'no 200 for that request; ends or unready in 1 s; consistent when opened again; 0 acknowledged lost',
  runs: { short: 0, long: 20 },
  control: {
    name: 'writes on after a failed sync',
    build: brokenBuilds['writes-on-after-a-failed-sync'],
    runs: 2,
  },
  unable: needsStrace,
  async run(bench) {
    const world = await startWorld(bench)
    const clients = openClients(world, eudamed)
    const waves = clients.waves(1, false)
    let slowest = 0
    const runs = await repeat(bench, async (n, failures) => {
      const [safe] = await waves.next().value.ask()
      if (safe?.status !== 200) failures.push(`before: ${safe?.status}`)
      const traced = await attachStrace(world.gateway.pid, [
        '-e',
        'trace=fsync,fdatasync',
        '-e',
        `inject=fsync,fdatasync:error=EIO:when=${n + 1}+`,
        '-o',
        '/dev/null',
      ])
      // The n-th sync comes with the n-th write at the latest.
      let wave = waves.next().value
      let [last] = await wave.ask({ wait: 1 })
      for (let count = 0; count <= n && last?.status === 200 && !world.gateway.hasEnded(); count += 1) {
        wave = waves.next().value
        ;[last] = await wave.ask({ wait: 1 })
      }
      const begun = performance.now()
      if (last?.status === 200) failures.push(`sync ${n + 1}: answered with 200`)
      await until(10_000, `sync ${n + 1}: it ends or is unready`, async () => {
        if (world.gateway.hasEnded()) return true
        const ready = await fetch(`${world.gateway.url}/health/ready`, {
          signal: AbortSignal.timeout(900),
        }).catch(() => undefined)
        return ready?.status !== 200
      }).catch(error => failures.push(error.message))
      slowest = Math.max(slowest, performance.now() - begun)
      await traced.detach()
      if (!world.gateway.hasEnded()) await world.kill()
      await world.restart()
      const [integrity] = world.query('pragma integrity_check')
      await wave.insist()
      if (integrity?.integrity_check !== 'ok') failures.push(`sync ${n + 1}: ${integrity?.integrity_check}`)
    })
    if (slowest > limit) bench.missedLimits.push(`unready after ${Math.round(slowest)} ms`)
    await world.settle()
    bench.failures.push(...(await world.violations()), ...(await clients.judge()))
    return { runs, worst: `unready after ${Math.round(slowest)} ms` }
  },
}
