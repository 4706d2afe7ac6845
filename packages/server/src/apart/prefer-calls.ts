import { getPriority, setPriority } from 'node:os'

/** By how much the priority of such a process is lower, in steps of the system: it has a tenth of the time where that is short. */
const lower = 10

/** The lowest that there is. */
const lowest = 19

/**
 * Lets the process that serves calls come first where there are fewer processors than processes. On Linux alone.
 *
 * @param pid the other process
 */
export function preferCalls(pid: number): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(pid, Math.min(lowest, getPriority(pid) + lower))
  } catch {
    // A sandbox that does not allow it costs no more than the order.
  }
}
