import { type SqlBool, sql } from 'kysely'
import { inChunks, readInChunks } from './chunks.ts'
import type { Db } from './database.ts'
import type { AuditTrailRow, EvidenceRow, RoleGrantRow } from './tables.ts'

/** Puts acts into the audit trail; one that stands there stays. */
export async function insertTrailRows(db: Db, rows: readonly AuditTrailRow[]): Promise<void> {
  for (const some of inChunks(rows)) {
    await db
      .insertInto('audit_trail')
      .values(some)
      .onConflict(conflict => conflict.doNothing())
      .execute()
  }
}

/** What stands in any audit trail of these chains. */
export function listTrailOfChains(db: Db, chains: readonly string[]): Promise<AuditTrailRow[]> {
  return readInChunks(chains, some =>
    db.selectFrom('audit_trail').selectAll().where('chain', 'in', some).execute(),
  )
}

/** The facts of the first entries of chains. */
export async function readFirstFacts(
  db: Db,
  chains: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await readInChunks(chains, some =>
    db
      .selectFrom('evidence')
      .select(['chain', 'facts'])
      .where('chain', 'in', some)
      .where('seq', '=', 1)
      .execute(),
  )
  return new Map(rows.map(({ chain, facts }) => [chain, facts]))
}

/** Where people are or were something, and from when to when. */
export function listPlacesOfPeople(
  db: Db,
  ids: readonly string[],
): Promise<Pick<RoleGrantRow, 'person_id' | 'organisation' | 'stage' | 'granted_at' | 'ended_at'>[]> {
  return readInChunks(ids, some =>
    db
      .selectFrom('role_grant')
      .select(['person_id', 'organisation', 'stage', 'granted_at', 'ended_at'])
      .where('person_id', 'in', some)
      .execute(),
  )
}

/** What is looked for in an audit trail. */
export interface TrailFilter {
  author?: string | undefined
  kinds?: readonly string[] | undefined
  /** Those in one of these chains. */
  chains?: readonly string[] | undefined
  /** In milliseconds since 1970; until is not included. */
  from?: number | undefined
  until?: number | undefined
}

/** Where a page begins: after this one, from the newest to the oldest. */
export type TrailPlace = Pick<AuditTrailRow, 'at' | 'chain' | 'seq'>

/** The acts in the trail of one owner that are looked for, the newest first. */
export async function listTrail(
  db: Db,
  owner: Pick<AuditTrailRow, 'organisation' | 'stage'>,
  filter: TrailFilter,
  page: { limit: number; after?: TrailPlace | undefined },
): Promise<AuditTrailRow[]> {
  // One query for each kind or lot of chains, of which an index has the order: the newest of all are among the newest of each.
  const kinds = filter.chains ? [undefined] : (filter.kinds ?? [undefined])
  const found = await Promise.all(
    kinds.map(kind => trailQuery(db, owner, { ...filter, kind }, page).execute()),
  )
  return found.flat().toSorted(compareNewest).slice(0, page.limit)
}

/** The query of `listTrail`, for acts of one kind where it is given. */
export function trailQuery(
  db: Db,
  owner: Pick<AuditTrailRow, 'organisation' | 'stage'>,
  { kind, author, kinds, chains, from, until }: TrailFilter & { kind?: string | undefined },
  { limit, after }: { limit: number; after?: TrailPlace | undefined },
) {
  // Of a record the acts are few: expressions keep both stores from entering an index at all those of the owner.
  const isOwned =
    chains === undefined
      ? sql<SqlBool>`organisation = ${owner.organisation} and stage = ${owner.stage}`
      : sql<SqlBool>`organisation || '' = ${owner.organisation} and stage || '' = ${owner.stage}`
  let query = db
    .selectFrom('audit_trail')
    .selectAll()
    .where(isOwned)
    .orderBy('at', 'desc')
    .orderBy('chain', 'desc')
    .orderBy('seq', 'desc')
    .limit(limit)
  if (author !== undefined) query = query.where('author', '=', author)
  if (kind !== undefined) query = query.where('kind', '=', kind)
  else if (kinds !== undefined) query = query.where('kind', 'in', kinds)
  if (chains !== undefined) query = query.where('chain', 'in', chains)
  if (from !== undefined) query = query.where('at', '>=', from)
  if (until !== undefined) query = query.where('at', '<', until)
  if (after === undefined) return query
  const { at, chain, seq } = after
  // The first condition is what an index is entered by.
  return query
    .where('at', '<=', at)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('at', 'chain', 'seq'), '<', tuple(at, chain, seq)))
}

/** The newest first. */
export function compareNewest(one: TrailPlace, other: TrailPlace): number {
  if (one.at !== other.at) return other.at - one.at
  if (one.chain !== other.chain) return one.chain < other.chain ? 1 : -1
  return other.seq - one.seq
}

/** The entries of the evidence at these places. */
export async function readTrailEntries(db: Db, places: readonly TrailPlace[]): Promise<EvidenceRow[]> {
  const wanted = Map.groupBy(places, ({ chain }) => chain)
  const rows = await readInChunks([...wanted.keys()], some =>
    db
      .selectFrom('evidence')
      .selectAll()
      .where('chain', 'in', some)
      .where('seq', 'in', [...new Set(some.flatMap(chain => wanted.get(chain) ?? []).map(({ seq }) => seq))])
      .execute(),
  )
  return rows.filter(row => wanted.get(row.chain)?.some(({ seq }) => seq === row.seq))
}
