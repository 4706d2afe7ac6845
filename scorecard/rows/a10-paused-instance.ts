import { setTimeout as pause } from 'node:timers/promises'
import { brokenBuilds } from '../builds/broken/index.ts'
import { needsPostgres, startPostgresWorld } from '../postgres-world.ts'
import { startGateway } from '../processes/gateway.ts'
import { freshRequest } from '../records.ts'
import { repeat, together } from '../repeat.ts'
import type { Row } from '../row.ts'

/** Longer than another process waits before it takes over. */
const paused = 6_000

/** Two processes on one database; one is stopped in the middle of its transmissions, and goes on when the other has taken over. */
export const a10: Row = {
  id: 'A10',
  isStar: true,
  fault: `Two processes on one database; SIGSTOP for ${paused / 1000} s to one while it sends, then SIGCONT`,
  limit: '0 sent twice, 0 stale writes',
  runs: { short: 0, long: 20 },
  control: { name: 'sends again without asking', build: brokenBuilds['resends-blindly'], runs: 4 },
  unable: needsPostgres,
  async run(bench) {
    const world = await startPostgresWorld(bench)
    const second = await startGateway({
      build: bench.build,
      dataDir: bench.folder(),
      authorityPort: world.agency.port,
      settings: {
        UDIGATE_DEMO_KEY: world.key,
        UDIGATE_QUARANTINE: '3',
        ...world.settings,
        ...bench.environment,
      },
    })
    bench.after(() => second.end('SIGKILL'))
    const processes = [world.gateway, second] as const
    const runs = await repeat(bench, async (n, failures) => {
      const victim = processes[n % 2] ?? world.gateway
      const other = processes[(n + 1) % 2] ?? second
      const stopped = new Promise<void>(resolve =>
        world.agency.meet({
          call: 'submitRequest',
          async handle(exchange) {
            // Anyone who sends at this moment may be the one, or not: both have to come out right.
            victim.signal('SIGSTOP')
            resolve()
            await exchange.answer(await exchange.forward())
          },
        }),
      )
      const requests = Array.from({ length: 6 }, freshRequest)
      world.gateway = other
      const calls = together(requests, 6, request => world.submit(request, { wait: 30 }))
      await Promise.race([stopped, pause(10_000)])
      await pause(paused)
      victim.signal('SIGCONT')
      for (const { device, status, body, error } of await calls) {
        if (status !== 200) failures.push(`${device}: ${status} ${body?.status ?? error}`)
      }
      if (bench.isControl) failures.push(...(await world.violations()))
    })
    await world.settle()
    bench.failures.push(...(await world.violations()))
    return { runs, worst: `${bench.failures.length} wrong` }
  },
}
