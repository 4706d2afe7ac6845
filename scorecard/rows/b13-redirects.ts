import { eudamed } from '../authorities/eudamed.ts'
import { brokenBuilds } from '../builds/broken/index.ts'
import { httpAnswer } from '../proxy/canned.ts'
import { listen } from '../proxy/listen.ts'
import { repeat } from '../repeat.ts'
import type { Row } from '../row.ts'
import { openClients } from '../waves.ts'
import { startWorld } from '../world.ts'

const statuses = [
  '301 Moved Permanently',
  '302 Found',
  '307 Temporary Redirect',
  '308 Permanent Redirect',
] as const

/** The access point sends the transmission elsewhere. */
export const b13: Row = {
  id: 'B13',
  isStar: false,
  fault: `Transmissions are answered with ${statuses.map(status => status.slice(0, 3)).join(', ')} to another host`,
  limit: '0 connections to the other host',
  runs: { short: 4, long: 100 },
  control: { name: 'follows redirects', build: brokenBuilds['follows-redirects'], runs: 2 },
  async run(bench) {
    const world = await startWorld(bench)
    const clients = openClients(world, eudamed)
    const waves = clients.waves(2)
    const elsewhere = await listen(socket => socket.end())
    bench.after(() => elsewhere.close())
    const runs = await repeat(bench, async (n, failures) => {
      const { steps, ask } = waves.next().value
      const status = statuses[n % statuses.length] ?? statuses[0]
      world.agency.meet({
        call: 'submitRequest',
        match: steps[0].match,
        handle: exchange =>
          exchange.answer(
            httpAnswer('', { status, headers: `location: http://localhost:${elsewhere.port}/elsewhere\r\n` }),
          ),
      })
      for (const call of await ask())
        if (call.status !== 200) failures.push(`${status}: ${call.status} ${call.body?.status}`)
    })
    if (elsewhere.accepted() > 0) bench.failures.push(`${elsewhere.accepted()} connections to the other host`)
    bench.failures.push(...(await world.violations()), ...(await clients.judge()))
    return { runs, worst: `${elsewhere.accepted()} followed` }
  },
}
