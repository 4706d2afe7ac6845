import { eudamedOverAs4, startEudamedOverAs4 } from '../authorities/eudamed-as4.ts'
import { brokenBuilds } from '../builds/broken/index.ts'
import type { Row } from '../row.ts'
import { openClients } from '../waves.ts'
import { openWorld } from '../world.ts'

/** What becomes of a receipt, and of the push that answers. */
const receipts = ['as4-cut-receipt', 'as4-foreign-receipt', 'as4-unsigned-error-taken', undefined] as const
const pushes = ['as4-push-twice', 'as4-push-later', 'as4-push-cut', 'as4-push-unread', undefined] as const
const answers = [
  { fault: 'late-acknowledgement', delayMs: 1500 },
  { fault: 'duplicate-acknowledgement' },
  { fault: 'no-acknowledgement' },
  undefined,
] as const

/** Receipts are lost or of another message, pushes come twice, in another order, cut or unread, answers late, twice or never. */
export const b17: Row = {
  id: 'B17',
  isStar: true,
  fault: `Over AS4: receipts lost, for another message, or errors without a signature in their place; pushes doubled, reordered, cut and unread; answers late, twice and never`,
  limit: '0 violations; every answer SUCCESS',
  runs: { short: 24, long: 400 },
  control: {
    name: 'believes errors without a signature',
    build: brokenBuilds['trusts-unsigned-errors'],
    runs: 16,
  },
  async run(bench) {
    const authority = await startEudamedOverAs4(bench)
    const world = await openWorld(bench, authority)
    const clients = openClients(world, eudamedOverAs4)
    await clients.runAll(bench.runs, 4, async ({ steps, ask }, n) => {
      const receipt = receipts[n % receipts.length]
      const push = pushes[n % pushes.length]
      // Each with each receipt: what a receipt is taken for shows where no answer follows.
      const answer = answers[Math.floor(n / receipts.length) % answers.length]
      for (const { match } of steps) {
        if (receipt) await authority.arm({ fault: receipt, match })
        if (push) await authority.arm({ fault: push, match })
        if (answer) await authority.arm({ ...answer, match })
      }
      await ask({ wait: 60 })
    })
    await world.settle()
    bench.failures.push(...(await world.violations()), ...(await clients.judge()))
    return { runs: bench.runs, worst: `${bench.failures.length} wrong` }
  },
}
