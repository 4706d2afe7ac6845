import {
  eudamedBehindPhase4,
  type RunningEudamedBehindPhase4,
  startEudamedBehindPhase4,
} from '../authorities/eudamed-behind-phase4.ts'
import { brokenBuilds } from '../builds/broken/index.ts'
import type { AgencyProxy, Exchange } from '../proxy/agency-proxy.ts'
import { repeat } from '../repeat.ts'
import type { Row } from '../row.ts'
import { openClients } from '../waves.ts'
import { openWorld } from '../world.ts'
import { places } from './b09-resets.ts'

type Setting = (authority: RunningEudamedBehindPhase4) => void

const cuts: [string, Setting][] = Object.entries(places).flatMap(([name, reach]) => {
  const cut = async (exchange: Exchange<string>): Promise<void> => {
    await reach(exchange)
    exchange.reset()
  }
  return [
    [`message cut ${name}`, ({ agency }) => agency.meet({ handle: cut })],
    [`push cut ${name}`, ({ pushes }) => pushes.meet({ handle: cut })],
  ]
})

const further: [string, Setting][] = [
  ['message twice', ({ agency }) => twice(agency)],
  ['push twice', ({ pushes }) => twice(pushes)],
  ['answer passed by the next', authority => authority.holdNext(2500)],
  ['push signed with another key', authority => authority.signNextAnew()],
]

function twice(proxy: AgencyProxy<string>): void {
  proxy.meet({
    async handle(exchange) {
      await exchange.forward()
      await exchange.answer(await exchange.forward())
    },
  })
}

/** Those that lose a receipt first, which is what the control has to notice. */
const faults = [...cuts.toReversed(), ...further]

/** B16 to B18 with an access point of another make as the partner. */
export const b19: Row = {
  id: 'B19',
  isStar: true,
  fault: `Over AS4, with phase4 as the access point of the authority: connections cut at ${cuts.length} places of messages, pushes and their receipts; both doubled; answers reordered, late, twice, and signed with another key`,
  limit: '0 violations; every answer SUCCESS',
  runs: { short: faults.length, long: 4 * faults.length },
  control: { name: 'sends again under another id', build: brokenBuilds['new-message-id'], runs: cuts.length },
  unable: eudamedBehindPhase4.unable,
  async run(bench) {
    const authority = await startEudamedBehindPhase4(bench)
    const world = await openWorld(bench, authority)
    const clients = openClients(world, eudamedBehindPhase4)
    const waves = clients.waves(2)
    const others = clients.waves(1, false)
    const runs = await repeat(bench, async (n, failures) => {
      const [name, set] = faults[n % faults.length] ?? ['', () => {}]
      const wave = waves.next().value
      for (const { match } of wave.steps) {
        await authority.arm({ fault: 'late-acknowledgement', match, delayMs: 800 })
        if (n % 3 === 0) await authority.arm({ fault: 'duplicate-acknowledgement', match })
      }
      set(authority)
      const calls = await Promise.all([
        wave.ask({ wait: 60 }),
        // What an answer is passed by.
        ...(n % faults.length >= cuts.length ? [others.next().value.ask({ wait: 60 })] : []),
      ])
      for (const { status, body, error } of calls.flat())
        if (status !== 200 || body?.status !== 'SUCCESS')
          failures.push(`${name}: ${status} ${body?.status ?? error}`)
      if (bench.isControl) failures.push(...(await world.violations()), ...(await clients.judge()))
      authority.agency.clear()
      authority.pushes.clear()
    })
    await world.settle()
    bench.failures.push(...(await world.violations()), ...(await clients.judge()))
    return { runs, worst: `${faults.length} faults` }
  },
}
