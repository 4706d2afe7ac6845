import type { Logger } from 'pino'
import type { CodeListWatch } from '../codes/in-force.ts'
import type { FileServices } from '../files/take-file.ts'
import type { Limits } from '../limits/limits.ts'
import type { checkList } from './reading/check-list.ts'
import type { planList } from './reading/plan-list.ts'
import type { surveyList } from './reading/survey-list.ts'

/** What imports are taken in, checked and planned with. */
export interface ImportServices extends FileServices {
  codes: CodeListWatch
  strictContract: boolean
  /** What reads the lists. */
  reader: { survey: typeof surveyList; check: typeof checkList; plan: typeof planList }
  /** The places of the readers that read them. */
  limits: { places: Pick<Limits['places'], 'reading'> }
  log: Logger
}
