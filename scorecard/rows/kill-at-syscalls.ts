import type { Authority } from '../authorities/authority.ts'
import { within } from '../deadline.ts'
import { attachStrace } from '../processes/strace.ts'
import { findWorst, repeat } from '../repeat.ts'
import type { Bench, Tally } from '../row.ts'
import { openClients } from '../waves.ts'
import { openWorld } from '../world.ts'

export const calls = 'write,writev,sendto,sendmsg,pwrite64,fsync,fdatasync'

/** How many n are tried, one with each of what clients ask for in turn; and then each with the next. */
const most = 120

/** kill -9 at the n-th system call that writes, from the arrival of what clients ask for on. */
export async function killAtSyscalls(bench: Bench, authority: Authority): Promise<Tally> {
  const world = await openWorld(bench, await authority.start(bench))
  const clients = openClients(world, authority)
  const waves = clients.waves(2)
  const starts: number[] = []
  let survived = 0
  const runs = await repeat(bench, async (n, failures) => {
    // The short form takes a sample of what the long one enumerates.
    const nth = bench.runs < 20 ? 1 + n * 9 : 1 + ((n + Math.floor(n / most)) % most)
    const wave = waves.next().value
    const delay = { fault: 'late-acknowledgement', delayMs: 2500 }
    for (const { match } of wave.steps) await world.authority.arm({ ...delay, match })
    const traced = await attachStrace(world.gateway.pid, [
      '-e',
      `trace=${calls}`,
      '-e',
      `inject=${calls}:signal=KILL:when=${nth}`,
      '-o',
      '/dev/null',
    ])
    const asked = wave.ask()
    await within(30_000, 'the answers, or the end', Promise.race([world.gateway.ended, asked]))
    await traced.detach()
    if (!world.gateway.hasEnded()) {
      survived += 1
      await world.kill()
    }
    await asked
    await world.authority.disarm()
    await world.restart()
    starts.push(world.gateway.startedIn)
    await wave.insist()
    if (bench.isControl) failures.push(...(await world.violations()), ...(await clients.judge()))
  })
  if (!bench.isControl) {
    await world.settle()
    bench.failures.push(...(await world.violations()), ...(await clients.judge()))
  }
  return { runs, worst: `ready in ${findWorst(starts)} ms; ${survived} n beyond the end` }
}
