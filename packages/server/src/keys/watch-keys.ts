import type { JobRunner } from '../jobs/runner.ts'
import { type EndWatch, watchEnds } from '../jobs/watch-ends.ts'
import { keysInForce } from '../store/api-keys.ts'
import type { Db } from '../store/database.ts'

/** Notices when a key is revoked, by whichever process, or expires, while a call with it is under way. */
export type KeyWatch = EndWatch

export function watchKeys(db: Db, now: () => Date, jobs: JobRunner): KeyWatch {
  return watchEnds(jobs, { name: 'keys of calls', listInForce: ids => keysInForce(db, ids, now()) })
}
