import { brokenBuilds } from '../builds/broken/index.ts'
import { makeKey } from '../make-key.ts'
import { freshRequest } from '../records.ts'
import { together } from '../repeat.ts'
import type { Row } from '../row.ts'
import { startWorld, type World } from '../world.ts'

/** What a whole exchange with the access point may take, and one second. */
const totalLimit = 61_000

/** The access point answers a byte a second, or never, to one tenant's transmissions; another tenant goes on. */
export const b03: Row = {
  id: 'B3',
  isStar: true,
  fault: 'The transmissions of one tenant are answered one byte a second, or never',
  limit: 'given up after 61 s, in doubt, never doubled; the other tenant less than 20 % (or 100 ms) slower',
  runs: { short: 0, long: 12 },
  control: { name: 'waits for an answer without end', build: brokenBuilds['waits-forever'], runs: 12 },
  async run(bench) {
    const world = await startWorld(bench)
    const other = makeKey(world.dataDir, 'another', 'any')
    const usual = await measureTimes(world, other)
    const lasted: number[] = []
    const { failures, missedLimits } = bench
    const slow = Array.from({ length: bench.runs }, freshRequest)
    for (const [index, request] of slow.entries()) {
      world.agency.meet({
        call: 'submitRequest',
        match: (request.device as { Device: string }).Device,
        async handle(exchange) {
          const begun = performance.now()
          const answer = await exchange.forward()
          if (index % 2) await exchange.answer(answer, 1000)
          const gone = exchange.closed.then(() => lasted.push(performance.now() - begun))
          const patience = new Promise(resolve => setTimeout(resolve, totalLimit + 15_000).unref())
          await Promise.race([gone, patience])
        },
      })
      // Apart, so that each travels in a message of its own.
      await world.submit(request, { wait: 0 })
    }
    const during = await measureTimes(world, other)
    const deadline = Date.now() + totalLimit + 10_000
    while (lasted.length < bench.runs && Date.now() < deadline) {
      await new Promise(resolve => setTimeout(resolve, 200))
    }
    if (lasted.length < bench.runs) failures.push(`${bench.runs - lasted.length} exchanges not given up`)
    for (const ms of lasted) if (ms > totalLimit) missedLimits.push(`an exchange lasted ${Math.round(ms)} ms`)
    if (during > Math.max(usual * 1.2, usual + 100)) {
      missedLimits.push(`the other tenant waits ${during} ms instead of ${usual} ms`)
    }
    world.agency.clear()
    await world.settle()
    failures.push(...(await world.violations()))
    return {
      runs: bench.runs,
      worst: `given up after ${Math.round(Math.max(0, ...lasted))} ms; the other tenant ${usual} ms before, ${during} ms during`,
    }
  },
}

/** The slowest but one of twenty submissions, in milliseconds. */
async function measureTimes(world: World, key: string): Promise<number> {
  const times = await together(Array.from({ length: 20 }), 1, async () => {
    const request = freshRequest()
    Object.assign(request, { actorCode: 'DE-MF-000009999' })
    Object.assign(request.deviceGroup, { MFActorCode: 'DE-MF-000009999' })
    const begun = performance.now()
    const { status } = await world.submit(request, { key, wait: 5 })
    return status === 200 ? performance.now() - begun : 5_000
  })
  return Math.round(times.sort((one, two) => two - one)[1] ?? 0)
}
