import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Authority, AuthorityFault } from '../authorities/authority.ts'
import { findWorst } from '../repeat.ts'
import type { Bench, Tally } from '../row.ts'
import { openClients } from '../waves.ts'
import { openWorld } from '../world.ts'

/** How many clients live at the same time, one by one, and how many more in files of two. */
const alone = 3
const inFiles = 1
export const clientsAtRandom = alone + 2 * inFiles

/**
 * kill -9 at any moment, while clients register, update and add devices and the connection to the authority misbehaves. What
 * becomes of each content is judged by the oracle of the simulation.
 */
export async function killAtRandom(bench: Bench, authority: Authority): Promise<Tally> {
  const world = await openWorld(bench, await authority.start(bench))
  const clients = openClients(world, authority)
  const starts: number[] = []
  const over = new AbortController()
  let ended = 0
  const live = async (isInFiles: boolean): Promise<void> => {
    for (const wave of clients.waves(isInFiles ? 2 : 1, isInFiles)) {
      if (over.signal.aborted) return
      const { length } = await wave.insist()
      ended += length
    }
  }
  const lives = Promise.all(Array.from({ length: alone + inFiles }, (_, index) => live(index >= alone)))
  for (let kills = 0; kills < bench.runs; kills += 1) {
    for (let faults = 0; faults < 3; faults += 1) await world.authority.arm(pickFrom(authority))
    await pause(randomInt(50, 700))
    await world.kill()
    await world.restart()
    starts.push(world.gateway.startedIn)
    // What is under way is not over.
    if (bench.isControl && (await world.violations(['I5'])).length > 0) break
  }
  over.abort()
  await world.authority.disarm()
  await lives
  await world.settle()
  bench.failures.push(...(await world.violations()), ...(await clients.judge()))
  return { runs: starts.length, worst: `${ended} requests, ready in ${findWorst(starts)} ms` }
}

function pickFrom({ faults }: Authority): AuthorityFault {
  return faults[randomInt(faults.length)] ?? { fault: 'reset' }
}
