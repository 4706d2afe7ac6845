import { setTimeout as pause } from 'node:timers/promises'
import { brokenBuilds } from '../builds/broken/index.ts'
import { httpAnswer } from '../proxy/canned.ts'
import { freshRequest } from '../records.ts'
import { together } from '../repeat.ts'
import type { Row } from '../row.ts'
import { startWorld } from '../world.ts'

const devices = 60
const outage = 6_000
/** Transmissions in any second, while it is out and when it is back. */
const mostPerSecond = 20

/** The access point is out for a while, with submissions coming in; then it is back. */
export const b14: Row = {
  id: 'B14',
  isStar: false,
  fault: `The access point answers 503 for a while, with ${devices} submissions waiting; then it is back`,
  limit: `${mostPerSecond} calls a second at most while it is out; all final a minute later; 0 lost`,
  note: `the outage lasts ${outage / 1000} s instead of 24 h`,
  runs: { short: 0, long: 5 },
  control: { name: 'asks on an access point that is out', build: brokenBuilds['breaks-no-circuit'] },
  async run(bench) {
    let worst = 0
    const { failures } = bench
    for (let run = 0; run < bench.runs; run += 1) {
      const world = await startWorld(bench)
      let isOut = true
      world.agency.meet({
        call: 'submitRequest',
        times: Number.POSITIVE_INFINITY,
        handle: async exchange =>
          exchange.answer(
            isOut ? httpAnswer('', { status: '503 Service Unavailable' }) : await exchange.forward(),
          ),
      })
      await together(Array.from({ length: devices }), 4, () => world.submit(freshRequest(), { wait: 0 }))
      await pause(outage)
      isOut = false
      const back = Date.now()
      await world.settle()
      failures.push(...(await world.violations()))
      const ended = world.query('select count(*) as n from submission where outcome is not null')[0]?.n
      if (ended !== devices) failures.push(`${ended} of ${devices} are final`)
      const handed = world.agency.seen.filter(({ call, at }) => call === 'submitRequest' && at < back)
      worst = Math.max(worst, busiest(handed.map(({ at }) => at)))
    }
    if (worst > mostPerSecond) failures.push(`${worst} transmissions in a second`)
    return { runs: bench.runs, worst: `${worst} transmissions in a second` }
  },
}

function busiest(times: readonly number[]): number {
  return Math.max(0, ...times.map(from => times.filter(at => at >= from && at < from + 1000).length))
}
