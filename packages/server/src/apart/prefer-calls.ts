import { getPriority, setPriority } from 'node:os'

/** By how much the priority of a thread is lower, in steps of the system: it has a tenth of the time where that is short. */
const lower = 10

/** The lowest that there is. */
const lowest = 19

/**
 * Lets the thread that serves calls come first where there are fewer processors than threads: called in any other thread, or for
 * another process. On Linux alone, since elsewhere a thread has the priority of its whole process.
 *
 * @param pid the other process; this thread where absent
 */
export function preferCalls(pid = 0): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(pid, Math.min(lowest, getPriority(pid) + lower))
  } catch {
    // A sandbox that does not allow it costs no more than the order.
  }
}
