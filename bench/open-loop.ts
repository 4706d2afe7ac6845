// npm run bench:connections: 512 connections of one organisation that call validate at 70 % of the rate that 64 callers
// reached who each wait for their answer: how many answers are not 200.
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeKey, startGatewayProcess, withStore } from './gateway-process.ts'
import { type Measured, postForStatus } from './http.ts'
import { manyRequests } from './records.ts'

if (import.meta.main) {
  const { rate, calls, refused } = await countRefused(10)
  console.log(
    `512 connections at ${rate.toFixed(0)} calls a second: ${refused} of ${calls} answers were not 200`,
  )
}

const shareOfRate = 0.7
const different = 3_000

/** @param seconds how long each of both loads lasts */
export async function countRefused(
  seconds: number,
): Promise<{ rate: number; calls: number; refused: number }> {
  const bodies = Array.from(manyRequests(different, 10), request => Buffer.from(JSON.stringify(request)))
  const folder = mkdtempSync(join(tmpdir(), 'udigate-bench-'))
  const place = { dataDir: join(folder, 'data') }
  const key = await withStore(place, makeKey)
  const gateway = await startGatewayProcess(place)
  const target = { url: `${gateway.url}/api/v1/validate/EU_UDI_MDR`, pid: gateway.pid, key }
  try {
    await callInTurn(target, bodies, seconds)
    const rate = (await callInTurn(target, bodies, seconds)) * shareOfRate
    return { rate, ...(await callByTheClock(target, bodies, rate, seconds)) }
  } finally {
    await gateway.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** 64 callers, each of whom calls again once it has its answer. @returns how many calls a second that is */
async function callInTurn(target: Measured, bodies: readonly Buffer[], seconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const end = performance.now() + seconds * 1000
  let calls = 0
  const caller = async (): Promise<void> => {
    while (performance.now() < end) {
      await postForStatus(target, bodies[calls++ % different] as Buffer, agent)
    }
  }
  await Promise.all(Array.from({ length: 64 }, caller))
  agent.destroy()
  return calls / seconds
}

/** Calls at a rate whatever becomes of them, on 512 connections. */
async function callByTheClock(
  target: Measured,
  bodies: readonly Buffer[],
  rate: number,
  seconds: number,
): Promise<{ calls: number; refused: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 512 })
  const answers: Promise<number>[] = []
  const start = performance.now()
  const calls = Math.round(rate * seconds)
  while (answers.length < calls) {
    const due = Math.min(calls, ((performance.now() - start) / 1000) * rate)
    while (answers.length < due) {
      answers.push(postForStatus(target, bodies[answers.length % different] as Buffer, agent))
    }
    await new Promise(resolve => setTimeout(resolve, 1))
  }
  const statuses = await Promise.all(answers)
  agent.destroy()
  return { calls, refused: statuses.filter(status => status !== 200).length }
}
