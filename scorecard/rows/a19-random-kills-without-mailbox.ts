import { pills } from '../authorities/pills.ts'
import { brokenBuilds } from '../builds/broken/index.ts'
import type { Row } from '../row.ts'
import { killAtRandom } from './kill-at-random.ts'

/** A3 with another law and another connector. */
export const a19: Row = {
  id: 'A19',
  isStar: true,
  fault: `as A3, to ${pills.name}: ${pills.faults.length} faults, since no acknowledgement comes twice there`,
  limit: '0 doubled, 0 lost, 0 false SUCCESS',
  runs: { short: 4, long: 300 },
  control: { name: 'sends again without asking', build: brokenBuilds['resends-blindly'], runs: 8 },
  unable: (_machine, build) => pills.unable?.(build),
  run: bench => killAtRandom(bench, pills),
}
