import { listPlacesOfPeople, listTrailOfChains } from '../store/audit-trail.ts'
import type { Db } from '../store/database.ts'
import type { AuditTrailRow, EvidenceRow } from '../store/tables.ts'
import type { Problem } from './check-chain.ts'
import type { Members } from './read-stored.ts'
import { findKind } from './things/things.ts'
import { listDifferent, placeOwner } from './things/trail-owner.ts'
import { listTrailRows, makeTrailRow, readPersonOfAct, type TrailEntry } from './trail/trail-rows.ts'

/** Takes what the audit trail is made of: acts, and the first entry of each chain, which says whose they are. */
export function gatherActs() {
  const entries: TrailEntry[] = []
  return {
    entries: entries as readonly TrailEntry[],
    take({ chain, seq, at, kind }: EvidenceRow, facts: Members): void {
      if (seq === 1 || findKind(kind)?.act) entries.push({ chain, seq, at, kind, facts })
    },
  }
}

/** Where the audit trail of some chains is not what their entries come to. */
export async function checkTrail(
  db: Db,
  chains: readonly string[],
  entries: readonly TrailEntry[],
): Promise<Problem[]> {
  const byPerson = Map.groupBy(entries, readPersonOfAct)
  const ofRecords = byPerson.get(undefined) ?? []
  const wanted = Map.groupBy(await listTrailRows(db, ofRecords), namePlace)
  const allowed = await listAllowed(db, byPerson)
  const problems: Problem[] = []
  for (const row of await listTrailOfChains(db, chains)) {
    const { chain, seq } = row
    const place = namePlace(row)
    const ofEntry = wanted.get(place) ?? []
    const others = ofEntry.filter(each => !isSameRow(each, row))
    if (others.length < ofEntry.length) wanted.set(place, others)
    else if (!allowed.get(place)?.some(each => isSameRow(each, row)))
      problems.push({ chain, seq, what: 'stands in the audit trail otherwise than here' })
  }
  for (const { chain, seq } of [...wanted.values()].flat())
    problems.push({ chain, seq, what: 'is not in the audit trail' })
  return problems
}

/** Of which entry a row is. */
function namePlace({ chain, seq }: AuditTrailRow): string {
  return `${seq} ${chain}`
}

/** Whether rows of one entry are the same. */
function isSameRow(one: AuditTrailRow, other: AuditTrailRow): boolean {
  return (
    one.organisation === other.organisation &&
    one.stage === other.stage &&
    one.at === other.at &&
    one.kind === other.kind &&
    one.author === other.author
  )
}

/**
 * Where the acts that people do for themselves may stand: where they were something at any time. At which time is a matter of clocks,
 * which may have been set, so that none is missed.
 */
async function listAllowed(
  db: Db,
  byPerson: ReadonlyMap<string | undefined, readonly TrailEntry[]>,
): Promise<ReadonlyMap<string, readonly AuditTrailRow[]>> {
  const ids = [...byPerson.keys()].filter(id => id !== undefined)
  const places = Map.groupBy(await listPlacesOfPeople(db, ids), ({ person_id }) => person_id)
  const rows = ids.flatMap(id => {
    const owners = listDifferent((places.get(id) ?? []).map(placeOwner))
    const acts = byPerson.get(id)?.filter(({ kind }) => findKind(kind)?.act) ?? []
    return acts.flatMap(act => owners.map(owner => ({ ...owner, ...makeTrailRow(act) })))
  })
  return Map.groupBy(rows, namePlace)
}
