import { nameLaneHead } from '../store/chains.ts'
import type { Db } from '../store/database.ts'
import { listGaps, listLaneHeads, listLanes } from '../store/evidence-lanes.ts'
import { coveredHeads, readInOneTransaction } from '../store/evidence-reading.ts'
import { checkCover, type Problem } from './check-chain.ts'

/** How many gaps of a lane are told. */
const mostGaps = 100

/** Finds what is missing from the lanes: every process numbers what it writes without gaps. */
export function checkLanes(db: Db): Promise<Problem[]> {
  return readInOneTransaction(db, findProblems)
}

async function findProblems(db: Db): Promise<Problem[]> {
  const heads = new Map((await listLaneHeads(db)).map(head => [head.chain, head]))
  const covered = await coveredHeads(db, [...heads.keys()])
  const problems: Problem[] = []
  for (const { lane, places, last, mac } of await listLanes(db)) {
    const chain = nameLaneHead(lane)
    if (places !== last) {
      for (const { place, next } of await listGaps(db, lane, mostGaps))
        problems.push({
          chain,
          what: `${missingBetween(place, next)} from the log: removed, or the store went back`,
        })
    }
    const head = heads.get(chain)
    heads.delete(chain)
    if (!head) problems.push({ chain, what: 'has entries and no head' })
    else if (head.seq !== last || head.hash !== mac)
      problems.push({ chain, seq: last, what: `ends here, where its head says place ${head.seq}` })
    if (head) problems.push(...checkCover(head, covered.get(chain)))
  }
  for (const chain of heads.keys()) problems.push({ chain, what: 'has a head and no entries' })
  return problems
}

function missingBetween(place: number, next: number): string {
  return next === place + 2
    ? `the entry at place ${place + 1} is missing`
    : `the entries at places ${place + 1} to ${next - 1} are missing`
}
