import { getPriority, setPriority } from 'node:os'

/** By how much the priority of a process is lower, in steps of the system: of ten steps it has a tenth of the time where that is short, of five a third. */
const steps = {
  /** For what reads files: its callers look again later. */
  patient: 10,
  /** For what a call waits for. */
  awaited: 5,
} as const

/** How patiently who asked waits for what a process does. */
export type Patience = keyof typeof steps

/** The lowest that there is. */
const lowest = 19

/**
 * Lets the process that serves calls come first where there are fewer processors than processes. On Linux alone.
 *
 * @param pid the other process
 * @param patience of who waits for what it does
 */
export function preferCalls(pid: number, patience: Patience): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(pid, Math.min(lowest, getPriority(pid) + steps[patience]))
  } catch {
    // A sandbox that does not allow it costs no more than the order.
  }
}
