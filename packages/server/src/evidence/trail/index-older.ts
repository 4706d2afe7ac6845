import { insertTrailRows } from '../../store/audit-trail.ts'
import type { Db } from '../../store/database.ts'
import { readAllEntries } from '../../store/evidence-reading.ts'
import { readFacts } from '../read-stored.ts'
import { listTrailRows, type TrailEntry } from './trail-rows.ts'

/** How many entries are looked at at once. */
const atOnce = 2_000

/** Puts the acts of a store that is older than the audit trail into it. */
export async function indexOlderEvidence(db: Db): Promise<void> {
  let some: TrailEntry[] = []
  const put = async (): Promise<void> => {
    await insertTrailRows(db, await listTrailRows(db, some))
    some = []
  }
  for await (const entry of readAllEntries(db)) {
    some.push({ ...entry, facts: readFacts(entry.facts) })
    if (some.length === atOnce) await put()
  }
  await put()
}
