import { getPriority, setPriority } from 'node:os'

/** By how much the priority of a thread is lower, in steps of the system: it has a tenth of the time where that is short. */
const lower = 10

/** The lowest that there is. */
const lowest = 19

/**
 * Lets the thread that serves calls come first where there are fewer processors than threads: called in any other thread. On Linux alone,
 * since elsewhere it would be the priority of the whole process.
 */
export function preferCalls(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(Math.min(lowest, getPriority() + lower))
  } catch {
    // A sandbox that does not allow it costs no more than the order.
  }
}
