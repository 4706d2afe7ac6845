// npm run bench:http [-- --connections 16] [-- --profile FOLDER]: what a call to validate costs the gateway, beside a bare Fastify that parses the same records and
// sends them back; CPU time of each process, in turns, with different records.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { readCost } from './gateway-figures.ts'
import { makeKey, startGatewayProcess, withStore } from './gateway-process.ts'
import { median } from './measure.ts'
import { manyRequests } from './records.ts'

/** Rounds before the first one that is measured. */
const warmingRounds = 5

if (import.meta.main) {
  const { values } = parseArgs({
    options: { connections: { type: 'string', default: '16' }, profile: { type: 'string' } },
  })
  const connections = Number(values.connections)
  const { ours, bare, ratio } = await compareCalls({ connections, rounds: 7, calls: 3_000 }, values.profile)
  console.log(
    `validate over HTTP, ${connections} connections: ${ours.toFixed(0)} µs of CPU a call, ${ratio.toFixed(2)} times the ${bare.toFixed(0)} µs of bare Fastify`,
  )
}

export interface Measured {
  url: string
  pid: number
  key: string
}

interface Load {
  connections: number
  rounds: number
  /** In each round, each with another record. */
  calls: number
}

/**
 * The CPU time of a call to validate, and of one to bare Fastify, in microseconds; and the first as a ratio to the second.
 *
 * @param profile a folder in which the gateway leaves what its time went into
 */
export async function compareCalls(
  { connections, rounds, calls }: Load,
  profile?: string,
): Promise<{ ours: number; bare: number; ratio: number }> {
  const bodies = Array.from(manyRequests(calls, 10), request => Buffer.from(JSON.stringify(request)))
  const folder = mkdtempSync(join(tmpdir(), 'udigate-bench-'))
  const floor = await startEcho()
  const place = { dataDir: join(folder, 'data') }
  const key = await withStore(place, makeKey)
  const flags = profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`]
  const gateway = await startGatewayProcess(place, flags)
  const ours: Measured = { url: `${gateway.url}/api/v1/validate/EU_UDI_MDR`, pid: gateway.pid, key }
  const bare: Measured = { url: floor.url, pid: floor.child.pid ?? 0, key }
  try {
    // V8 compiles on the way what is called often, which is much more here than there.
    for (let round = 0; round < warmingRounds; round += 1) {
      await measureCall(bare, bodies, connections)
      await measureCall(ours, bodies, connections)
    }
    const times: { ours: number; bare: number }[] = []
    for (let round = 0; round < rounds; round += 1) {
      times.push({
        bare: await measureCall(bare, bodies, connections),
        ours: await measureCall(ours, bodies, connections),
      })
    }
    return {
      ours: median(times.map(time => time.ours)),
      bare: median(times.map(time => time.bare)),
      ratio: median(times.map(time => time.ours / time.bare)),
    }
  } finally {
    await gateway.stop()
    floor.child.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The CPU time of a process for each of the calls, in microseconds. */
async function measureCall(
  target: Measured,
  bodies: readonly Buffer[],
  connections: number,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const before = readCost(target.pid).cpuMs
  let next = 0
  const caller = async (): Promise<void> => {
    for (let body = bodies[next++]; body; body = bodies[next++]) {
      const status = await postForStatus(target, body, agent)
      if (status !== 200) throw new Error(`Answered with ${status}.`)
    }
  }
  await Promise.all(Array.from({ length: connections }, caller))
  agent.destroy()
  return ((readCost(target.pid).cpuMs - before) * 1000) / bodies.length
}

/** Posts a body, reads the whole answer, and gives its status. */
export function postForStatus({ url, key }: Measured, body: Buffer, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: key, 'content-type': 'application/json', 'content-length': body.length }
    const call = httpRequest(url, { method: 'POST', agent, headers }, answer => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
    })
    call.on('error', reject)
    call.end(body)
  })
}

async function startEcho(): Promise<{ child: ChildProcess; url: string }> {
  const program = `import Fastify from 'fastify'
const app = Fastify()
app.post('/', async request => request.body)
console.log(await app.listen({ port: 0, host: '127.0.0.1' }))`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: fileURLToPath(new URL('../packages/server', import.meta.url)),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [url] = (await once(createInterface(child.stdout), 'line')) as [string]
  return { child, url }
}
