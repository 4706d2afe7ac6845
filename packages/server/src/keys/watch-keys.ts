import type { JobRunner } from '../jobs/runner.ts'
import { type EndWatch, watchEnds } from '../jobs/watch-ends.ts'
import type { Agent } from '../rights/caller.ts'
import { keysInForce } from '../store/api-keys.ts'
import type { Db } from '../store/database.ts'
import { readRightsVersions } from '../store/rights-of-people.ts'

/** Notices when a key is revoked, by whichever process, or expires, while a call with it is under way. */
export type KeyWatch = EndWatch

export function watchKeys(db: Db, now: () => Date, jobs: JobRunner): KeyWatch {
  return watchEnds(jobs, { name: 'keys of calls', listInForce: ids => keysInForce(db, ids, now()) })
}

/** The person in whose right a key acts. */
type Principal = NonNullable<Extract<Agent, { kind: 'key' }>['onBehalfOf']>

/** Notices when the person in whose right a key acts may do other things, while a call with the key is under way. */
export interface PrincipalWatch {
  /** Calls `onEnd` once, when that is so. */
  watch(principal: Principal, onEnd: () => void): () => void
}

export function watchPrincipals(db: Db, jobs: JobRunner): PrincipalWatch {
  const listInForce = async (names: readonly string[]): Promise<ReadonlySet<string>> => {
    const ids = new Set(names.map(name => name.slice(0, name.indexOf(' '))))
    return new Set((await readRightsVersions(db, [...ids])).map(nameWatched))
  }
  const ends = watchEnds(jobs, { name: 'people behind keys of calls', listInForce })
  return { watch: (principal, onEnd) => ends.watch(nameWatched(principal), onEnd) }
}

/** A person with what they may do: another change of that is another name. */
function nameWatched({ id, rightsVersion }: Principal): string {
  return `${id} ${rightsVersion}`
}
