import type { JobRunner } from '../jobs/runner.ts'
import { type EndWatch, watchEnds } from '../jobs/watch-ends.ts'
import type { Db } from '../store/database.ts'
import { readStandings, type StoredSession } from '../store/sessions.ts'
import { isInForce } from './sessions.ts'

/** Notices when a session ends, or its person may do other things, by whichever process, while a call of it is under way. */
export interface SessionWatch {
  /**
   * Calls `onEnd` once, when the session has ended, or what its person may do has changed.
   *
   * @returns what ends the watch
   */
  watch(found: StoredSession, onEnd: () => void): () => void
}

export function watchSessions(db: Db, now: () => Date, jobs: JobRunner): SessionWatch {
  const listInForce = async (names: readonly string[]): Promise<ReadonlySet<string>> => {
    const ids = new Set(names.map(name => name.slice(0, name.indexOf(' '))))
    const standings = await readStandings(db, [...ids])
    return new Set(
      standings
        .filter(standing => isInForce(standing, now()))
        .map(({ id, rights_version }) => nameWatched(id, rights_version)),
    )
  }
  const ends: EndWatch = watchEnds(jobs, { name: 'sessions of calls', listInForce })
  return {
    watch: ({ session, person }, onEnd) =>
      ends.watch(nameWatched(session.id, person?.rights_version ?? 0), onEnd),
  }
}

/** A session with what its person may do: another change of that is another name. */
function nameWatched(sessionId: string, rightsVersion: number): string {
  return `${sessionId} ${rightsVersion}`
}
