import { eudamedBehindPhase4 } from '../authorities/eudamed-behind-phase4.ts'
import { brokenBuilds } from '../builds/broken/index.ts'
import type { Row } from '../row.ts'
import { killAtPoints, listPoints } from './kill-at-points.ts'

const { length } = listPoints(eudamedBehindPhase4)

/** A20 with an access point of another make as the partner. */
export const a22: Row = {
  id: 'A22',
  isStar: true,
  fault: `as A2, to ${eudamedBehindPhase4.name}: ${length} points, those of a message and those of the push that answers it`,
  limit: '0 violations; ready in 5 s; taken up again 2 s later',
  runs: { short: length, long: 10 * length },
  control: { name: 'sends again without asking', build: brokenBuilds['resends-blindly'], runs: length },
  unable: eudamedBehindPhase4.unable,
  run: bench => killAtPoints(bench, eudamedBehindPhase4),
}
