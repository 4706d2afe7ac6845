import { eudamed } from '../authorities/eudamed.ts'
import { brokenBuilds } from '../builds/broken/index.ts'
import type { Row } from '../row.ts'
import { killAtRandom } from './kill-at-random.ts'

/** kill -9 at any moment, while clients submit and the connection to the authority misbehaves. */
export const a03: Row = {
  id: 'A3',
  isStar: true,
  fault: `kill -9 at random moments under load, with ${eudamed.faults.length} faults of the authority at random`,
  limit: '0 doubled, 0 lost, 0 false SUCCESS',
  runs: { short: 4, long: 300 },
  control: { name: 'sends again without asking', build: brokenBuilds['resends-blindly'], runs: 8 },
  run: bench => killAtRandom(bench, eudamed),
}
