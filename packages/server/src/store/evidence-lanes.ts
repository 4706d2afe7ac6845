import { sql } from 'kysely'
import { laneHeads } from './chains.ts'
import type { Db } from './database.ts'
import type { EvidenceHeadRow } from './tables.ts'

/** What there is of a lane. */
export interface LaneInStore {
  lane: string
  /** The place after which it is looked at; 0 for all of it. */
  from: number
  /** How many places it has after that, each counted once. */
  places: number
  /** The last of them. */
  last: number
  /** The MAC of the entry there; null where that has none. */
  mac: string | null
}

/** Every lane that has entries. */
export async function listLanes(db: Db): Promise<LaneInStore[]> {
  const lanes = db
    .selectFrom('evidence')
    .select(({ fn }) => ['lane', fn.count('place').distinct().as('places'), fn.max('place').as('last')])
    .where('lane', 'is not', null)
    .groupBy('lane')
  const rows = await db
    .selectFrom(lanes.as('known'))
    .innerJoin('evidence', join =>
      join.onRef('evidence.lane', '=', 'known.lane').onRef('evidence.place', '=', 'known.last'),
    )
    .select(['evidence.lane', 'evidence.mac', 'known.places', 'known.last'])
    .orderBy('evidence.lane')
    .execute()
  return rows.map(({ lane, places, last, mac }) => ({
    lane: lane ?? '',
    from: 0,
    places: Number(places),
    last: Number(last),
    mac,
  }))
}

/** The lanes that have grown since a checkpoint, as the heads say, each after the last place that this one or one before it covers. */
export async function listGrownLanes(
  db: Db,
  since: number,
): Promise<{ lane: string; from: number; to: number }[]> {
  const heads = await db
    .selectFrom('evidence_head')
    .select(['chain', 'seq'])
    .where('chain', 'like', `${laneHeads}%`)
    .where(({ or, eb }) => or([eb('checkpoint', 'is', null), eb('checkpoint', '>', since)]))
    .orderBy('chain')
    .execute()
  const covered = await Promise.all(
    heads.map(({ chain }) =>
      db
        .selectFrom('evidence_checkpoint_head')
        .select(({ fn }) => fn.max('seq').as('seq'))
        .where('chain', '=', chain)
        .where('checkpoint', '<=', since)
        .executeTakeFirst(),
    ),
  )
  return heads.map(({ chain, seq }, index) => ({
    lane: chain.slice(laneHeads.length),
    from: covered[index]?.seq ?? 0,
    to: seq,
  }))
}

/** What there is of a lane after a place; `undefined` where that is nothing. */
export async function readLaneAfter(db: Db, lane: string, from: number): Promise<LaneInStore | undefined> {
  const after = db.selectFrom('evidence').where('lane', '=', lane).where('place', '>', from)
  const { places, last } = await after
    .select(({ fn }) => [fn.count('place').distinct().as('places'), fn.max('place').as('last')])
    .executeTakeFirstOrThrow()
  if (last === null) return undefined
  const newest = await after.select('mac').where('place', '=', last).executeTakeFirst()
  return { lane, from, places: Number(places), last, mac: newest?.mac ?? null }
}

/** The names of all lanes that have entries, without a look at these. */
export async function listLaneNames(db: Db): Promise<string[]> {
  return (await listLaneHeads(db)).map(({ chain }) => chain.slice(laneHeads.length))
}

/** The heads of all lanes. */
export function listLaneHeads(db: Db): Promise<EvidenceHeadRow[]> {
  return db
    .selectFrom('evidence_head')
    .selectAll()
    .where('chain', 'like', `${laneHeads}%`)
    .orderBy('chain')
    .execute()
}

/** Places of a lane after which one or more are missing, each with the next one that is there. */
export async function listGaps(
  db: Db,
  { lane, from }: Pick<LaneInStore, 'lane' | 'from'>,
  limit: number,
): Promise<{ place: number; next: number }[]> {
  const places = db
    .selectFrom('evidence')
    .select([
      'place',
      sql<number | null>`lead(place) over (order by place)`.as('next'),
      sql<number>`row_number() over (order by place)`.as('row'),
    ])
    .where('lane', '=', lane)
    .where('place', '>', from)
  const rows = await db
    .selectFrom(places.as('places'))
    .select(['place', 'next', 'row'])
    .where(({ or, and, eb, ref }) =>
      or([
        and([eb('row', '=', 1), eb('place', '<>', from + 1)]),
        eb('next', '<>', sql<number>`${ref('place')} + 1`),
      ]),
    )
    .orderBy('place')
    .limit(limit)
    .execute()
  return rows.flatMap(({ place, next, row }) => [
    ...(row === 1 && Number(place) !== from + 1 ? [{ place: from, next: Number(place) }] : []),
    ...(next === null || next === Number(place) + 1 ? [] : [{ place: Number(place), next }]),
  ])
}
