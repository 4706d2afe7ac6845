import { eudamed } from '../authorities/eudamed.ts'
import { brokenBuilds } from '../builds/broken/index.ts'
import type { Row } from '../row.ts'
import { killAtPoints, listPoints } from './kill-at-points.ts'

const { length } = listPoints(eudamed)

/** kill -9 at every named point of a submission; afterwards the gateway goes on without the client asking again. */
export const a02: Row = {
  id: 'A2',
  isStar: true,
  fault: `kill -9 at each of ${length} named points of a submission, restart`,
  limit: '0 violations; ready in 5 s; taken up again 2 s later',
  runs: { short: length, long: 30 * length },
  control: { name: 'sends again without asking', build: brokenBuilds['resends-blindly'], runs: length },
  run: bench => killAtPoints(bench, eudamed),
}
