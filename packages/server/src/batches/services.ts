import type { Logger } from 'pino'
import type { Authority } from '../authorities/authority.ts'
import type { RunningDelivery } from '../delivery/deliver.ts'
import type { Stage } from '../stage.ts'
import type { BatchRecordState } from '../store/tables.ts'
import type { SubmitServices } from '../submissions/submit-services.ts'
import type { Readings } from './note-readings.ts'
import type { RequestReader } from './reading/file-reader.ts'
import type { judgeFile } from './reading/judge-file.ts'

/** What batches are taken in and worked through with. */
export interface BatchServices extends SubmitServices {
  log: Logger
  metrics: SubmitServices['metrics'] & { batches: BatchMetrics }
  /** How each register that is reached on a stage is, by its id. */
  stages: Readonly<Record<Stage, ReadonlyMap<string, { authority: Authority; delivery: RunningDelivery }>>>
  /** The most records that a file may have. */
  mostRecords: number
  /** What reads the files, and judges what is in them. */
  reader: RequestReader & { judge: typeof judgeFile; stopFiles(): Promise<void> }
  /** Which files are suspect. */
  readings: Pick<Readings, 'findSuspects'>
}

/** What counts records of batches. */
export interface BatchMetrics {
  /** Records of a batch have come to this state by being judged or submitted. */
  moved(stage: Stage, state: BatchRecordState, count?: number): void
}
