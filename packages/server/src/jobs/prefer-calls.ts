import { constants, setPriority } from 'node:os'

/**
 * Lets the thread that serves calls come first where there are fewer processors than threads: called in any other thread. On Linux alone,
 * since elsewhere it would be the priority of the whole process.
 */
export function preferCalls(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // A sandbox that does not allow it costs no more than the order.
  }
}
