import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { knowsSetting } from './builds/build.ts'
import { type CallOptions, submit } from './client.ts'
import { until } from './deadline.ts'
import { checkHistory } from './history/check.ts'
import type { Call, History, Invariant, Row } from './history/history.ts'
import { querySqlite, readStore } from './history/read-store.ts'
import { withoutLimits } from './lone-gateway.ts'
import type { Running } from './processes/child.ts'
import { type GatewayStart, startGateway } from './processes/gateway.ts'
import { type Simulator, startSimulator } from './processes/simulator.ts'
import { type AgencyProxy, startAgencyProxy } from './proxy/agency-proxy.ts'
import type { DeviceRequest } from './records.ts'
import type { Bench } from './row.ts'

/** A gateway, the fault proxy and the simulator, each with a folder of its own. */
export interface World {
  gateway: Running
  simulator: Simulator
  agency: AgencyProxy
  dataDir: string
  key: string
  calls: Call[]
  submit(request: DeviceRequest, options?: CallOptions): Promise<Call>
  /** Starts the gateway again on the same data folder, after it has ended. */
  restart(change?: Partial<GatewayStart>): Promise<Running>
  /** kill -9, and waits for the end. */
  kill(): Promise<void>
  query(sql: string): Row[]
  history(): Promise<History>
  /** Waits until every submission has an outcome or waits for an operator; says nothing where that takes too long. */
  settle(ms?: number): Promise<void>
  /** The violations so far, as texts. */
  violations(except?: readonly Invariant[]): Promise<string[]>
  getOutcome(device: string): { kind?: string; doubt: string | null; requestId: string } | undefined
}

export interface WorldOptions {
  settings?: Readonly<Record<string, string>>
  start?: Partial<GatewayStart>
  simulator?: Readonly<Record<string, string>>
  /** What the row breaks on purpose. */
  except?: readonly Invariant[]
  /** An API key in place of a random one. */
  key?: string
  /** Asks the store, where that is not the embedded one. */
  query?(sql: string): Row[]
}

/** Starts all three; they end with the bench. */
export async function startWorld(bench: Bench, options: WorldOptions = {}): Promise<World> {
  const { build } = bench
  const simulator = await startSimulator(build, bench.folder(), options.simulator)
  bench.after(() => simulator.end('SIGKILL'))
  const agency = await startAgencyProxy(simulator.port)
  bench.after(() => agency.close())
  const dataDir = options.start?.dataDir ?? bench.folder()
  const key = options.key ?? `udg_demo_${randomBytes(24).toString('base64url')}`
  const start: GatewayStart = {
    build,
    dataDir,
    authorityPort: agency.port,
    settings: {
      UDIGATE_DEMO_KEY: key,
      ...withoutLimits(bench),
      ...makeQuarantine(bench),
      ...options.settings,
      ...bench.environment,
    },
    ...options.start,
  }
  const calls: Call[] = []
  const query = options.query ?? ((sql: string): Row[] => querySqlite(dataDir, sql))
  const hasEvidence = existsSync(join(build.folder, 'packages/server/src/evidence'))
  const world: World = {
    gateway: await startGateway(start),
    simulator,
    agency,
    dataDir,
    key,
    calls,
    submit: (request, callOptions = {}) =>
      submit(world.gateway.url, request, callOptions.key ?? key, calls, callOptions),
    async restart(change = {}) {
      world.gateway = await startGateway({ ...start, ...change })
      return world.gateway
    },
    async kill() {
      await world.gateway.end('SIGKILL')
    },
    query,
    async history() {
      return {
        calls,
        store: readStore(query, hasEvidence),
        authority: { journal: await simulator.journal(), register: await simulator.register() },
      }
    },
    async settle(ms = 60_000) {
      await until(
        ms,
        'all submissions are over',
        () => countOpen(world),
        count => count === 0,
        50,
      ).catch(() => {})
    },
    async violations(except = options.except ?? []) {
      return checkHistory(await world.history(), except).map(({ invariant, what }) => `${invariant} ${what}`)
    },
    getOutcome(device) {
      const [row] = query(
        `select request_id, outcome, doubt from submission where device_code = '${device}' order by request_id desc`,
      )
      if (!row) return undefined
      const kind = row.outcome === null ? undefined : JSON.parse(String(row.outcome)).kind
      return { kind, doubt: row.doubt as string | null, requestId: String(row.request_id) }
    },
  }
  bench.after(() => world.gateway.end('SIGKILL'))
  bench.reconcile(async () => {
    const { code, signal } = await world.gateway.end('SIGKILL')
    const hasCrashed = code === null ? signal !== 'SIGKILL' : code !== 0
    const crash = hasCrashed ? [`the gateway has ended by itself (${signal ?? code})`] : []
    // What was under way is not over.
    const violations = await world.violations(['I5', ...(options.except ?? [])]).catch(() => [])
    return [...crash, ...violations]
  })
  return world
}

/** How many submissions are neither over nor an operator's. */
async function countOpen(world: World): Promise<number> {
  return checkHistory(await world.history(), ['I1', 'I2', 'I3', 'I4', 'I6']).length
}

/** The quarantine of the scorecard's gateways, in seconds. */
export const quarantine = 3

function makeQuarantine({ build }: Bench): Record<string, string> {
  return knowsSetting(build, 'UDIGATE_QUARANTINE') ? { UDIGATE_QUARANTINE: String(quarantine) } : {}
}
