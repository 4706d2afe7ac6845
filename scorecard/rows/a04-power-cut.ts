import { setTimeout as pause } from 'node:timers/promises'
import { eudamed } from '../authorities/eudamed.ts'
import { brokenBuilds } from '../builds/broken/index.ts'
import { makeLossyDisk, needsLossyDisk } from '../processes/lossy-disk.ts'
import { findWorst, repeat } from '../repeat.ts'
import type { Row } from '../row.ts'
import { openClients } from '../waves.ts'
import { startWorld } from '../world.ts'

/** The power of the disk goes while devices are submitted: at 20 a second, and as fast as it can. */
export const a04: Row = {
  id: 'A4',
  isStar: true,
  fault:
    'Power cut (ext4 shut down without flushing) while 4 clients register, update and add devices, at most 20 requests a second, and at full speed',
  limit: '0 acknowledged lost; the store opens every time; each content once and in order',
  runs: { short: 0, long: 20 },
  control: { name: 'tells of commits before they are synced', build: brokenBuilds['syncs-seldom'], runs: 6 },
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
      const clients = openClients(world, eudamed)
      const lives = Array.from({ length: 4 }, async () => {
        for (const wave of clients.waves(1, false)) {
          if (over.signal.aborted) return undefined
          const [call] = await wave.ask({ wait: 5, signal: AbortSignal.timeout(7_000) })
          if (call?.status !== 200) return wave
          await pause(interval * 4)
        }
      })
      await pause(2_000)
      // What was answered before this moment is acknowledged.
      const answered = world.calls.filter(({ status = 0 }) => status === 200 || status === 202)
      disk.cut()
      over.abort()
      await world.kill()
      const cutOff = await Promise.all(lives)
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
          for (const wave of cutOff) await wave?.insist()
          await world.settle()
          failures.push(...(await world.violations()), ...(await clients.judge()))
        }
      } catch (error) {
        failures.push(`it does not open: ${(error as Error).message}`)
      }
      if (!world.gateway.hasEnded()) await world.kill()
    })
    return { runs, worst: `${findWorst(lost)} lost of ${acknowledged} acknowledged` }
  },
}
