import { brokenBuilds } from '../builds/broken/index.ts'
import { submit, submitted } from '../clients/submit.ts'
import { until } from '../deadline.ts'
import { withoutLimits } from '../lone-gateway.ts'
import { needsPostgres, startPostgresWorld } from '../postgres-world.ts'
import type { RunningChild } from '../processes/child.ts'
import { startGateway } from '../processes/gateway.ts'
import { startHaproxy } from '../processes/haproxy.ts'
import { listen } from '../proxy/listen.ts'
import { freshRequest } from '../records.ts'
import { findWorst } from '../repeat.ts'
import type { Row } from '../row.ts'

const gateways = 3
const clients = 8
const leastCalls = 1_000

/** Three processes on one database behind HAProxy are restarted one after another, under load. */
export const a16: Row = {
  id: 'A16',
  isStar: true,
  fault: `SIGTERM to each of ${gateways} processes behind HAProxy in turn, and a start, while ${clients} clients submit and validate`,
  limit: `0 of at least ${leastCalls} calls failed; each exits with 0 in 30 s`,
  runs: { short: 0, long: 1 },
  control: { name: 'does not drain', build: brokenBuilds['does-not-drain'] },
  unable: (machine, build) =>
    needsPostgres(machine, build) ??
    (machine.haproxy === undefined ? 'needs HAProxy (Debian: apt-get install haproxy)' : undefined),
  async run(bench) {
    const { failures, missedLimits } = bench
    const ports = await freePorts(gateways + 1)
    const [own = 0, ...others] = ports.slice(1)
    const drain = { UDIGATE_DRAIN: '5' }
    const world = await startPostgresWorld(bench, { settings: { PORT: String(own), ...drain } })
    const startOther = (port: number): Promise<RunningChild> =>
      startGateway({
        build: bench.build,
        dataDir: bench.folder(),
        authorityPort: world.agency.port,
        settings: {
          UDIGATE_DEMO_KEY: world.key,
          UDIGATE_QUARANTINE: '3',
          ...withoutLimits(bench),
          ...world.settings,
          PORT: String(port),
        },
      })
    const running = await Promise.all(others.map(startOther))
    bench.after(() => Promise.all(running.map(each => each.end('SIGKILL'))))
    const proxy = await startHaproxy(
      bench.machine.haproxy ?? '',
      bench.folder(),
      ports[0] ?? 0,
      ports.slice(1),
    )
    bench.after(() => proxy.end())

    let calls = 0
    let isOver = false
    const goesOn = (): boolean => !isOver || calls < leastCalls
    const call = async (count: number): Promise<void> => {
      const made =
        count % 2 === 0
          ? await submit(proxy.url, submitted(freshRequest()), world.key, world.calls, { wait: 20 })
          : await validate(proxy.url, world.key)
      calls += 1
      const { status, error } = made
      if (status !== 200 && status !== 202)
        failures.push(`${count % 2 ? 'validate' : 'submit'}: ${status ?? error}`)
    }
    const load = Array.from({ length: clients }, async () => {
      for (let count = 0; goesOn(); count += 1) await call(count)
    })
    const times: number[] = []
    const stop = async (process: RunningChild): Promise<void> => {
      const begun = performance.now()
      const { code } = await process.end('SIGTERM')
      times.push(performance.now() - begun)
      if (code !== 0) failures.push(`exit ${code}`)
    }
    try {
      await stop(world.gateway)
      await isReady((await world.restart()).url)
      for (const [index, port] of others.entries()) {
        const old = running[index]
        if (old) await stop(old)
        running[index] = await startOther(port)
        await isReady(running[index].url)
      }
    } finally {
      isOver = true
      await Promise.all(load)
    }
    await world.settle()
    failures.push(...(await world.violations()))
    if (findWorst(times) > 30_000) missedLimits.push(`ended after ${findWorst(times)} ms`)
    return { runs: calls, worst: `${failures.length} of ${calls} failed, ended after ${findWorst(times)} ms` }
  },
}

/** The balancer looks once a second, and takes it in again at the first look. */
async function isReady(url: string): Promise<void> {
  await until(20_000, 'it is ready', async () => (await fetch(`${url}/health/ready`)).status === 200)
}

async function validate(url: string, key: string): Promise<{ status?: number; error?: string }> {
  try {
    const response = await fetch(`${url}/api/v1/validate/EU_UDI_MDR`, {
      method: 'POST',
      headers: { authorization: key, 'content-type': 'application/json' },
      body: JSON.stringify(freshRequest()),
    })
    await response.text()
    return { status: response.status }
  } catch (error) {
    const { message, cause } = error as Error
    return { error: `${message}: ${(cause as Error | undefined)?.message}` }
  }
}

async function freePorts(count: number): Promise<number[]> {
  const taken = await Promise.all(Array.from({ length: count }, () => listen(socket => socket.destroy())))
  await Promise.all(taken.map(each => each.close()))
  return taken.map(({ port }) => port)
}
