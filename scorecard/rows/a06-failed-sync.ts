import { brokenBuilds } from '../builds/broken/index.ts'
import { until } from '../deadline.ts'
import { attachStrace, needsStrace } from '../processes/strace.ts'
import { freshRequest } from '../records.ts'
import { repeat } from '../repeat.ts'
import type { Row } from '../row.ts'
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
    let slowest = 0
    const runs = await repeat(bench, async (n, failures) => {
      const safe = await world.submit(freshRequest())
      if (safe.status !== 200) failures.push(`before: ${safe.status}`)
      const traced = await attachStrace(world.gateway.pid, [
        '-e',
        'trace=fsync,fdatasync',
        '-e',
        `inject=fsync,fdatasync:error=EIO:when=${n + 1}+`,
        '-o',
        '/dev/null',
      ])
      // The n-th sync comes with the n-th write at the latest.
      const calls = []
      for (let count = 0; count <= n + 1; count += 1) {
        if (world.gateway.hasEnded()) break
        calls.push(await world.submit(freshRequest(), { wait: 1 }))
        if (calls.at(-1)?.status !== 200) break
      }
      const begun = performance.now()
      const last = calls.at(-1)
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
      if (integrity?.integrity_check !== 'ok') failures.push(`sync ${n + 1}: ${integrity?.integrity_check}`)
    })
    if (slowest > limit) bench.missedLimits.push(`unready after ${Math.round(slowest)} ms`)
    await world.settle()
    bench.failures.push(...(await world.violations()))
    return { runs, worst: `unready after ${Math.round(slowest)} ms` }
  },
}
