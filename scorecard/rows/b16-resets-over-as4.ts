import { startEudamedOverAs4 } from '../authorities/eudamed-as4.ts'
import { brokenBuilds } from '../builds/broken/index.ts'
import { submitted } from '../client.ts'
import type { AgencyProxy } from '../proxy/agency-proxy.ts'
import { freshRequest } from '../records.ts'
import { repeat } from '../repeat.ts'
import type { Row } from '../row.ts'
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
  control: { name: 'sends again without asking', build: brokenBuilds['resends-blindly'], runs: names.length },
  async run(bench) {
    const authority = await startEudamedOverAs4(bench)
    const world = await openWorld(bench, authority)
    // Nothing that travels can be read, so one after another.
    const runs = await repeat(bench, async (n, failures) => {
      const name = names[n % names.length] ?? 'after it'
      const proxy: AgencyProxy<string> =
        n % (2 * names.length) < names.length ? authority.agency : authority.pushes
      const request = submitted(freshRequest())
      await authority.arm({ fault: 'late-acknowledgement', match: request.device, delayMs: 1200 })
      proxy.meet({
        async handle(exchange) {
          await places[name]?.(exchange)
          exchange.reset()
        },
      })
      const { status, body, error } = await world.send(request)
      if (status !== 200) failures.push(`${name}: ${status} ${body?.status ?? error}`)
      if (bench.isControl) failures.push(...(await world.violations()))
      proxy.clear()
    })
    await world.settle()
    bench.failures.push(...(await world.violations()))
    return { runs, worst: `${2 * names.length} places` }
  },
}
