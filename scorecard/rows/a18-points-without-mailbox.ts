import { pills } from '../authorities/pills.ts'
import { brokenBuilds } from '../builds/broken/index.ts'
import type { Row } from '../row.ts'
import { killAtPoints, listPoints } from './kill-at-points.ts'

const { length } = listPoints(pills)

/** A2 with another law and another connector. */
export const a18: Row = {
  id: 'A18',
  isStar: true,
  fault: `as A2, to ${pills.name}: ${length} points, since no acknowledgement is confirmed there`,
  limit: '0 violations; ready in 5 s; taken up again 2 s later',
  runs: { short: length, long: 30 * length },
  control: { name: 'sends again without asking', build: brokenBuilds['resends-blindly'], runs: length },
  unable: (_machine, build) => pills.unable?.(build),
  run: bench => killAtPoints(bench, pills),
}
