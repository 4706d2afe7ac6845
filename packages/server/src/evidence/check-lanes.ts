import { nameLaneHead } from '../store/chains.ts'
import type { Db } from '../store/database.ts'
import { listCovers } from '../store/evidence-covers.ts'
import {
  type LaneInStore,
  listGaps,
  listGrownLanes,
  listLaneHeads,
  listLanes,
  readLaneAfter,
} from '../store/evidence-lanes.ts'
import { readInOneTransaction } from '../store/evidence-reading.ts'
import type { EvidenceHeadRow, EvidenceRow } from '../store/tables.ts'
import { checkCover, type Problem } from './check-chain.ts'

/** How many gaps of a lane are told. */
const mostGaps = 100

/**
 * Finds what is missing from the lanes: every process numbers what it writes without gaps.
 *
 * @param since the checkpoint after which they are looked at
 */
export function checkLanes(db: Db, since?: number): Promise<Problem[]> {
  return readInOneTransaction(db, transaction =>
    since === undefined ? findProblems(transaction) : findProblemsSince(transaction, since),
  )
}

async function findProblems(db: Db): Promise<Problem[]> {
  const heads = new Map((await listLaneHeads(db)).map(head => [head.chain, head]))
  const problems: Problem[] = []
  for (const lane of await listLanes(db)) {
    const chain = nameLaneHead(lane.lane)
    problems.push(...(await checkLane(db, lane, heads.get(chain))))
    heads.delete(chain)
  }
  for (const chain of heads.keys()) problems.push({ chain, what: 'has a head and no entries' })
  return problems
}

async function findProblemsSince(db: Db, since: number): Promise<Problem[]> {
  const heads = new Map((await listLaneHeads(db)).map(head => [head.chain, head]))
  const problems: Problem[] = []
  for (const { lane, from } of await listGrownLanes(db, since)) {
    const chain = nameLaneHead(lane)
    const grown = await readLaneAfter(db, lane, from)
    if (grown) problems.push(...(await checkLane(db, grown, heads.get(chain))))
    else problems.push({ chain, what: 'has a head and no entries' })
  }
  return problems
}

async function checkLane(db: Db, lane: LaneInStore, head: EvidenceHeadRow | undefined): Promise<Problem[]> {
  const { from, places, last, mac } = lane
  const chain = nameLaneHead(lane.lane)
  const problems: Problem[] = []
  if (places !== last - from) {
    for (const { place, next } of await listGaps(db, lane, mostGaps))
      problems.push({
        chain,
        what: `${missingBetween(place, next)} from the log: removed, or the store went back`,
      })
  }
  if (!head) return [...problems, { chain, what: 'has entries and no head' }]
  if (head.seq !== last || head.hash !== mac)
    problems.push({ chain, seq: last, what: `ends here, where its head says place ${head.seq}` })
  return [...problems, ...checkCover(head, (await listCovers(db, [chain])).get(chain))]
}

function missingBetween(place: number, next: number): string {
  return next === place + 2
    ? `the entry at place ${place + 1} is missing`
    : `the entries at places ${place + 1} to ${next - 1} are missing`
}

/** Takes the entries that were looked at, and tells which of those since a checkpoint were not. */
export interface PlaceCount {
  take(entry: EvidenceRow): void
  finish(): Problem[]
}

/**
 * Whether every entry since a checkpoint was looked at: a chain that has grown, and of which the head says that it has not, would
 * not be among those.
 */
export async function countPlaces(db: Db, since: number): Promise<PlaceCount> {
  const lanes = new Map(
    (await listGrownLanes(db, since)).map(({ lane, ...places }) => [lane, { ...places, seen: 0 }]),
  )
  return {
    take({ lane, place }) {
      const count = lanes.get(lane ?? '')
      if (count && place !== null && place > count.from && place <= count.to) count.seen += 1
    },
    finish: () =>
      [...lanes].flatMap(([lane, { from, to, seen }]) => {
        if (seen === to - from) return []
        const what = `${to - from} entries were written since checkpoint ${since}, and ${seen} are in chains that have grown since, as their heads say`
        return [{ chain: nameLaneHead(lane), what }]
      }),
  }
}
