import {
  eudamedBehindPhase4,
  type RunningEudamedBehindPhase4,
  startEudamedBehindPhase4,
} from '../authorities/eudamed-behind-phase4.ts'
import { brokenBuilds } from '../builds/broken/index.ts'
import { within } from '../deadline.ts'
import { repeat } from '../repeat.ts'
import type { Row } from '../row.ts'
import { openClients } from '../waves.ts'
import { openWorld } from '../world.ts'

type Change = (authority: RunningEudamedBehindPhase4) => Promise<void> | void

/** What changes while a message is on its way whose receipt was lost, and its answer not there yet. */
const changes: readonly (readonly [name: string, change: Change])[] = [
  ["phase4's key", authority => authority.changePartnerKey()],
  ["the gateway's key", authority => authority.changeOwnKey(true)],
  ["the gateway's key, of which phase4 was not told", authority => authority.changeOwnKey(false)],
  [
    'both keys',
    authority => {
      authority.changeOwnKey(true)
      return authority.changePartnerKey()
    },
  ],
]

/** B18 with an access point of another make as the partner, and with the gateway's own key. */
export const b20: Row = {
  id: 'B20',
  isStar: true,
  fault:
    'Over AS4, with phase4 as the access point of the authority: the receipt of a message is lost, then phase4, the gateway or both change key and certificate, and the gateway is killed and started with them',
  limit: '0 violations; every answer SUCCESS',
  runs: { short: changes.length, long: 10 * changes.length },
  control: {
    name: 'forgets the key before',
    build: brokenBuilds['forgets-the-former-key'],
    runs: changes.length,
  },
  unable: eudamedBehindPhase4.unable,
  async run(bench) {
    const authority = await startEudamedBehindPhase4(bench)
    const world = await openWorld(bench, authority)
    const clients = openClients(world, eudamedBehindPhase4)
    const waves = clients.waves(2)
    const runs = await repeat(bench, async (n, failures) => {
      const [name, change] = changes[n % changes.length] ?? ['', () => {}]
      const wave = waves.next().value
      for (const { match } of wave.steps)
        await authority.arm({ fault: 'late-acknowledgement', match, delayMs: 3000 })
      const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
      authority.agency.meet({
        async handle(exchange) {
          await exchange.forward()
          await world.kill()
          arrive()
        },
      })
      const asked = wave.ask()
      await within(20_000, 'the message arrives', arrived)
      await asked
      authority.agency.clear()
      await change(authority)
      await world.restart()
      for (const { status, body, error } of await wave.insist())
        if (status !== 200) failures.push(`${name}: ${status} ${body?.status ?? error}`)
      if (bench.isControl) failures.push(...(await world.violations()), ...(await clients.judge()))
    })
    await world.settle()
    bench.failures.push(...(await world.violations()), ...(await clients.judge()))
    return { runs, worst: `${runs} changes` }
  },
}
