import { eudamed } from '../authorities/eudamed.ts'
import { brokenBuilds } from '../builds/broken/index.ts'
import type { Call } from '../history/history.ts'
import type { Row } from '../row.ts'
import { openClients } from '../waves.ts'
import { startWorld } from '../world.ts'

/** The same acknowledgement comes several times: as two messages, and again since it was not marked as downloaded. */
export const b06: Row = {
  id: 'B6',
  isStar: true,
  fault:
    'Every acknowledgement comes twice, and a third of the confirmations are lost, so that they come again',
  limit: 'applied once; the others noted as repeated',
  runs: { short: 24, long: 300 },
  control: { name: 'applies every answer', build: brokenBuilds['applies-every-answer'], runs: 6 },
  async run(bench) {
    const world = await startWorld(bench)
    await world.simulator.arm({ fault: 'duplicate-acknowledgement', times: 2 * bench.runs })
    world.agency.meet({
      call: 'markMessageAsDownloadedRequest',
      times: Math.ceil(bench.runs / 3),
      handle: async exchange => exchange.reset(),
    })
    const clients = openClients(world, eudamed)
    const calls: Call[] = []
    await clients.runAll(bench.runs, 6, async ({ ask }) => calls.push(...(await ask())))
    await world.settle()
    const { failures } = bench
    failures.push(...(await world.violations()), ...(await clients.judge()))
    for (const { device, body } of calls) {
      const messages = `select message_id from operation_message where request_id = '${body?.requestId}'`
      const [{ count } = { count: -1 }] = world.query(`select count(*) as count from (${messages})`)
      const readings = world
        .query(`select reading from acknowledgement where message_id in (${messages})`)
        .map(({ reading }) => reading)
      const applied = readings.filter(reading => reading === 'applied').length
      if (applied !== count) failures.push(`${device}: applied ${applied} times, of ${count} messages`)
      if (readings.some(reading => reading !== 'applied' && reading !== 'repeated'))
        failures.push(`${device}: read as ${readings.join(', ')}`)
    }
    return { runs: bench.runs, worst: `${failures.length} applied otherwise` }
  },
}
