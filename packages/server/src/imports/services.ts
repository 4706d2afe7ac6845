import type { Logger } from 'pino'
import type { CodeListWatch } from '../codes/in-force.ts'
import type { FileServices } from '../files/take-file.ts'
import type { Limits } from '../limits/limits.ts'
import type { ListReader } from './reading/list-reader.ts'

/** What imports are taken in, checked and planned with. */
export interface ImportServices extends FileServices {
  codes: CodeListWatch
  strictContract: boolean
  /** What reads the lists. */
  reader: ListReader
  /** The places of the readers that read them. */
  limits: { places: Pick<Limits['places'], 'reading'> }
  log: Logger
}
