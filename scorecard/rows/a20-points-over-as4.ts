import { eudamedOverAs4 } from '../authorities/eudamed-as4.ts'
import { brokenBuilds } from '../builds/broken/index.ts'
import type { Row } from '../row.ts'
import { killAtPoints, listPoints } from './kill-at-points.ts'

const { length } = listPoints(eudamedOverAs4)

/** A2 with the gateway as an access point itself: each point of a message, and of the push that answers it. */
export const a20: Row = {
  id: 'A20',
  isStar: true,
  fault: `as A2, to ${eudamedOverAs4.name}: ${length} points, those of a message and those of the push that answers it`,
  limit: '0 violations; ready in 5 s; taken up again 2 s later',
  runs: { short: length, long: 30 * length },
  control: { name: 'sends again without asking', build: brokenBuilds['resends-blindly'], runs: length },
  run: bench => killAtPoints(bench, eudamedOverAs4),
}
