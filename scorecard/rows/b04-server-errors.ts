import { eudamed } from '../authorities/eudamed.ts'
import { brokenBuilds } from '../builds/broken/index.ts'
import { httpAnswer } from '../proxy/canned.ts'
import { findWorst, repeat } from '../repeat.ts'
import type { Row } from '../row.ts'
import { openClients } from '../waves.ts'
import { startWorld } from '../world.ts'

const refusals = [
  { status: '500 Internal Server Error', body: '<html>500</html>', type: 'text/html' },
  { status: '502 Bad Gateway', body: '<!DOCTYPE html><html><h1>502</h1></html>', type: 'text/html' },
  { status: '503 Service Unavailable', body: '', headers: 'retry-after: 2\r\n' },
  { status: '504 Gateway Timeout', body: 'upstream', type: 'text/plain' },
] as const

/** How often each is answered before the way is free again. */
const times = 4
const retryAfter = 2_000

/** The access point answers with server errors. */
export const b04: Row = {
  id: 'B4',
  isStar: true,
  fault: `Transmissions are answered ${times} times with 500, 502 as HTML, 503 with Retry-After, 504`,
  limit: 'no final failure; pauses grow; Retry-After is waited for',
  runs: { short: 4, long: 100 },
  control: { name: 'never backs off', build: brokenBuilds['never-backs-off'] },
  async run(bench) {
    const world = await startWorld(bench)
    const clients = openClients(world, eudamed)
    const waves = clients.waves(2)
    const firstPauses: number[] = []
    let mostAttempts = 0
    const runs = await repeat(bench, async (n, failures) => {
      const { status, body, ...rest } = refusals[n % refusals.length] ?? refusals[0]
      const { steps, ask } = waves.next().value
      const [{ match }] = steps
      const at: number[] = []
      world.agency.meet({
        call: 'submitRequest',
        match,
        times,
        async handle(exchange) {
          at.push(performance.now())
          await exchange.answer(httpAnswer(body, { status, ...rest }))
        },
      })
      for (const call of await ask({ wait: 40 }))
        if (call.status !== 200) failures.push(`${status}: ${call.status} ${call.body?.status ?? call.error}`)
      const pauses = at.slice(1).map((time, index) => time - (at[index] ?? 0))
      const [first = 0] = pauses
      const last = pauses.at(-1) ?? 0
      firstPauses.push(first)
      mostAttempts = Math.max(mostAttempts, at.length)
      const least = 'headers' in rest ? retryAfter : 100
      if (pauses.some(pause => pause < least - 5)) {
        failures.push(`${status}: tried again after ${pauses.map(Math.round).join(', ')} ms`)
      }
      if (!('headers' in rest) && last <= first) bench.missedLimits.push(`${status}: pauses do not grow`)
    })
    await world.settle()
    bench.failures.push(...(await world.violations()), ...(await clients.judge()))
    const different = new Set(firstPauses.map(Math.round)).size
    if (!bench.isControl && different < 2) bench.failures.push('all pauses are the same')
    return {
      runs,
      worst: `${mostAttempts} refused attempts, first pause up to ${findWorst(firstPauses)} ms`,
    }
  },
}
