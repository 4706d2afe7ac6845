import type { Authority } from '../authorities/authority.ts'
import { within } from '../deadline.ts'
import { attachStrace } from '../processes/strace.ts'
import { findWorst, repeat } from '../repeat.ts'
import type { Bench, Tally } from '../row.ts'
import { openWorld } from '../world.ts'

export const calls = 'write,writev,sendto,sendmsg,pwrite64,fsync,fdatasync'

/** kill -9 at the n-th system call that writes, from the arrival of a submission to an authority on. */
export async function killAtSyscalls(bench: Bench, { makeRequest, start }: Authority): Promise<Tally> {
  const world = await openWorld(bench, await start(bench))
  const starts: number[] = []
  let survived = 0
  const runs = await repeat(bench, async (n, failures) => {
    // The short form takes a sample of what the long one enumerates.
    const nth = bench.runs < 20 ? 1 + n * 9 : n + 1
    const request = makeRequest()
    await world.authority.arm({ fault: 'late-acknowledgement', match: request.device, delayMs: 2500 })
    const traced = await attachStrace(world.gateway.pid, [
      '-e',
      `trace=${calls}`,
      '-e',
      `inject=${calls}:signal=KILL:when=${nth}`,
      '-o',
      '/dev/null',
    ])
    const call = world.send(request)
    await within(30_000, 'the call, or the end', Promise.race([world.gateway.ended, call]))
    await traced.detach()
    if ((await call).status !== undefined) survived += 1
    if (!world.gateway.hasEnded()) await world.kill()
    await world.restart()
    starts.push(world.gateway.startedIn)
    const again = await world.send(request)
    if (again.status !== 200) failures.push(`call ${nth}: repeated: ${again.status} ${again.body?.status}`)
    if (bench.isControl) failures.push(...(await world.violations()))
  })
  if (!bench.isControl) {
    await world.settle()
    bench.failures.push(...(await world.violations()))
  }
  return { runs, worst: `ready in ${findWorst(starts)} ms; ${survived} n beyond the end` }
}
