import { eudamed } from '../authorities/eudamed.ts'
import { brokenBuilds } from '../builds/broken/index.ts'
import { until } from '../deadline.ts'
import { withPayload, writePayload } from '../proxy/plugin-answers.ts'
import { findWorst } from '../repeat.ts'
import type { Row } from '../row.ts'
import { openClients } from '../waves.ts'
import { startWorld } from '../world.ts'

/** When the outcome has to be there after the acknowledgement came, in milliseconds. */
const limit = 5_000

/** An acknowledgement that comes when the client has gone, or after one that could not be read. */
export const b07: Row = {
  id: 'B7',
  isStar: true,
  fault:
    'The acknowledgement comes after the wait is over; for half of them one came before that cannot be read',
  limit: 'the right outcome 5 s after it came',
  runs: { short: 12, long: 200 },
  control: { name: 'forgets what is in doubt', build: brokenBuilds['forgets-what-is-in-doubt'], runs: 4 },
  async run(bench) {
    const world = await startWorld(bench)
    const clients = openClients(world, eudamed)
    // No look-up may resolve what the late answer has to.
    await world.simulator.arm({ fault: 'server-error', match: 'DEVICE.GET', times: 10_000 })
    const after: number[] = []
    const { failures } = bench
    const spoilt = new Map<string, { count: number; heldUntil: number }>()
    world.agency.meet({
      call: 'retrieveMessageRequest',
      times: Number.POSITIVE_INFINITY,
      async handle(exchange) {
        const real = await exchange.forward()
        const group = /entityCode>([^<]+)</.exec(writePayload(real))?.[1] ?? ''
        const state = spoilt.get(group)
        if (!state) return exchange.answer(real)
        if (state.count === 0) {
          state.count = 1
          const payload = writePayload(real).replaceAll('SUCCESS', 'SUCCES')
          return exchange.answer(withPayload(real, payload))
        }
        // The second one stays in the mailbox until the client has its 202.
        if (Date.now() < state.heldUntil) return exchange.reset()
        await exchange.answer(real)
      },
    })
    await clients.runAll(bench.runs, 2, async ({ steps: [{ device, match }], ask }, n) => {
      const delayMs = 1500
      if (n % 2) {
        spoilt.set(match, { count: 0, heldUntil: Date.now() + delayMs })
        await world.simulator.arm({ fault: 'duplicate-acknowledgement', match })
      } else {
        await world.simulator.arm({ fault: 'late-acknowledgement', match, delayMs })
      }
      const begun = performance.now()
      // Each in a message of its own: the answer to several is spoilt for all of them.
      const [call] = await ask({ wait: 1, securityToken: `token-${n}` })
      if (call?.status !== 202) failures.push(`${device}: ${call?.status} before any answer`)
      const isThere = (): boolean =>
        world.getOutcome(device)?.requestId === call?.body?.requestId &&
        world.getOutcome(device)?.kind === 'accepted'
      await until(delayMs + 15_000, 'the outcome', isThere).then(
        () => after.push(performance.now() - begun - delayMs),
        error => failures.push(`${device}: ${error.message} ${JSON.stringify(world.getOutcome(device))}`),
      )
      await ask()
    })
    const latest = findWorst(after)
    if (latest > limit) bench.missedLimits.push(`the outcome ${latest} ms after it came`)
    failures.push(...(await world.violations()), ...(await clients.judge()))
    return { runs: bench.runs, worst: `${latest} ms after it came` }
  },
}
