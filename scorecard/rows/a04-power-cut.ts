import { setTimeout as pause } from 'node:timers/promises'
import { brokenBuilds } from '../builds/broken/index.ts'
import { makeLossyDisk, needsLossyDisk } from '../processes/lossy-disk.ts'
import { freshRequest } from '../records.ts'
import { findWorst, repeat } from '../repeat.ts'
import type { Row } from '../row.ts'
import { startWorld } from '../world.ts'

/** The power of the disk goes while devices are submitted: at 20 a second, and as fast as it can. */
export const a04: Row = {
  id: 'A4',
  isStar: true,
  fault: 'Power cut (ext4 shut down without flushing) under 20 submissions a second, and under full speed',
  limit: '0 acknowledged lost; the store opens every time',
  runs: { short: 0, long: 20 },
  control: { name: 'SQLite with synchronous=NORMAL', build: brokenBuilds['syncs-seldom'], runs: 6 },
  unable: needsLossyDisk,
  async run(bench) {
    const lost: number[] = []
    let acknowledged = 0
    const runs = await repeat(bench, async (n, failures) => {
      const disk = makeLossyDisk(bench.folder())
      bench.after(() => disk.remove())
      const world = await startWorld(bench, { start: { dataDir: disk.path } })
      const over = new AbortController()
      const interval = n % 2 ? 0 : 50
      const clients = Promise.all(
        Array.from({ length: 4 }, async () => {
          while (!over.signal.aborted) {
            await world.submit(freshRequest(), { wait: 0, signal: AbortSignal.timeout(5_000) })
            await pause(interval * 4)
          }
        }),
      )
      await pause(2_000)
      // What was answered before this moment is acknowledged.
      const answered = world.calls.filter(({ status = 0 }) => status === 200 || status === 202)
      disk.cut()
      over.abort()
      await world.kill()
      await clients
      acknowledged += answered.length
      try {
        disk.restore()
        await world.restart()
        const stored = new Set(world.query('select request_id from submission').map(row => row.request_id))
        const missing = answered.filter(({ body }) => !stored.has(body?.requestId ?? ''))
        lost.push(missing.length)
        if (missing.length > 0) failures.push(`${missing.length} of ${answered.length} acknowledged are lost`)
        if (!bench.isControl) {
          // Answers that came after the cut are none of the store's.
          world.calls.splice(0, world.calls.length, ...answered)
          await world.settle()
          failures.push(...(await world.violations()))
        }
      } catch (error) {
        failures.push(`it does not open: ${(error as Error).message}`)
      }
      if (!world.gateway.hasEnded()) await world.kill()
    })
    return { runs, worst: `${findWorst(lost)} lost of ${acknowledged} acknowledged` }
  },
}
