import { sql } from 'kysely'
import { laneHeads } from './chains.ts'
import type { Db } from './database.ts'
import type { EvidenceHeadRow } from './tables.ts'

/** What there is of a lane. */
export interface LaneInStore {
  lane: string
  /** How many places it has, each counted once. */
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
    places: Number(places),
    last: Number(last),
    mac,
  }))
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
  lane: string,
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
  const rows = await db
    .selectFrom(places.as('places'))
    .select(['place', 'next', 'row'])
    .where(({ or, and, eb, ref }) =>
      or([
        and([eb('row', '=', 1), eb('place', '<>', 1)]),
        eb('next', '<>', sql<number>`${ref('place')} + 1`),
      ]),
    )
    .orderBy('place')
    .limit(limit)
    .execute()
  return rows.flatMap(({ place, next, row }) => [
    ...(row === 1 && place !== 1 ? [{ place: 0, next: Number(place) }] : []),
    ...(next === null || next === Number(place) + 1 ? [] : [{ place: Number(place), next }]),
  ])
}
