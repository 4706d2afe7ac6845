import { brokenBuilds } from '../builds/broken/index.ts'
import { freshRequest } from '../records.ts'
import { repeat } from '../repeat.ts'
import type { Row } from '../row.ts'
import { startWorld } from '../world.ts'

const parallel = 50

/** Without any key, the device itself is one. */
export const c11: Row = {
  id: 'C11',
  isStar: true,
  fault: `The same POST ${parallel} times at once without a key, half of them hung up on, then once more`,
  limit: '1 effect; all other answers the same or 409',
  runs: { short: 4, long: 300 },
  control: { name: 'holds nothing', build: brokenBuilds['holds-nothing'], runs: 2 },
  async run(bench) {
    const world = await startWorld(bench)
    const runs = await repeat(bench, async (n, failures) => {
      const request = freshRequest()
      const { Device: code } = request.device as { Device: string }
      const calls = await Promise.all(
        Array.from({ length: parallel }, (_, index) =>
          world.submit(request, n % 2 && index % 2 ? { signal: AbortSignal.timeout(5 + index) } : {}),
        ),
      )
      calls.push(await world.submit(request))
      for (const { status, body, error } of calls) {
        if (status !== undefined && status !== 200 && status !== 409)
          failures.push(`${status} ${body?.status ?? error}`)
      }
      if (calls.at(-1)?.status !== 200) failures.push(`once more: ${calls.at(-1)?.status}`)
      const posts = (await world.simulator.journal()).filter(({ xml }) => xml.includes(`>${code}<`))
      if (posts.length !== 1) failures.push(`the authority was asked ${posts.length} times`)
    })
    await world.settle()
    bench.failures.push(...(await world.violations()))
    return { runs, worst: `${runs * parallel} calls at once` }
  },
}
