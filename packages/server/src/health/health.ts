import { collectJob } from '../delivery/deliver.ts'
import { checkpointJob } from '../evidence/checkpoints.ts'
import type { ClockWatch } from '../evidence/clock.ts'
import type { Environment } from '../ids.ts'
import type { JobStatus } from '../jobs/job.ts'
import type { JobRunner } from '../jobs/runner.ts'
import { type Stage, stages } from '../stage.ts'
import { type Certificates, checkCertificates } from './certificates.ts'
import { type Check, failed, ok, type ReadinessName, warning } from './check.ts'
import { judgeConnection, notConnected, type WatchedConnection } from './check-stage.ts'
import { checkStore, type StoreHealth } from './check-store.ts'

/** What says how this process stands. */
export interface HealthSources extends StoreHealth, Pick<Environment, 'now' | 'monotonic'> {
  /** Of each stage: none where it is not connected. */
  connections: Readonly<Record<Stage, readonly WatchedConnection[]>>
  certificates: Certificates
  clock: Pick<ClockWatch, 'lastSet'>
  /** How each job of this process does. */
  jobs: Pick<JobRunner, 'list'>
  /** Fires when the process is asked to stop. */
  draining: AbortSignal
}

/** How everything stands that has to for the gateway to do its work. */
export async function checkHealth(sources: HealthSources): Promise<readonly Check<ReadinessName>[]> {
  const { now, monotonic, draining } = sources
  const toTimeOfDay = (moment: Date): Date =>
    new Date(now().getTime() - (monotonic().getTime() - moment.getTime()))
  return [
    draining.aborted
      ? failed('process', 'The process is stopping.', 'Send calls to another process; this one ends soon.')
      : ok('process', 'The process takes calls.'),
    ...(await checkStore(sources)),
    checkEvidence(findJob(sources, checkpointJob), toTimeOfDay),
    checkClock(sources),
    ...stages.flatMap(stage => {
      const checks = sources.connections[stage].map(connection =>
        judgeConnection(stage, connection, findCollecting(sources, stage, connection), toTimeOfDay),
      )
      return checks.length > 0 ? checks : [notConnected(stage)]
    }),
    checkCertificates(sources.certificates, now()),
  ]
}

/** Whether calls can be served. */
export function isReady(checks: readonly Pick<Check, 'state'>[]): boolean {
  return checks.every(({ state }) => state !== 'failed')
}

/** How the job does that collects the answers of a register on a stage. */
export function findCollecting(
  sources: Pick<HealthSources, 'jobs'>,
  stage: Stage,
  { register }: Pick<WatchedConnection, 'register'>,
): JobStatus | undefined {
  return findJob(sources, collectJob({ stage, register }))
}

function findJob({ jobs }: Pick<HealthSources, 'jobs'>, name: string): JobStatus | undefined {
  return jobs.list().find(job => job.name === name)
}

function checkEvidence(
  job: JobStatus | undefined,
  toTimeOfDay: (monotonic: Date) => Date,
): Check<ReadinessName> {
  if (!job?.failingSince) return ok('evidence', 'The evidence is covered by signed checkpoints.')
  return warning(
    'evidence',
    'The evidence could not be covered by a checkpoint, or a signed head not be written.',
    'See the log; with UDIGATE_EVIDENCE_HEAD_DIR, whether that folder can be written. Nothing is lost: the next one covers it.',
    toTimeOfDay(job.failingSince),
  )
}

/** For how long it is told that the clock was set, in milliseconds. */
const remembered = 3_600_000

function checkClock({ clock, now }: HealthSources): Check<ReadinessName> {
  const last = clock.lastSet()
  if (!last || Math.abs(now().getTime() - last.at.getTime()) > remembered) {
    return ok('clock', 'The clock of this machine goes by itself.')
  }
  return warning(
    'clock',
    `The clock of this machine was set by ${Math.round(last.milliseconds / 1000)} s.`,
    'Times around that are not to be taken at their word; the evidence says so. See why it was set.',
    last.at,
  )
}
