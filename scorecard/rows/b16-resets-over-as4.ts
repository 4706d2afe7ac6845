import { eudamedOverAs4, startEudamedOverAs4 } from '../authorities/eudamed-as4.ts'
import { brokenBuilds } from '../builds/broken/index.ts'
import type { AgencyProxy } from '../proxy/agency-proxy.ts'
import { repeat } from '../repeat.ts'
import type { Row } from '../row.ts'
import { openClients } from '../waves.ts'
import { openWorld } from '../world.ts'
import { places } from './b09-resets.ts'

const names = Object.keys(places)

/** B9 over AS4: every place of a message and its receipt, and of the push that answers it and the receipt of that. */
export const b16: Row = {
  id: 'B16',
  isStar: true,
  fault: `Over AS4: the connection of a message, or of the push that answers it, is reset at ${names.length} places of request and receipt each`,
  limit: '0 violations; every answer SUCCESS',
  runs: { short: 2 * names.length, long: 300 },
  control: {
    name: 'sends again under another id',
    build: brokenBuilds['new-message-id'],
    runs: names.length,
  },
  async run(bench) {
    const authority = await startEudamedOverAs4(bench)
    const world = await openWorld(bench, authority)
    const clients = openClients(world, eudamedOverAs4)
    const waves = clients.waves(2)
    // Nothing that travels can be read, so one after another.
    const runs = await repeat(bench, async (n, failures) => {
      const name = names[n % names.length] ?? 'after it'
      const proxy: AgencyProxy<string> =
        n % (2 * names.length) < names.length ? authority.agency : authority.pushes
      const { steps, ask } = waves.next().value
      for (const { match } of steps)
        await authority.arm({ fault: 'late-acknowledgement', match, delayMs: 1200 })
      proxy.meet({
        async handle(exchange) {
          await places[name]?.(exchange)
          exchange.reset()
        },
      })
      for (const { status, body, error } of await ask())
        if (status !== 200) failures.push(`${name}: ${status} ${body?.status ?? error}`)
      if (bench.isControl) failures.push(...(await world.violations()), ...(await clients.judge()))
      proxy.clear()
    })
    await world.settle()
    bench.failures.push(...(await world.violations()), ...(await clients.judge()))
    return { runs, worst: `${2 * names.length} places` }
  },
}
