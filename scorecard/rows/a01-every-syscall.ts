import { eudamed } from '../authorities/eudamed.ts'
import { brokenBuilds } from '../builds/broken/index.ts'
import { needsStrace } from '../processes/strace.ts'
import type { Row } from '../row.ts'
import { calls, killAtSyscalls } from './kill-at-syscalls.ts'

/** kill -9 at the n-th system call that writes, from the arrival of a submission on. */
export const a01: Row = {
  id: 'A1',
  isStar: true,
  fault: `kill -9 at the n-th ${calls.replaceAll(',', ', ')} of one submission, for every n to its end`,
  limit: '0 violations at every n',
  runs: { short: 3, long: 120 },
  control: { name: 'sends again without asking', build: brokenBuilds['resends-blindly'], runs: 60 },
  unable: needsStrace,
  run: bench => killAtSyscalls(bench, eudamed),
}
