// npm run bench:http [-- --connections 16] [-- --profile FOLDER]: what a call to validate costs the gateway, beside a bare Fastify that parses the same records and
// sends them back; CPU time of each process, in turns, with different records.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { makeKey, startGatewayProcess, withStore } from './gateway-process.ts'
import { median } from './measure.ts'
import { manyRequests } from './records.ts'

const { values } = parseArgs({
  options: { connections: { type: 'string', default: '16' }, profile: { type: 'string' } },
})
const connections = Number(values.connections)
const rounds = 7
const calls = 3_000
const bodies = [...manyRequests(calls, 10)].map(request => Buffer.from(JSON.stringify(request)))

interface Measured {
  url: string
  pid: number
  key: string
}

const folder = mkdtempSync(join(tmpdir(), 'udigate-bench-'))
const floor = await startEcho()
const place = { dataDir: join(folder, 'data') }
const key = await withStore(place, makeKey)
const gateway = await startGatewayProcess(
  place,
  values.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${values.profile}`],
)
const ours: Measured = { url: `${gateway.url}/api/v1/validate/EU_UDI_MDR`, pid: gateway.pid, key }
const bare: Measured = { url: floor.url, pid: floor.child.pid ?? 0, key }
try {
  await measureCall(bare)
  await measureCall(ours)
  const times: { ours: number; bare: number }[] = []
  for (let round = 0; round < rounds; round += 1) {
    times.push({ bare: await measureCall(bare), ours: await measureCall(ours) })
  }
  const [mine, least] = [median(times.map(time => time.ours)), median(times.map(time => time.bare))]
  const ratio = median(times.map(time => time.ours / time.bare))
  console.log(
    `validate over HTTP, ${connections} connections: ${mine.toFixed(0)} µs of CPU a call, ${ratio.toFixed(2)} times the ${least.toFixed(0)} µs of bare Fastify`,
  )
} finally {
  await gateway.stop()
  floor.child.kill()
  rmSync(folder, { recursive: true, force: true })
}

/** The CPU time of a process for each of the calls, in microseconds. */
async function measureCall({ url, pid, key }: Measured): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const before = cpuTime(pid)
  let next = 0
  const caller = async (): Promise<void> => {
    for (let body = bodies[next++]; body; body = bodies[next++]) await post(url, key, body, agent)
  }
  await Promise.all(Array.from({ length: connections }, caller))
  agent.destroy()
  return (cpuTime(pid) - before) / bodies.length
}

function post(url: string, key: string, body: Buffer, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: key, 'content-type': 'application/json', 'content-length': body.length }
    const call = httpRequest(url, { method: 'POST', agent, headers }, answer => {
      answer.resume()
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve() : reject(new Error(`Answered with ${answer.statusCode}.`)),
      )
    })
    call.on('error', reject)
    call.end(body)
  })
}

/** What a process has taken of the processor so far, in microseconds; Linux tells it. */
function cpuTime(pid: number): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const [user, system] = fields.split(' ').slice(11, 13)
  const ticksPerSecond = 100
  return ((Number(user) + Number(system)) / ticksPerSecond) * 1e6
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
