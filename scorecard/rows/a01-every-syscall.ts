import { brokenBuilds } from '../builds/broken/index.ts'
import { within } from '../deadline.ts'
import { attachStrace, needsStrace } from '../processes/strace.ts'
import { freshRequest } from '../records.ts'
import { findWorst, repeat } from '../repeat.ts'
import type { Row } from '../row.ts'
import { startWorld } from '../world.ts'

const calls = 'write,writev,sendto,sendmsg,pwrite64,fsync,fdatasync'

/** kill -9 at the n-th system call that writes, from the arrival of a submission on. */
export const a01: Row = {
  id: 'A1',
  isStar: true,
  fault: `kill -9 at the n-th ${calls.replaceAll(',', ', ')} of one submission, for every n to its end`,
  limit: '0 violations at every n',
  runs: { short: 3, long: 120 },
  control: { name: 'sends again without asking', build: brokenBuilds['resends-blindly'], runs: 60 },
  unable: needsStrace,
  async run(bench) {
    const world = await startWorld(bench)
    const starts: number[] = []
    let survived = 0
    const runs = await repeat(bench, async (n, failures) => {
      // The short form takes a sample of what the long one enumerates.
      const nth = bench.runs < 20 ? 1 + n * 9 : n + 1
      const request = freshRequest()
      const { Device: match } = request.device as { Device: string }
      await world.simulator.arm({ fault: 'late-acknowledgement', match, delayMs: 2500 })
      const traced = await attachStrace(world.gateway.pid, [
        '-e',
        `trace=${calls}`,
        '-e',
        `inject=${calls}:signal=KILL:when=${nth}`,
        '-o',
        '/dev/null',
      ])
      const call = world.submit(request)
      await within(30_000, 'the call, or the end', Promise.race([world.gateway.ended, call]))
      await traced.detach()
      if ((await call).status !== undefined) survived += 1
      if (!world.gateway.hasEnded()) await world.kill()
      await world.restart()
      starts.push(world.gateway.startedIn)
      const again = await world.submit(request)
      if (again.status !== 200) failures.push(`call ${nth}: repeated: ${again.status} ${again.body?.status}`)
      if (bench.isControl) failures.push(...(await world.violations()))
    })
    if (!bench.isControl) {
      await world.settle()
      bench.failures.push(...(await world.violations()))
    }
    return { runs, worst: `ready in ${findWorst(starts)} ms; ${survived} n beyond the end` }
  },
}
