import { type ChildProcess, fork } from 'node:child_process'
import type { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { bareEnvironment } from '../bare-environment.ts'
import { type Patience, preferCalls } from './prefer-calls.ts'

/** What of the flags of this process says which files are loaded: the others are for itself. */
const loadingFlags = /^--(conditions|import)=/

/** How anything outside ends a process, the system that is out of memory among them. */
const outsideSignals: readonly unknown[] = ['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP']

/**
 * Starts a process that does something by itself: whatever that takes down, it is nothing else. It ends with this process.
 *
 * @param program the address of what it runs, which calls `liveApart`
 */
export function forkApart(
  program: string,
  { args = [], flags = [], patience = 'patient' }: Partial<ApartOptions> = {},
): Apart {
  const child = fork(fileURLToPath(program), args, {
    env: bareEnvironment(),
    execArgv: [...process.execArgv.filter(flag => loadingFlags.test(flag)), ...flags],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  // It begins with that: loading what it runs takes long, too.
  if (child.pid !== undefined) preferCalls(child.pid, patience)
  let written = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    written = (written + text).slice(-mostWritten)
  })
  const hold = (isAsked: boolean): void => {
    for (const each of [child, child.channel, child.stderr as Socket | null]) {
      if (isAsked) each?.ref()
      else each?.unref()
    }
  }
  return Object.assign(child, {
    hold,
    describeEnd: (status: number | null, signal: NodeJS.Signals | null): EndOfApart => {
      const isOutOfMemory = outOfMemory.test(written)
      // Many lines that say nothing to an operator.
      if (!isOutOfMemory) process.stderr.write(written)
      written = ''
      return {
        how: signal === null ? `with status ${status}` : `by ${signal}`,
        isKilled: outsideSignals.includes(signal),
        isOutOfMemory,
      }
    },
  })
}

/** How a process is started. */
interface ApartOptions {
  args: readonly string[]
  /** Of its engine. */
  flags: readonly string[]
  /** How patiently who asked waits for what it does. */
  patience: Patience
}

/** A process that `forkApart` has started. */
export interface Apart extends ChildProcess {
  /** While it is asked it keeps this process alive, and else it does not. */
  hold(isAsked: boolean): void
  /** How it has ended, once it is closed. What it wrote of that goes to the errors of this process, unless all of it is that there was no memory left. */
  describeEnd(status: number | null, signal: NodeJS.Signals | null): EndOfApart
}

export interface EndOfApart {
  how: string
  /** Whether something outside of the gateway ended it, as it may have ended the gateway. */
  isKilled: boolean
  /** Whether its engine had no memory left. */
  isOutOfMemory: boolean
}

/** What the engine writes of a process that it ends, beside much else. */
const outOfMemory = /heap out of memory/

/** How much is kept of what a process writes of its end, in characters. */
const mostWritten = 16_384
