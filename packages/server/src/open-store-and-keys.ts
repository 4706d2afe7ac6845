import type { Logger } from 'pino'
import type { Config } from './config/read-config.ts'
import type { OpenEpochFile } from './delivery/epoch/epoch-file.ts'
import { type EpochWatch, startEpochLooks, watchEpoch } from './delivery/epoch/watch-epoch.ts'
import { type CheckpointServices, startCheckpoints } from './evidence/checkpoints.ts'
import { type ClockWatch, watchClock } from './evidence/clock.ts'
import { type EvidenceLog, openEvidenceLog } from './evidence/log/evidence-log.ts'
import { followWitnesses } from './evidence/log/follow-witnesses.ts'
import { readWitnesses } from './evidence/log/read-witnesses.ts'
import { stampCheckpoints } from './evidence/log/stamp-checkpoints.ts'
import type { Environment } from './ids.ts'
import { joinStore, type Membership } from './instances/membership.ts'
import type { Pause } from './jobs/environment.ts'
import type { JobRunner } from './jobs/runner.ts'
import type { Recorders } from './metrics/recorders.ts'
import { openWithKey } from './own-store/open-with-key.ts'
import { endAfterReturn, sayInForceAgain } from './people/after-return.ts'
import { type EndedMemory, rememberEnded } from './people/remember-ended.ts'
import { type LookSchedule, scheduleLooks } from './public-register/schedule-looks.ts'
import { type Sealing, sealWith } from './secrets/sealing.ts'
import type { OpenStore } from './store/open-store.ts'
import { watchStoreLog } from './store/watch-log.ts'
import { type WriteWatch, watchWrites } from './store/watched-store.ts'

/** What everything else of a gateway stands on: its store, with all that keeps it true. */
export interface StoreAndKeys extends Pick<WriteWatch, 'refusedSince' | 'forgetRefusal'> {
  store: CheckpointServices['store']
  sealing: Sealing
  /** What covers the evidence by checkpoints. */
  evidence: CheckpointServices
  /** The checkpoints as others see them. */
  evidenceLog: EvidenceLog
  clock: ClockWatch
  membership: Membership
  epoch: EpochWatch
  ended: EndedMemory
  looks: LookSchedule
}

/** @throws DataDirectoryInUse, SecretKeyRefused, SchemaVersionMismatch */
export async function openStoreAndKeys(
  config: Config,
  environment: Environment & { pause: Pause },
  given: {
    log: Logger
    jobs: JobRunner
    opened: AsyncDisposableStack
    metrics: Recorders['store']
    isRestored: boolean
    /** Opens the store, where that is not as usual. */
    openStore?: OpenStore | undefined
    /** Opens what remembers the store outside of it, where that is not as usual. */
    openEpochFile?: OpenEpochFile | undefined
  },
): Promise<StoreAndKeys> {
  const { now, randomBytes } = environment
  const { log, jobs, opened, metrics, isRestored, openStore, openEpochFile } = given
  const looks = scheduleLooks()
  const ended = rememberEnded()
  const {
    store: own,
    secretKey,
    formerKeys,
    signer,
  } = await openWithKey(config, now, {
    jobs,
    randomBytes,
    more: [looks.subscriber, ended.subscriber],
    open: openStore,
  })
  opened.defer(() => own.close())
  const { store, refusedSince, forgetRefusal } = watchWrites(own, environment, metrics.written)
  const evidence: CheckpointServices = {
    store,
    signer,
    now,
    log,
    headDir: config.evidenceHeadDir,
    onFailure: metrics.checkpointFailed,
  }
  const clock = watchClock({ ...environment, store, log, jobs, onSet: metrics.clockSet })
  startCheckpoints({ ...evidence, monotonic: environment.monotonic }, jobs)
  if (own.log !== undefined) watchStoreLog(own.log, { ...environment, log, jobs })
  const witnesses = readWitnesses(config.evidenceWitnesses)
  const evidenceLog = openEvidenceLog(store.db, signer, config.evidenceOrigin)
  const membership = await joinStore(store, { ...environment, log, jobs })
  if (witnesses.length > 0) {
    followWitnesses({ ...environment, store, evidenceLog, witnesses, log }, jobs, membership)
  }
  if (config.evidenceTsaUrl) {
    const interval = config.evidenceTsaInterval * 3_600_000
    const stamping = { ...environment, store, url: config.evidenceTsaUrl, interval, log }
    stampCheckpoints(stamping, jobs, membership)
  }
  const epoch = await watchEpoch({
    ...environment,
    store,
    log,
    folder: config.epochDir ?? (store.isShared ? undefined : config.dataDir),
    openFile: openEpochFile,
    isRestored,
    ended,
    endAfterReturn: db => endAfterReturn(db, environment, ended),
    onRestored: async () => {
      metrics.restored()
      await sayInForceAgain(store.db, now(), log)
    },
  })
  opened.defer(() => epoch.close())
  startEpochLooks(epoch, jobs)
  const sealing = sealWith(secretKey, randomBytes, formerKeys)
  return {
    store,
    refusedSince,
    forgetRefusal,
    sealing,
    evidence,
    evidenceLog,
    clock,
    membership,
    epoch,
    ended,
    looks,
  }
}
