import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { bareEnvironment } from '../bare-environment.ts'
import { preferCalls } from './prefer-calls.ts'

/** What of the flags of this process says which files are loaded: the others are for itself. */
const loadingFlags = /^--conditions=/

/** How anything outside ends a process, the system that is out of memory among them. */
const outsideSignals: readonly unknown[] = ['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP']

/**
 * Starts a process that does something by itself: whatever that takes down, it is nothing else. It ends with this process.
 *
 * @param program the address of what it runs, which calls `liveApart`
 * @param errors where what the engine writes of its end goes: to that of this process, or to who reads `stderr`
 */
export function forkApart(
  program: string,
  args: readonly string[] = [],
  errors: 'inherit' | 'pipe' = 'inherit',
): ChildProcess {
  const child = fork(fileURLToPath(program), args, {
    env: bareEnvironment(),
    execArgv: process.execArgv.filter(flag => loadingFlags.test(flag)),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', errors, 'ipc'],
  })
  // It begins with that: loading what it runs takes long, too.
  if (child.pid !== undefined) preferCalls(child.pid)
  return child
}

/** How such a process has ended, and whether something outside of the gateway ended it, as it may have ended the gateway. */
export function describeExit(
  status: number | null,
  signal: NodeJS.Signals | null,
): { how: string; isKilled: boolean } {
  return {
    how: signal === null ? `with status ${status}` : `by ${signal}`,
    isKilled: outsideSignals.includes(signal),
  }
}
