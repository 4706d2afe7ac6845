import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { brokenBuilds } from '../builds/broken/index.ts'
import type { Call } from '../history/history.ts'
import type { FaultWish } from '../processes/simulator.ts'
import { type DeviceRequest, freshRequest } from '../records.ts'
import { findWorst } from '../repeat.ts'
import type { Row } from '../row.ts'
import { startWorld, type World } from '../world.ts'

const mixed: readonly FaultWish[] = [
  { fault: 'reset' },
  { fault: 'reset-before' },
  { fault: 'http-503' },
  { fault: 'late-acknowledgement', delayMs: 800 },
  { fault: 'late-arrival', delayMs: 900 },
  { fault: 'late-processing', delayMs: 900 },
  { fault: 'duplicate-acknowledgement' },
]

/** kill -9 at any moment, while clients submit and the way to the authority misbehaves. */
export const a03: Row = {
  id: 'A3',
  isStar: true,
  fault: `kill -9 at random moments under load, with ${mixed.length} faults of the authority at random`,
  limit: '0 doubled, 0 lost, 0 false SUCCESS',
  runs: { short: 4, long: 300 },
  control: { name: 'sends again without asking', build: brokenBuilds['resends-blindly'], runs: 8 },
  async run(bench) {
    const world = await startWorld(bench)
    const starts: number[] = []
    const over = new AbortController()
    const ends: Call[] = []
    const client = async (): Promise<void> => {
      while (!over.signal.aborted) ends.push(await insist(world, freshRequest()))
    }
    const clients = Promise.all(Array.from({ length: 4 }, client))
    for (let kills = 0; kills < bench.runs; kills += 1) {
      for (let faults = 0; faults < 3; faults += 1) await world.simulator.arm(pick())
      await pause(randomInt(50, 700))
      await world.kill()
      await world.restart()
      starts.push(world.gateway.startedIn)
    }
    over.abort()
    await world.simulator.disarm()
    await clients
    await world.settle()
    const { failures } = bench
    failures.push(...(await world.violations()))
    for (const { device, status, body, error } of ends) {
      if (status !== 200) failures.push(`${device}: ends with ${status} ${body?.status ?? error}`)
    }
    return {
      runs: starts.length,
      worst: `${ends.length} devices, ready in ${findWorst(starts)} ms`,
    }
  },
}

function pick(): FaultWish {
  return mixed[randomInt(mixed.length)] ?? { fault: 'reset' }
}

/** A client that repeats the same request until it has an answer that is final. */
async function insist(world: World, request: DeviceRequest): Promise<Call> {
  const deadline = Date.now() + 90_000
  for (;;) {
    const call = await world.submit(request, { wait: 5 })
    if (call.status === 200 || call.status === 400 || Date.now() > deadline) return call
    await pause(100)
  }
}
