import { eudamedOverAs4 } from '../authorities/eudamed-as4.ts'
import { brokenBuilds } from '../builds/broken/index.ts'
import type { Row } from '../row.ts'
import { killAtRandom } from './kill-at-random.ts'

/** A3 with the gateway as an access point itself. */
export const a21: Row = {
  id: 'A21',
  isStar: true,
  fault: `as A3, to ${eudamedOverAs4.name}, with ${eudamedOverAs4.faults.length} faults of its access point at random`,
  limit: '0 doubled, 0 lost, 0 false SUCCESS',
  runs: { short: 4, long: 300 },
  control: { name: 'sends again without asking', build: brokenBuilds['resends-blindly'], runs: 8 },
  run: bench => killAtRandom(bench, eudamedOverAs4),
}
