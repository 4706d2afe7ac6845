import { eudamed } from '../authorities/eudamed.ts'
import { brokenBuilds } from '../builds/broken/index.ts'
import type { Call } from '../history/history.ts'
import { statusAnswer } from '../proxy/plugin-answers.ts'
import type { Row } from '../row.ts'
import { openClients } from '../waves.ts'
import { startWorld } from '../world.ts'

/** The access point says that it failed to deliver what did arrive: the second transmission is told that it exists already. */
export const b10: Row = {
  id: 'B10',
  isStar: true,
  fault:
    'The transmission arrives, the access point says SEND_FAILURE, the second one is answered "already exists"',
  limit: '0 × VALIDATION_FAILED; every outcome right',
  runs: { short: 10, long: 200 },
  control: {
    name: '"already exists" counted as a refusal',
    build: brokenBuilds['refuses-what-exists'],
    runs: 4,
  },
  async run(bench) {
    // The access point lies, so a second message is no fault of the gateway.
    const world = await startWorld(bench, { except: ['I2'] })
    const clients = openClients(world, eudamed)
    const calls: Call[] = []
    await clients.runAll(bench.runs, 4, async ({ steps, ask }) => {
      for (const { match } of steps) {
        await world.simulator.arm({ fault: 'reset', match })
        await world.simulator.arm({ fault: 'no-acknowledgement', match })
        world.agency.meet({
          call: 'statusRequestWithAccessPointRole',
          handle: exchange => exchange.answer(statusAnswer('SEND_FAILURE')),
        })
      }
      calls.push(...(await ask()))
    })
    await world.settle(20_000)
    const told = calls.filter(({ status }) => status === 400)
    const { failures } = bench
    failures.push(...(await world.violations()), ...(await clients.judge()))
    for (const { device, status, body } of calls) {
      if (status !== 200) failures.push(`${device}: ${status} ${body?.status}: ${body?.statusText}`)
    }
    return { runs: bench.runs, worst: `${told.length} × VALIDATION_FAILED` }
  },
}
