import { eudamedBehindPhase4 } from '../authorities/eudamed-behind-phase4.ts'
import { brokenBuilds } from '../builds/broken/index.ts'
import type { Row } from '../row.ts'
import { killAtRandom } from './kill-at-random.ts'

/** A21 with an access point of another make as the partner. */
export const a23: Row = {
  id: 'A23',
  isStar: true,
  fault: `as A3, to ${eudamedBehindPhase4.name}, with ${eudamedBehindPhase4.faults.length} faults of EUDAMED at random`,
  limit: '0 doubled, 0 lost, 0 false SUCCESS',
  runs: { short: 4, long: 100 },
  control: { name: 'sends again without asking', build: brokenBuilds['resends-blindly'], runs: 8 },
  unable: eudamedBehindPhase4.unable,
  run: bench => killAtRandom(bench, eudamedBehindPhase4),
}
