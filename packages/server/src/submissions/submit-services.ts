import type { CodeListWatch } from '../codes/in-force.ts'
import type { Environment } from '../ids.ts'
import type { Pause } from '../jobs/environment.ts'
import type { Sealing } from '../secrets/sealing.ts'
import type { Store } from '../store/database.ts'
import type { SubmissionMetrics } from './metrics.ts'

/** What taking submissions on works with. */
export interface SubmitServices extends Environment {
  pause: Pause
  store: Store
  sealing: Sealing
  codes: CodeListWatch
  strictContract: boolean
  metrics: { submissions: SubmissionMetrics }
}
