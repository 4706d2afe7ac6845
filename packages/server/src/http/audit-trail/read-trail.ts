import { type Members, readFacts } from '../../evidence/read-stored.ts'
import { ofGateway, ofHosts } from '../../evidence/things/trail-owner.ts'
import { findRecordChains } from '../../evidence/trail/find-chains.ts'
import { listChanges, type MemberChange } from '../../evidence/trail/list-changes.ts'
import { isNamedByFirst, nameRecord } from '../../evidence/trail/name-record.ts'
import { noOrganisation } from '../../people/memberships.ts'
import type { Caller } from '../../rights/caller.ts'
import {
  compareNewest,
  listTrail,
  readFirstFacts,
  readTrailEntries,
  type TrailFilter,
  type TrailPlace,
} from '../../store/audit-trail.ts'
import type { Db } from '../../store/database.ts'
import type { AuditTrailRow, EvidenceRow } from '../../store/tables.ts'

/** An act, with all that is said of it. */
export interface TrailAct {
  row: AuditTrailRow
  entry: EvidenceRow
  facts: Members
  record: string | undefined
  changes: readonly MemberChange[]
}

/** What is asked for. */
export interface TrailQuestion extends Omit<TrailFilter, 'chains'> {
  /** The path of a record below `/api/v1/`. */
  record?: string | undefined
}

/**
 * Acts that a caller may see: those of their organisation on their stage, and those that concern every one.
 *
 * @returns one more than the limit where there is a next page
 */
export async function readTrail(
  db: Db,
  caller: Caller,
  { record, ...filter }: TrailQuestion,
  page: { limit: number; after?: TrailPlace | undefined },
): Promise<TrailAct[]> {
  const chains = record === undefined ? undefined : await findRecordChains(db, caller, record)
  const { organisation, stage } = caller
  const owners =
    organisation === noOrganisation
      ? [ofHosts]
      : [
          { organisation, stage },
          { organisation, stage: '' },
        ]
  const wanted = { ...page, limit: page.limit + 1 }
  const found = await Promise.all(
    [...owners, ofGateway].map(owner => listTrail(db, owner, { ...filter, chains }, wanted)),
  )
  const rows = found.flat().toSorted(compareNewest).slice(0, wanted.limit)
  const entries = new Map(
    (await readTrailEntries(db, rows)).map(entry => [`${entry.seq} ${entry.chain}`, entry]),
  )
  const firsts = await readFirstFacts(db, rows.map(({ chain }) => chain).filter(isNamedByFirst))
  const changes = await listChanges(db, [...entries.values()])
  return rows.flatMap(row => {
    const entry = entries.get(`${row.seq} ${row.chain}`)
    if (!entry) return []
    const first = readFacts(firsts.get(row.chain) ?? '')
    const facts = readFacts(entry.facts)
    return {
      row,
      entry,
      facts,
      record: nameRecord(row.chain, { kind: row.kind, facts }, first),
      changes: changes.get(entry) ?? [],
    }
  })
}
