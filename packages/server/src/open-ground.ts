import type { Logger } from 'pino'
import type { Config } from './config/read-config.ts'
import { type EpochWatch, startEpochLooks, watchEpoch } from './delivery/epoch/watch-epoch.ts'
import { type Checkpointing, startCheckpoints } from './evidence/checkpoints.ts'
import { type ClockWatch, watchClock } from './evidence/clock.ts'
import type { Environment } from './ids.ts'
import { joinStore, type Membership } from './instances/membership.ts'
import type { Pause } from './jobs/environment.ts'
import type { JobRunner } from './jobs/runner.ts'
import type { Recorders } from './metrics/recorders.ts'
import { openWithKey } from './own-store/open-with-key.ts'
import { type Sealing, sealWith } from './secrets/sealing.ts'
import { watchWrites } from './store/watched-store.ts'
import { type LookSchedule, scheduleLooks } from './witness/schedule-looks.ts'

/** What everything else of a gateway stands on: its store, with all that keeps it true. */
export interface Ground {
  store: Checkpointing['store']
  /** Since when nothing could be stored; `undefined` where the last transaction could. */
  refusedSince(): Date | undefined
  sealing: Sealing
  /** What covers the evidence by checkpoints. */
  evidence: Checkpointing
  clock: ClockWatch
  membership: Membership
  epoch: EpochWatch
  looks: LookSchedule
}

/** @throws DataDirectoryInUse, SecretKeyRefused, SchemaVersionMismatch */
export async function openGround(
  config: Config,
  environment: Environment & { pause: Pause },
  given: {
    log: Logger
    jobs: JobRunner
    opened: AsyncDisposableStack
    metrics: Recorders['store']
    isRestored: boolean
  },
): Promise<Ground> {
  const { now } = environment
  const { log, jobs, opened, metrics, isRestored } = given
  const looks = scheduleLooks()
  const { store: own, secretKey, signer } = await openWithKey(config, now, jobs, [looks.subscriber])
  opened.defer(() => own.close())
  const { store, refusedSince } = watchWrites(own, now, metrics.written)
  const evidence: Checkpointing = {
    store,
    signer,
    now,
    log,
    headDir: config.evidenceHeadDir,
    onFailure: metrics.checkpointFailed,
  }
  const clock = watchClock({ ...environment, store, log, jobs, onSet: metrics.clockSet })
  startCheckpoints(evidence, jobs)
  const membership = await joinStore(store, { ...environment, log, jobs })
  const epoch = await watchEpoch({
    ...environment,
    store,
    log,
    folder: config.epochDir ?? (store.isShared ? undefined : config.dataDir),
    isRestored,
    onRestored: metrics.restored,
  })
  opened.defer(() => epoch.close())
  startEpochLooks(epoch, jobs)
  return { store, refusedSince, sealing: sealWith(secretKey), evidence, clock, membership, epoch, looks }
}
