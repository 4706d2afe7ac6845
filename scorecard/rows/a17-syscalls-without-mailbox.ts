import { pills } from '../authorities/pills.ts'
import { brokenBuilds } from '../builds/broken/index.ts'
import { needsStrace } from '../processes/strace.ts'
import type { Row } from '../row.ts'
import { killAtSyscalls } from './kill-at-syscalls.ts'

/** A1 with another law and another connector: what it shows holds for delivery, whichever the authority is. */
export const a17: Row = {
  id: 'A17',
  isStar: true,
  fault: `as A1, to ${pills.name}`,
  limit: '0 violations at every n',
  runs: { short: 3, long: 120 },
  control: { name: 'sends again without asking', build: brokenBuilds['resends-blindly'], runs: 60 },
  unable: (machine, build) => pills.unable?.(build) ?? needsStrace(machine),
  run: bench => killAtSyscalls(bench, pills),
}
