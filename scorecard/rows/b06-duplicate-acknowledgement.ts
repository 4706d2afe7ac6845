import { brokenBuilds } from '../builds/broken/index.ts'
import { freshRequest } from '../records.ts'
import { together } from '../repeat.ts'
import type { Row } from '../row.ts'
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
    await world.simulator.arm({ fault: 'duplicate-acknowledgement', times: bench.runs })
    world.agency.meet({
      call: 'markMessageAsDownloadedRequest',
      times: Math.ceil(bench.runs / 3),
      handle: async exchange => exchange.reset(),
    })
    const requests = Array.from({ length: bench.runs }, freshRequest)
    const calls = await together(requests, 6, request => world.submit(request))
    await world.settle()
    const { failures } = bench
    failures.push(...(await world.violations()))
    for (const { device, status, body } of calls) {
      if (status !== 200) failures.push(`${device}: ${status} ${body?.status}`)
      const readings = world.query(
        `select reading from acknowledgement where message_id in (select message_id from operation_message
           where request_id = '${body?.requestId}')`,
      )
      const applied = readings.filter(({ reading }) => reading === 'applied').length
      if (applied !== 1) failures.push(`${device}: applied ${applied} times`)
      if (readings.some(({ reading }) => reading !== 'applied' && reading !== 'repeated')) {
        failures.push(`${device}: read as ${readings.map(({ reading }) => reading).join(', ')}`)
      }
    }
    return { runs: bench.runs, worst: `${failures.length} applied otherwise` }
  },
}
