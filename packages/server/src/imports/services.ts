import type { Logger } from 'pino'
import type { CodeListWatch } from '../codes/in-force.ts'
import type { Environment } from '../ids.ts'
import type { Limits } from '../limits/limits.ts'
import type { Sealing } from '../secrets/sealing.ts'
import type { Store } from '../store/database.ts'
import type { ListReader } from './reading/list-reader.ts'

/** What imports are taken in, checked and planned with. */
export interface ImportServices extends Environment {
  store: Store
  sealing: Sealing
  codes: CodeListWatch
  strictContract: boolean
  /** What reads the lists. */
  reader: ListReader
  /** The places of the readers that read them. */
  limits: { places: Pick<Limits['places'], 'reading'> }
  log: Logger
}
