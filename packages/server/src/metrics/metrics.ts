import { collectDefaultMetrics, type Registry } from 'prom-client'
import type { CodeListWatch } from '../codes/in-force.ts'
import { checkHealth, findCollecting, type HealthSources } from '../health/health.ts'
import type { Limits } from '../limits/limits.ts'
import { stages } from '../stage.ts'
import { readBacklog } from '../store/backlog.ts'
import { readInventory } from '../store/inventory.ts'
import type { Recorders } from './recorders.ts'
import { watchBacklog } from './watch-backlog.ts'
import { watchState } from './watch-state.ts'
import { watchWork } from './watch-work.ts'

/** What is counted, and what shows it. */
export interface Metrics extends Recorders {
  contentType: string
  /** All metrics, with what waits and how everything stands at this moment, in the text format of Prometheus. */
  text(): Promise<string>
}

/** What gauges are read from, when they are asked for. */
export interface GaugeSources {
  health: HealthSources
  codes: CodeListWatch
  places: Limits['places']
}

/** How long the store may take to tell what waits, in milliseconds: Prometheus waits ten seconds for everything. */
const patience = 5_000

/**
 * The metrics of this process. The store is read when they are asked for: once for all who ask at the same time. Where it
 * cannot be read, or takes too long, what it would tell is left out, and the rest is told.
 *
 * @param recorders what counts into the same registry
 */
export function makeMetrics(registry: Registry, recorders: Recorders, sources: GaugeSources): Metrics {
  const { health, codes, places } = sources
  const { store, now, monotonic, certificates } = health
  collectDefaultMetrics({ register: registry })
  const connected = stages.filter(stage => health.connections[stage].length > 0)
  const backlogs = watchBacklog(registry, connected)
  const states = watchState(registry)
  const work = watchWork(registry, places)

  const readStore = async () => {
    const started = performance.now()
    const backlog = await readBacklog(store.db)
    const inventory = await readInventory(store.db, now())
    return { backlog, inventory, seconds: (performance.now() - started) / 1000 }
  }
  const readAll = shared(async () => {
    const read = (await store.isReachable()) ? await within(patience, readStore()) : undefined
    const toTimeOfDay = (moment: Date): Date =>
      new Date(now().getTime() - (monotonic().getTime() - moment.getTime()))
    if (read) backlogs.show(read.backlog, now())
    else backlogs.forget()
    work.show()
    states.show({
      connections: health.connections,
      collecting: (stage, connection) => findCollecting(health, stage, connection),
      checks: await checkHealth(health),
      codes: await codes.current('gateway').catch(() => undefined),
      inventory: read?.inventory,
      pool: store.connections?.(),
      certificates: connected.flatMap(stage => {
        const [earliest] = certificates.list(stage)
        return earliest ? [[{ stage }, earliest.validUntil.getTime() / 1000] as const] : []
      }),
      readSeconds: read?.seconds,
      toTimeOfDay,
    })
  })
  return {
    ...recorders,
    contentType: registry.contentType,
    async text() {
      await readAll()
      return registry.metrics()
    },
  }
}

/** Does a work once for all who ask for it while it goes on. */
function shared(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  return () => {
    running ??= work().finally(() => {
      running = undefined
    })
    return running
  }
}

/** What a promise gives within a time, in milliseconds; `undefined` where it fails or takes longer. */
async function within<Result>(milliseconds: number, promise: Promise<Result>): Promise<Result | undefined> {
  const { promise: over, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => resolve(undefined), milliseconds)
  try {
    return await Promise.race([promise.catch(() => undefined), over])
  } finally {
    clearTimeout(timer)
  }
}
