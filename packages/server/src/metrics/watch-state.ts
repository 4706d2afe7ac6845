import type { Registry } from 'prom-client'
import manifest from '../../package.json' with { type: 'json' }
import { rulesVersions } from '../authorities/laws.ts'
import type { InForce } from '../codes/in-force.ts'
import type { Check } from '../health/check.ts'
import type { WatchedConnection } from '../health/check-stage.ts'
import { isReady } from '../health/health.ts'
import type { JobStatus } from '../jobs/job.ts'
import { describeRegister, type Stage, stages } from '../stage.ts'
import type { Connections } from '../store/database.ts'
import type { Inventory } from '../store/inventory.ts'
import { makeSnapshot, type Values } from './gauges.ts'

/** What gauges show besides what waits. */
export interface State {
  connections: Readonly<Record<Stage, readonly WatchedConnection[]>>
  /** How collecting the answers of a register on a stage does. */
  collecting(stage: Stage, connection: WatchedConnection): JobStatus | undefined
  checks: readonly Check[]
  codes: InForce | undefined
  /** `undefined` where the store cannot be read. */
  inventory: Inventory | undefined
  pool: Connections | undefined
  /** Until when the certificate that ends first is valid, for each stage where one was seen. */
  certificates: Values<'stage'>
  /** How long reading the store for all this has taken, in seconds; `undefined` where it could not be read. */
  readSeconds: number | undefined
  /** The time of day at a moment of the clock of the waits. */
  toTimeOfDay(monotonic: Date): Date
}

interface Connection {
  stage: Stage
  register?: string
}

/** The labels of a connection; what has no register is of the first. */
const ofConnection = ['stage', 'register'] as const

/** Gauges of how this process and the connection to the authority stand. */
export function watchState(registry: Registry) {
  const make = <Label extends string = never>(name: string, help: string, labels: readonly Label[] = []) =>
    makeSnapshot(registry, name, help, labels)
  make('udigate_build_info', 'Always 1: the versions of udigate, of its rules, and of Node.', [
    'version',
    'rules',
    'node',
  ]).set([[{ version: manifest.version, rules: rulesVersions, node: process.versions.node }, 1]])
  const ready = make('udigate_ready', '1 while calls can be served, as /health/ready says.')
  const checks = make('udigate_health_check_ok', '1 while a check of /health/ready has nothing to say.', [
    'check',
  ])
  const reachable = make(
    'udigate_authority_reachable',
    '1 while the connection to the authority works, 0 while it is paused.',
    ofConnection,
  )
  const failures = make(
    'udigate_authority_failures',
    'How often in a row the authority could not be reached, in this process.',
    ofConnection,
  )
  const reachedAt = make(
    'udigate_authority_last_success_timestamp_seconds',
    'When this process has last reached the authority with a message.',
    ofConnection,
  )
  const polled = make(
    'udigate_access_point_reachable',
    '1 while the access point can be asked for answers; of several processes on one store, by the one that asks.',
    ofConnection,
  )
  const polledAt = make(
    'udigate_access_point_last_poll_timestamp_seconds',
    'When this process could last ask the access point for answers.',
    ofConnection,
  )
  const certificates = make(
    'udigate_certificate_expiry_timestamp_seconds',
    'Until when the certificate of the connection that ends first is valid.',
    ['stage'],
  )
  const codeLists = make('udigate_code_lists_imported', 'Code lists in force that are not as shipped.')
  const codeChange = make(
    'udigate_code_lists_change',
    'Number of the newest change of a code list that this process goes by; the same in all of a store.',
  )
  const webhooks = make('udigate_webhooks', 'Webhooks, by stage and state.', ['stage', 'state'])
  const apiKeys = make('udigate_api_keys', 'API keys, by stage and state.', ['stage', 'state'])
  const pulls = make('udigate_pulls_running', 'Pulls that are running.', ['stage'])
  const uncovered = make(
    'udigate_evidence_heads_uncovered',
    'Chains of evidence that have grown since the last checkpoint.',
  )
  const checkpointAt = make(
    'udigate_evidence_last_checkpoint_timestamp_seconds',
    'When the newest checkpoint of the evidence was made.',
  )
  const instances = make(
    'udigate_instances',
    'Processes that share the store and live; 0 where it is not shared.',
  )
  const pool = make('udigate_store_connections', 'Connections to PostgreSQL, and calls that wait for one.', [
    'state',
  ])
  const readSeconds = make(
    'udigate_store_scrape_seconds',
    'How long reading the store has taken for these metrics.',
  )

  return {
    show(state: State): void {
      const { connections, inventory } = state
      const connected = stages.flatMap(stage =>
        connections[stage].map(connection => {
          const register = describeRegister(connection)
          const labels: Connection = register === undefined ? { stage } : { stage, register }
          return { labels, ...connection, collecting: state.collecting(stage, connection) }
        }),
      )
      const times = (
        moments: readonly (readonly [Connection, Date | undefined])[],
      ): Values<keyof Connection> =>
        moments.flatMap(([labels, moment]) =>
          moment ? [[labels, state.toTimeOfDay(moment).getTime() / 1000] as const] : [],
        )
      ready.set([[{}, isReady(state.checks) ? 1 : 0]])
      // Of several with one name the worst.
      const sound = Map.groupBy(state.checks, ({ check }) => check)
      checks.set(
        Array.from(sound, ([check, all]) => [{ check }, all.every(each => each.state === 'ok') ? 1 : 0]),
      )
      reachable.set(connected.map(({ labels, breaker }) => [labels, breaker.isOpen() ? 0 : 1]))
      failures.set(connected.map(({ labels, breaker }) => [labels, breaker.state().failures]))
      reachedAt.set(times(connected.map(({ labels, breaker }) => [labels, breaker.state().reachedAt])))
      const asking = connected.flatMap(({ labels, collecting }) => {
        const { succeededAt: at, failingSince, hasThrown } = collecting ?? {}
        return at || failingSince ? [{ labels, at, isReached: !failingSince || hasThrown }] : []
      })
      polled.set(asking.map(({ labels, isReached }) => [labels, isReached ? 1 : 0]))
      polledAt.set(times(asking.map(({ labels, at }) => [labels, at])))
      certificates.set(state.certificates)
      codeLists.set(state.codes ? [[{}, state.codes.imports.size]] : [])
      codeChange.set(state.codes ? [[{}, state.codes.number]] : [])
      webhooks.set(inventory?.webhooks.map(({ count, ...labels }) => [labels, count]) ?? [])
      apiKeys.set(inventory?.apiKeys.map(({ count, ...labels }) => [labels, count]) ?? [])
      pulls.set(
        inventory
          ? connected.map(({ labels }) => [
              labels,
              inventory.pulls.find(({ stage }) => stage === labels.stage)?.count ?? 0,
            ])
          : [],
      )
      uncovered.set(inventory ? [[{}, inventory.uncoveredHeads]] : [])
      checkpointAt.set(inventory?.checkpointedAt == null ? [] : [[{}, inventory.checkpointedAt / 1000]])
      instances.set(inventory ? [[{}, inventory.instances]] : [])
      pool.set(state.pool ? Object.entries(state.pool).map(([name, count]) => [{ state: name }, count]) : [])
      readSeconds.set(state.readSeconds === undefined ? [] : [[{}, state.readSeconds]])
    },
  }
}
