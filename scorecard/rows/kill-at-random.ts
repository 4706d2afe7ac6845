import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Authority, AuthorityFault } from '../authorities/authority.ts'
import type { Submitted } from '../client.ts'
import type { Call } from '../history/history.ts'
import { judgeLives, type Lived } from '../history/judge-lives.ts'
import { findWorst } from '../repeat.ts'
import type { Bench, Tally } from '../row.ts'
import { type AuthorityWorld, openWorld } from '../world.ts'

/**
 * kill -9 at any moment, while clients register, update and add devices and the connection to the authority misbehaves. What
 * becomes of each content is judged by the oracle of the simulation.
 */
export async function killAtRandom(bench: Bench, authority: Authority): Promise<Tally> {
  const world = await openWorld(bench, await authority.start(bench))
  const starts: number[] = []
  const over = new AbortController()
  const ends: Call[] = []
  const lived: Lived[] = []
  let number = 0
  const nextNumber = (): number => number++
  const client = async (): Promise<void> => {
    while (!over.signal.aborted) {
      if (authority.live === undefined) ends.push(await insist(world, authority.makeRequest()))
      for (const step of authority.live?.(nextNumber) ?? []) {
        const askedAt = Date.now()
        const end = await insist(world, step)
        ends.push(end)
        lived.push({ step, askedAt, end })
        if (over.signal.aborted) return
      }
    }
  }
  const clients = Promise.all(Array.from({ length: 4 }, client))
  for (let kills = 0; kills < bench.runs; kills += 1) {
    for (let faults = 0; faults < 3; faults += 1) await world.authority.arm(pickFrom(authority))
    await pause(randomInt(50, 700))
    await world.kill()
    await world.restart()
    starts.push(world.gateway.startedIn)
  }
  over.abort()
  await world.authority.disarm()
  await clients
  await world.settle()
  const { failures } = bench
  failures.push(...(await world.violations()))
  for (const { device, status, body, error } of ends) {
    if (status !== 200) failures.push(`${device}: ends with ${status} ${body?.statusText ?? error}`)
  }
  failures.push(...judgeLives(lived, await world.authority.received()))
  return {
    runs: starts.length,
    worst: `${ends.length} devices, ready in ${findWorst(starts)} ms`,
  }
}

function pickFrom({ faults }: Authority): AuthorityFault {
  return faults[randomInt(faults.length)] ?? { fault: 'reset' }
}

/** A client that repeats the same request until it has an answer that is final. */
async function insist(world: AuthorityWorld, request: Submitted): Promise<Call> {
  const deadline = Date.now() + 90_000
  for (;;) {
    const call = await world.send(request, { wait: 5 })
    if (call.status === 200 || call.status === 400 || Date.now() > deadline) return call
    await pause(100)
  }
}
