import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { RunningAuthority } from './authorities/authority.ts'
import { startEudamed } from './authorities/eudamed.ts'
import { knowsSetting } from './builds/build.ts'
import { type CallOptions, type Submitted, submit, submitted } from './clients/submit.ts'
import { until } from './deadline.ts'
import { checkHistory } from './history/check.ts'
import type { Call, History, Invariant, Row } from './history/history.ts'
import { type Query, querySqlite, readStore } from './history/read-store.ts'
import { withoutLimits } from './lone-gateway.ts'
import type { RunningChild } from './processes/child.ts'
import { type GatewayStart, startGateway } from './processes/gateway.ts'
import type { Simulator } from './processes/simulator.ts'
import type { AgencyProxy } from './proxy/agency-proxy.ts'
import type { DeviceRequest } from './records.ts'
import type { Bench } from './row.ts'

/** A gateway with a folder of its own, and an authority behind a fault proxy. */
export interface AuthorityWorld {
  gateway: RunningChild
  authority: RunningAuthority
  dataDir: string
  key: string
  calls: Call[]
  send(request: Submitted, options?: CallOptions): Promise<Call>
  /** Starts the gateway again on the same data folder, after it has ended. */
  restart(change?: Partial<GatewayStart>): Promise<RunningChild>
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

/** A world whose authority is the simulator of EUDAMED. */
export interface World extends AuthorityWorld {
  simulator: Simulator
  agency: AgencyProxy
  submit(request: DeviceRequest, options?: CallOptions): Promise<Call>
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
  query?: Query
}

/** Starts the simulator, a proxy before it, and a gateway; they end with the bench. */
export async function startWorld(bench: Bench, options: WorldOptions = {}): Promise<World> {
  const { simulator, agency, ...authority } = await startEudamed(bench, options.simulator)
  const world = await openWorld(bench, { agency, ...authority }, options)
  return Object.assign(world, {
    simulator,
    agency,
    submit: (request: DeviceRequest, callOptions?: CallOptions) =>
      world.send(submitted(request), callOptions),
  })
}

/** Starts a gateway for an authority that runs; it ends with the bench. */
export async function openWorld(
  bench: Bench,
  authority: RunningAuthority,
  options: Omit<WorldOptions, 'simulator'> = {},
): Promise<AuthorityWorld> {
  const { build } = bench
  const dataDir = options.start?.dataDir ?? bench.folder()
  const demoKey = options.key ?? `udg_demo_${randomBytes(24).toString('base64url')}`
  const start: GatewayStart = {
    build,
    dataDir,
    ...authority.gateway,
    settings: {
      UDIGATE_DEMO_KEY: demoKey,
      ...withoutLimits(bench),
      ...makeQuarantine(bench),
      ...authority.gateway.settings,
      ...options.settings,
    },
    ...options.start,
  }
  const calls: Call[] = []
  const queryTogether = options.query ?? ((...statements) => querySqlite(dataDir, ...statements))
  const query = (sql: string): Row[] => queryTogether(sql)[0] ?? []
  const hasEvidence = existsSync(join(build.folder, 'packages/server/src/evidence'))
  const world: AuthorityWorld = {
    gateway: await startGateway(start),
    authority,
    dataDir,
    key: demoKey,
    calls,
    send: (request, callOptions = {}) =>
      submit(world.gateway.url, request, callOptions.key ?? world.key, calls, callOptions),
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
        store: readStore(queryTogether, hasEvidence),
        authority: await authority.received(),
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
  if (authority.makeKey) world.key = authority.makeKey(dataDir)
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
async function countOpen(world: AuthorityWorld): Promise<number> {
  return checkHistory(await world.history(), ['I1', 'I2', 'I3', 'I4', 'I6']).length
}

/** The quarantine of the scorecard's gateways, in seconds. */
export const quarantine = 3

function makeQuarantine({ build }: Bench): Record<string, string> {
  return knowsSetting(build, 'UDIGATE_QUARANTINE') ? { UDIGATE_QUARANTINE: String(quarantine) } : {}
}
