import type { Logger } from 'pino'
import type { Gateway } from '../gateway.ts'
import type { Pause } from '../jobs/environment.ts'
import type { Recorders } from '../metrics/recorders.ts'
import type { FileReader } from '../reading/reader.ts'
import type { Receiving } from '../submissions/receive.ts'

/** What batches are taken in and worked through with. */
export interface Batching extends Receiving {
  pause: Pause
  log: Logger
  metrics: Pick<Recorders, 'submissions' | 'batches'>
  stages: Gateway['stages']
  /** The most records that a file may have. */
  mostRecords: number
  /** What reads the files, and judges what is in them. */
  reader: FileReader
}
