import { setTimeout as pause } from 'node:timers/promises'
import { eudamed } from '../authorities/eudamed.ts'
import { brokenBuilds } from '../builds/broken/index.ts'
import { needsPostgres, startPostgresWorld } from '../postgres-world.ts'
import { startGateway } from '../processes/gateway.ts'
import { repeat } from '../repeat.ts'
import type { Row } from '../row.ts'
import { openClients } from '../waves.ts'

/** Longer than another process waits before it takes over. */
const paused = 6_000
const clientsAtOnce = 6

/** Two processes on one database; one is stopped in the middle of its transmissions, and goes on when the other has taken over. */
export const a10: Row = {
  id: 'A10',
  isStar: true,
  fault: `Two processes on one database, of which ${clientsAtOnce} clients ask at once for new devices, updates and further devices; SIGSTOP for ${paused / 1000} s to one while it sends, with what is on its way held back every second time, then SIGCONT`,
  limit: '0 sent twice, 0 stale writes; each content once and in order',
  runs: { short: 0, long: 20 },
  control: { name: 'sends again under another id', build: brokenBuilds['new-message-id'], runs: 8 },
  unable: needsPostgres,
  async run(bench) {
    const world = await startPostgresWorld(bench)
    const clients = openClients(world, eudamed)
    const waves = clients.waves(clientsAtOnce, false)
    const second = await startGateway({
      build: bench.build,
      dataDir: bench.folder(),
      authorityPort: world.agency.port,
      settings: { UDIGATE_DEMO_KEY: world.key, UDIGATE_QUARANTINE: '3', ...world.settings },
    })
    bench.after(() => second.end('SIGKILL'))
    const processes = [world.gateway, second] as const
    const runs = await repeat(bench, async (n, failures) => {
      const victim = processes[n % 2] ?? world.gateway
      const other = processes[(n + 1) % 2] ?? second
      const isHeldBack = n % 4 < 2
      const stopped = new Promise<void>(resolve =>
        world.agency.meet({
          call: 'submitRequest',
          async handle(exchange) {
            // Anyone who sends at this moment may be the one, or not: both have to come out right.
            victim.signal('SIGSTOP')
            resolve()
            if (isHeldBack) await pause(paused)
            await exchange.answer(await exchange.forward())
          },
        }),
      )
      world.gateway = other
      const asked = waves.next().value.ask({ wait: 30 })
      await Promise.race([stopped, pause(10_000)])
      await pause(paused)
      victim.signal('SIGCONT')
      for (const { device, status, body, error } of await asked) {
        if (status !== 200) failures.push(`${device}: ${status} ${body?.status ?? error}`)
      }
      if (bench.isControl) failures.push(...(await world.violations()), ...(await clients.judge()))
    })
    await world.settle()
    bench.failures.push(...(await world.violations()), ...(await clients.judge()))
    return { runs, worst: `${bench.failures.length} wrong` }
  },
}
